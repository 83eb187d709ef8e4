/** `createJobControl` suspends the conversation as shells expect it, and takes the terminal again when it goes on. */
import process from "node:process";

interface JobControl {
  /** Stops this process and those that were started with it, such as the npx around it. */
  suspend(): void;
  close(): void;
}

/**
 * A stop is not seen from inside, so the time that this takes runs on when the process does: then it goes on at once.
 * Where no shell could ever continue it (the session's first process), the system discards the stop.
 */
const STOP_MS = 50;

/** @param release gives the terminal back @param take takes it as if for the first time: the shell may have changed it */
export function createJobControl(release: () => void, take: () => void): JobControl {
  if (process.platform === "win32") return { suspend() {}, close() {} };
  let isReleased = false;
  let timer: NodeJS.Timeout | undefined;

  function stop(target: number): void {
    if (isReleased) return;
    isReleased = true;
    release();
    process.off("SIGTSTP", onStop);
    process.kill(target, "SIGTSTP");
    // The timer keeps the process alive, too: the keyboard, which did, is closed.
    timer = setTimeout(goOn, STOP_MS);
  }

  function goOn(): void {
    clearTimeout(timer);
    if (!isReleased) release();
    isReleased = false;
    process.off("SIGTSTP", onStop);
    process.on("SIGTSTP", onStop);
    take();
  }

  const onStop = () => stop(process.pid);
  process.on("SIGTSTP", onStop);
  // Also after SIGSTOP, before which nothing could be given back.
  process.on("SIGCONT", goOn);
  return {
    suspend: () => stop(0),
    close() {
      clearTimeout(timer);
      process.off("SIGTSTP", onStop);
      process.off("SIGCONT", goOn);
    },
  };
}
