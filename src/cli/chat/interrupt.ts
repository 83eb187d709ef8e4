/** Ctrl-C where no conversation has the keyboard: the first one cancels what runs, a second one ends the process. */

/** Runs work under a signal that aborts at Ctrl-C. */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const cancel = () => controller.abort("cancelled at the terminal");
  process.once("SIGINT", cancel);
  try {
    return await work(controller.signal);
  } finally {
    process.off("SIGINT", cancel);
  }
}
