/** The proxy's own requests to either side, among those that it passes on. */
import { withDeadline } from "../../base/index.ts";
import { type Answer, writeMessage } from "./json-rpc.ts";

export interface OwnRequests {
  /**
   * Resolves with the answer, be it a result or an error; the other side gets a cancellation when the caller stops waiting.
   * @throws time.exceeded; the signal's reason; the argument of `end`
   */
  ask(method: string, params: unknown, options: AskOptions): Promise<Answer>;
  /** Whether it answers a request of ours, however late: then it isn't passed on. */
  take(answer: Answer): boolean;
  /** Ends all requests: no answer will come. */
  end(reason: unknown): void;
}

interface AskOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** @param send to the side that is asked */
export function createOwnRequests(send: (line: Uint8Array) => void): OwnRequests {
  // An unguessable id: the other side can't answer a request that it didn't get, nor mistake it for its own.
  const prefix = `brainstem-${crypto.randomUUID()}-`;
  const waiting = new Map<string, PromiseWithResolvers<Answer>>();
  let asked = 0;

  return {
    async ask(method, params, { timeoutMs, signal }) {
      const id = `${prefix}${++asked}`;
      const answered = Promise.withResolvers<Answer>();
      waiting.set(id, answered);
      try {
        return await withDeadline({ what: method, limitMs: timeoutMs, signal }, () => {
          send(writeMessage({ id, method, params }));
          return answered.promise;
        });
      } catch (error) {
        if (waiting.has(id)) {
          const reason = "Nobody waits for it any more.";
          send(writeMessage({ method: "notifications/cancelled", params: { requestId: id, reason } }));
        }
        throw error;
      } finally {
        waiting.delete(id);
      }
    },
    take(answer) {
      if (typeof answer.id !== "string" || !answer.id.startsWith(prefix)) return false;
      waiting.get(answer.id)?.resolve(answer);
      return true;
    },
    end(reason) {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
