/** An inbox in memory, and turns that wait in its store. */
import type { CallId, TurnId } from "../../../src/base/index.ts";
import { createId, hashJson } from "../../../src/base/index.ts";
import type { ApprovalRequest, CommittedEvent } from "../../../src/ports/index.ts";
import { type ApprovalRules, createInbox } from "../../../src/safety/approvals.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";

export const ada = { name: "ada", roles: [] } as const;
export const ben = { name: "ben", roles: ["lead"] } as const;
export const cleo = { name: "cleo", roles: ["lead", "security"] } as const;
export const HOUR_MS = 3_600_000;

export function openInbox(rules: ApprovalRules = {}) {
  const clock = createFakeClock();
  const store = createMemoryStore({ clock });
  const inbox = createInbox({ records: store.records, waiting: store.waiting, rules, clock });
  /** A turn of ada's asks for a push. */
  async function ask(about: Partial<ApprovalRequest> = {}): Promise<ApprovalRequest> {
    const given = { tool: "git_push", arguments: { branch: "main" }, ...about };
    const session = createId(clock.now());
    const request: ApprovalRequest = {
      approval: createId(clock.now()),
      scope: { tenant: "local", user: "ada" },
      session,
      turn: "turn-1" as TurnId,
      operation: "git.push",
      argumentsHash: await hashJson({ tool: given.tool, arguments: given.arguments }),
      sideEffects: ["Publishes commits"],
      rule: "Merge or push to main",
      reason: "git.push needs a person's approval",
      expiresAt: clock.now() + 30 * 24 * HOUR_MS,
      ...given,
    };
    const head = { at: clock.now(), turn: request.turn };
    const entries = [
      { ...head, id: `${session}.1`, seq: 1, kind: "turn-start", model: "m" },
      {
        ...head,
        id: `${session}.2`,
        seq: 2,
        kind: "approval-request",
        version: 2,
        call: "c1" as CallId,
        ...request,
      },
    ] as unknown as CommittedEvent[];
    await store.log.append({ tenant: "local", user: "ada", session }, entries, { afterSeq: 0 });
    return request;
  }
  return { ask, clock, inbox, store };
}

/** The fault's code and words. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "it counted",
    (error: { readonly code?: string; readonly message: string }) => `${error.code}: ${error.message}`,
  );
