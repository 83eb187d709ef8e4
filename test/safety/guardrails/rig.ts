/** A mind with guardrails, for the tests, and the texts that its model, its reader and its log have seen. */
import { createMind, type MindOptions, type TurnOptions } from "../../../src/mind/index.ts";
import { replaySession } from "../../../src/mind/replay.ts";
import type { Event, Guardrail, GuardrailVerdict, SessionKey } from "../../../src/ports/index.ts";
import { createGuardrailHook } from "../../../src/safety/guardrails.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../../src/testing/index.ts";
import { eventsOf, logged } from "../../mind/fixtures.ts";

export const key: SessionKey = { tenant: "acme", user: "ada", session: "s1" };
export const SECRET = "hunter2";

const allowAll = () => ({ rules: [], fallback: "allow" }) as const;

export function createRig(
  guardrails: readonly Guardrail[],
  steps: readonly ScriptedStep[] = ["fine"],
  { hooks = [], ...options }: Partial<MindOptions> = {},
) {
  const store = createMemoryStore();
  const model = createScriptedModel(steps);
  const hook = createGuardrailHook({ guardrailsOf: () => guardrails, limits: { hookMs: 1_000 } });
  const mind = createMind({
    model,
    policy: allowAll,
    log: store.log,
    ...options,
    hooks: [...hooks, hook],
  });
  const session = mind.session(key);
  const log = () => logged(store.log.read(key));
  return {
    mind,
    model,
    session,
    store,
    log,
    send: async (input: Parameters<typeof session.send>[0], given?: TurnOptions) => {
      const events = await eventsOf(session.send(input, given));
      await session.settled();
      return events;
    },
    prompts: () => JSON.stringify(model.calls.map(({ prompt }) => prompt)),
    /** All that the log, the model and this reader have seen. */
    everything: async (events: readonly Event[]) =>
      JSON.stringify([events, await log(), model.calls.map(({ prompt }) => prompt)]),
    differences: async () => replaySession(await log()).differences(),
  };
}

export const judge = (
  verdict: (text: string) => GuardrailVerdict | undefined | Promise<GuardrailVerdict | undefined>,
  options: Partial<Guardrail> = {},
): Guardrail => ({ id: "test", onFailure: "closed", judge: ({ text }) => verdict(text), ...options });

/** A verdict on texts with the secret. */
export const onSecret =
  (verdict: GuardrailVerdict) =>
  (text: string): GuardrailVerdict | undefined =>
    text.includes(SECRET) ? verdict : undefined;

export const decisionsOf = (events: readonly Event[]) =>
  events.flatMap(event => (event.kind === "guardrail-decision" ? [event] : []));

/** The end of the turn. */
export const endOf = (events: readonly Event[]) => events.findLast(event => event.kind === "turn-end");
