/** Runs code that isn't ours: whatever it does (throw, reject, hang, answer late) comes back as a value. */
import { type DeadlineOptions, withDeadline } from "../../base/index.ts";

export type Settled<Result> =
  | { readonly isOk: true; readonly value: Result }
  | { readonly isOk: false; readonly error: unknown };

/** The answer, or why it is missing. An answer that is there at once costs no timer. Never throws. */
export async function settle<Result>(
  deadline: DeadlineOptions,
  work: () => Result | PromiseLike<Result>,
): Promise<Settled<Result>> {
  try {
    const answer = abandon(work());
    const value = isPromiseLike(answer) ? await withDeadline(deadline, () => answer) : answer;
    return { isOk: true, value };
  } catch (error) {
    return { isOk: false, error };
  }
}

/** Takes care that a promise that may never be awaited can't end the process when it rejects. */
export function abandon<Value>(value: Value): Value {
  if (value instanceof Promise) value.catch(() => undefined);
  return value;
}

function isPromiseLike<Result>(answer: Result | PromiseLike<Result>): answer is PromiseLike<Result> {
  return (
    typeof answer === "object" && answer !== null && "then" in answer && typeof answer.then === "function"
  );
}
