/** Fixtures of the mind's tests: a mind on a script, and readers of its events. */

import { createMind, type MindOptions, type Turn } from "../../src/mind/index.ts";
import type { CommittedEvent, Event, EventKind, SessionKey } from "../../src/ports/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { defineTool } from "../../src/tools/index.ts";

export const key: SessionKey = { tenant: "acme", user: "ada", session: "s1" };

export const allowAll = () => ({ rules: [], fallback: "allow" }) as const;

export function createTestMind(steps: readonly ScriptedStep[], options: Partial<MindOptions> = {}) {
  const model = createScriptedModel(steps);
  const mind = createMind({ model, policy: allowAll, ...options });
  return { model, mind, session: mind.session(key) };
}

export async function eventsOf(turn: Turn): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of turn) events.push(event);
  return events;
}

export const kindsOf = (events: readonly { readonly kind: EventKind }[]) => events.map(event => event.kind);

export function only<Kind extends EventKind>(events: readonly Event[], kind: Kind): Event<Kind>[] {
  return events.filter(event => event.kind === kind) as Event[] as unknown as Event<Kind>[];
}

export async function logged(entries: AsyncIterable<CommittedEvent>): Promise<CommittedEvent[]> {
  const all: CommittedEvent[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

/** A tool that says what it was given. */
export const echo = (execute: (text: string) => unknown = text => `echo ${text}`) =>
  defineTool({
    name: "echo",
    description: "Says what it was given.",
    category: "test",
    input: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    sideEffects: [],
    repeatability: "idempotent",
    execute: input => execute((input as { text: string }).text),
  });

export const callEcho = (text: string, id = `call-${text}`) => ({ tool: "echo", input: { text }, id });
