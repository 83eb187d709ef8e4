/** `closing`: closes what a command has opened on every path: after its work, after a failure, and at a signal. */
import process from "node:process";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

interface Closable {
  close(): Promise<void>;
}

/**
 * Gives work what is being opened. At a signal that the work doesn't handle itself, closes it first, and then ends the
 * process as the signal would have; a second signal ends it at once.
 * @throws what opening throws, what the work throws, else what closing throws
 */
export async function closing<Opened extends Closable, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const handlers = SIGNALS.map(signal => {
    const end = async () => {
      if (process.listenerCount(signal) > 0) return;
      await opening.then(opened => opened.close()).catch(() => undefined);
      process.kill(process.pid, signal);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    const opened = await opening;
    let isWell = false;
    try {
      const result = await work(opened);
      isWell = true;
      return result;
    } finally {
      // Of several failures, the first is reported.
      await opened.close().catch(error => {
        if (isWell) throw error;
      });
    }
  } finally {
    for (const remove of handlers) remove();
  }
}

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
