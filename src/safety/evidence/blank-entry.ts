/** `blankEntry`: an entry without what it said: its place among the others, and nothing that a person or a tool wrote. */
import type { Json } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";

/** Takes the place of each text. */
export const ERASED = "[erased]";

/** Names and numbers by which entries hang together, as the program gave them. */
const KEPT: ReadonlySet<string> = new Set([
  ..."id seq at turn kind version proof call tool step attempt model finishReason firstSeq origin status".split(
    " ",
  ),
  ..."usage decision operation stage guardrail action layer limit value max repeats approval request".split(
    " ",
  ),
  ..."isApproved isCut isNamed expiresAt scope session waitsFor waitingFor effect phase hook code from".split(
    " ",
  ),
  ..."steps toolCalls durationMs tokens budgetTokens algorithm keyId head signature content signedAt".split(
    " ",
  ),
]);

/** Pure. The form of its kind stays, so that everything that reads a log goes on reading this one. */
export const blankEntry = (entry: CommittedEvent): CommittedEvent =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, KEPT.has(name) ? value : blank(name, value as Json)]),
  ) as unknown as CommittedEvent;

function blank(name: string, value: Json | undefined): Json | undefined {
  if (typeof value === "string") return ERASED;
  if (typeof value === "number") return 0;
  if (typeof value === "boolean") return false;
  if (Array.isArray(value)) return [];
  if (name !== "outcome" || value === null || typeof value !== "object") return value && {};
  const outcome = Object.entries(value).filter(([member]) => member !== "parts");
  return Object.fromEntries(
    outcome.map(([member, each]) => [member, KEPT.has(member) ? each : blank(member, each)]),
  );
}
