/** `createRunningTurns`: the turns that this process runs for its callers, so that they can be stopped and waited for. */
import { type Fault, fault } from "../../base/index.ts";
import type { Turn } from "../../mind/index.ts";
import type { SessionKey, TurnSummary } from "../../ports/index.ts";

export interface RunningTurns {
  /** Keeps the turn until it ends, with or without readers. */
  keep(key: SessionKey, turn: Turn): Promise<TurnSummary>;
  find(key: SessionKey, id: string): Turn | undefined;
  /** Cancels it. False where it doesn't run here. */
  stop(key: SessionKey, id: string, reason: string): boolean;
  readonly size: number;
  /** Takes no more. */
  drain(): void;
  readonly problem: Fault | undefined;
  /** Resolves when none runs. */
  settled(): Promise<void>;
}

export function createRunningTurns(): RunningTurns {
  const turns = new Map<string, { readonly turn: Turn; readonly summary: Promise<TurnSummary> }>();
  let problem: Fault | undefined;
  const nameOf = ({ session, tenant, user }: SessionKey, id: string) =>
    JSON.stringify([tenant, user, session, id]);
  return {
    keep(key, turn) {
      const name = nameOf(key, turn.id);
      const summary = turn.summary();
      const entry = { turn, summary };
      turns.set(name, entry);
      void summary.finally(() => {
        if (turns.get(name) === entry) turns.delete(name);
      });
      return summary;
    },
    find: (key, id) => turns.get(nameOf(key, id))?.turn,
    stop(key, id, reason) {
      const found = turns.get(nameOf(key, id));
      found?.turn.cancel(reason);
      return found !== undefined;
    },
    get size() {
      return turns.size;
    },
    drain() {
      problem = fault("server.stopping", {});
    },
    get problem() {
      return problem;
    },
    async settled() {
      await Promise.all([...turns.values()].map(({ summary }) => summary));
    },
  };
}
