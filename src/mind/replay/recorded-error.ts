/** An error as it was recorded: with its code and its words, which is all that a turn's events show of it. */

/** Under which `isFault` knows a fault, whatever copy of the program made it. */
const BRAND = Symbol.for("brainstem.fault");

/** An error of the code `internal` is no fault: its words are in the model call that it broke, if anywhere. */
export function recordedError({ code, message }: { readonly code: string; readonly message: string }): Error {
  const error = new Error(message);
  return code === "internal"
    ? error
    : Object.defineProperty(Object.assign(error, { code, isRetryable: false }), BRAND, { value: true });
}
