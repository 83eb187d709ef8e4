/** The scenario of a work: the text of its model, the result of its tool, and whether a turn did all of it. */
import type { Scenario, TurnResult } from "./peer.ts";
import type { Work } from "./works.ts";

export interface CountedScenario extends Scenario {
  /** How often the tool ran. */
  readonly calls: number;
  /** @throws where a turn saw another text, or another number of deltas */
  check(result: TurnResult): void;
}

export function createScenario({ deltas: count, toolRounds }: Work): CountedScenario {
  const deltas = Array.from({ length: count }, (_, index) => `word${index} `);
  const whole = deltas.join("");
  let calls = 0;
  return {
    toolRounds,
    deltas,
    lookUp({ id }) {
      calls += 1;
      return { id, price: 9.99 };
    },
    get calls() {
      return calls;
    },
    check(result) {
      if (result.deltas !== count) throw new Error(`${result.deltas} deltas were seen, not ${count}`);
      if (result.text !== whole) throw new Error(`the text is another one: ${result.text.slice(0, 80)}`);
    },
  };
}
