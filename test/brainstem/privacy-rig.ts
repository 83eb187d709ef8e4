/** A project with a brain, a scripted model and two tools, for the tests of privacy. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrainstemConfig } from "../../src/index.ts";
import { createBrainstem, initProject } from "../../src/index.ts";
import type { AnyTool, ApprovalRequest, Approver, Event, Hook } from "../../src/ports/index.ts";
import { keyPlaceOf } from "../../src/project/vault-place.ts";
import { hasVaultKey } from "../../src/safety/vault-node.ts";
import type { Store } from "../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { defineTool } from "../../src/tools/index.ts";

export const TOKEN = `ghp_${"a1B2c3D4e5".repeat(4)}`;

export async function makeProject() {
  const root = await mkdtemp(join(tmpdir(), "brainstem-privacy-"));
  await initProject(root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** A tool that gives back what it was called with, and notes it. */
export function echoTool(result: (input: { to: string }) => unknown = ({ to }) => ({ sent: to })) {
  const inputs: unknown[] = [];
  const persons: string[] = [];
  const tool: AnyTool = defineTool({
    name: "send",
    description: "Sends a message.",
    input: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    operation: input => [{ name: "mail.send", arguments: { to: (input as { to: string }).to } }],
    sideEffects: ["a message is sent"],
    repeatability: "idempotent",
    async execute(input, { personText }) {
      inputs.push(input);
      persons.push(personText);
      return result(input as { to: string });
    },
  });
  return { tool, inputs, persons };
}

/** Says yes to everything, and notes what it was asked. */
export function yesApprover() {
  const requests: ApprovalRequest[] = [];
  const forUser: (ApprovalRequest | undefined)[] = [];
  const approver: Approver = {
    async ask(request, _signal, user) {
      requests.push(request);
      forUser.push(user?.request);
      return { isApproved: true, argumentsHash: request.argumentsHash, answeredBy: "amy" };
    },
  };
  return { approver, requests, forUser };
}

/** A hook that notes everything that it is shown. */
export function watchingHook() {
  const seen: string[] = [];
  const note = (value: unknown) =>
    void seen.push(
      JSON.stringify(value, (_, member) => (typeof member === "function" ? undefined : member)) ?? "",
    );
  const hook: Hook = {
    name: "watching",
    onFailure: "open",
    beforeTurn: note as never,
    beforeStep: note as never,
    beforeTool: note as never,
    afterTool: (call, outcome) => void note([call, outcome]),
    afterTurn: (turn, summary) => void note([turn, summary]),
    onEvent: note,
    onCommit: note,
  };
  return { hook, seen };
}

/** The detectors of the tests: secrets, and what a tenant's own expressions find. */
export const patterns = {
  email: "(?i)\\b[a-z][a-z0-9.]{0,30}@[a-z0-9]{1,20}\\.[a-z]{2,7}\\b",
  ticket: "\\bTICKET-\\d{4}\\b",
};

/** Without a key originals are kept in memory, which the profile strict doesn't do by itself. */
export const privacyAt = (root: string) =>
  hasVaultKey(keyPlaceOf(root)) ? { patterns } : ({ patterns, vault: "memory" } as const);

export async function openPlace(
  root: string,
  script: readonly ScriptedStep[],
  config: Partial<BrainstemConfig> = {},
) {
  const model = createScriptedModel(script, { atEnd: "repeat" });
  const brainstem = await createBrainstem({
    root,
    model,
    profile: "strict",
    approver: yesApprover().approver,
    privacy: privacyAt(root),
    ...config,
  });
  return { brainstem, model };
}

export async function eventsOf(turn: AsyncIterable<Event>): Promise<readonly Event[]> {
  const events: Event[] = [];
  for await (const event of turn) events.push(event);
  return events;
}

export const textOf = (events: readonly Event[]): string =>
  events.map(event => (event.kind === "text-delta" ? event.text : "")).join("");

/** All of a log, as text. */
export async function logOf({ log }: Store, key: { tenant: string; user: string; session: string }) {
  const entries: unknown[] = [];
  for await (const entry of log.read(key)) entries.push(entry);
  return JSON.stringify(entries);
}
