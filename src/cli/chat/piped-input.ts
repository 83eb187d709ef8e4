/** Tells a pipe with input from a pipe without a writer. */
const PATIENCE_MS = 2_000;

/** Waits for the first byte, the end, or 2 s of silence. Bytes read stay in the stream; a silent stream is let go. */
export function hasPipedInput(input: NodeJS.ReadStream): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => settle(false), PATIENCE_MS);
    const onReadable = () => {
      const chunk = input.read();
      if (chunk === null) return;
      input.unshift(chunk);
      settle(true);
    };
    const onEnd = () => settle(false);
    function settle(hasInput: boolean) {
      clearTimeout(timer);
      input.off("readable", onReadable);
      input.off("end", onEnd);
      input.off("error", onEnd);
      if (!hasInput) input.destroy();
      resolve(hasInput);
    }
    input.on("readable", onReadable);
    input.on("end", onEnd);
    input.on("error", onEnd);
  });
}
