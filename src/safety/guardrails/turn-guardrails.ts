/** The guardrails of the turns that run now: found once for each of them. */
import { fault, type Limits, withDeadline } from "../../base/index.ts";
import type { Guardrail, TurnView } from "../../ports/index.ts";

export type GuardrailsOf = (turn: TurnView) => readonly Guardrail[] | Promise<readonly Guardrail[]>;

/** Ids of turns are unique in their session only. */
const keyOf = ({ session: { session, tenant, user }, turn }: TurnView): string =>
  JSON.stringify([tenant, user, session, turn]);

export function createTurnGuardrails(
  guardrailsOf: GuardrailsOf,
  { hookMs: limitMs }: Pick<Limits, "hookMs">,
) {
  const found = new Map<string, readonly Guardrail[]>();
  const deadline = { what: "The function of the guardrails", limitMs };

  const find = (turn: TurnView): Promise<readonly Guardrail[]> =>
    withDeadline({ ...deadline, signal: turn.signal }, signal => guardrailsOf({ ...turn, signal }));

  return {
    /** Keeps them until the turn is forgotten. @throws what the function throws; time.exceeded */
    async begin(turn: TurnView): Promise<void> {
      found.set(keyOf(turn), await find(turn));
    },
    /** A call may be made without a turn that begins and ends. @throws as `begin` does */
    load: (turn: TurnView): readonly Guardrail[] | Promise<readonly Guardrail[]> =>
      found.get(keyOf(turn)) ?? find(turn),
    /** @throws input.invalid before they were loaded: a stage that opens has to know them */
    known(turn: TurnView): readonly Guardrail[] {
      const known = found.get(keyOf(turn));
      if (known !== undefined) return known;
      throw fault("input.invalid", {
        what: "The turn's guardrails",
        expected: "those that were loaded before its stages",
      });
    },
    forget(turn: TurnView): void {
      found.delete(keyOf(turn));
    },
  };
}
