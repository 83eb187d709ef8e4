/** Watches how many processes a command has at once: the system's own limit counts a person's other programs too. */
import { type CallMark, findMarked } from "./call-mark-node.ts";
import { presentMoment } from "./new-processes-node.ts";

export interface ProcessWatch {
  /** Aborts when there are more than `max` at once. */
  readonly signal: AbortSignal;
  end(): void;
}

/** A fork bomb makes some thousand processes in this time. */
const LOOK_MS = 100;
/** They are counted at every tenth look, whatever the machine as a whole seems to have. */
const LOOKS_A_COUNT = 10;

/**
 * Without /proc it never aborts. `ulimit -u` is no way: it doesn't hold for root, and for others it counts
 * all that runs under their name, so that other programs' processes could cost a command its own.
 */
export function watchProcesses(mark: CallMark, max: number): ProcessWatch {
  const tooMany = new AbortController();
  let fewest = mark.since?.threads ?? 0;
  let looks = 0;
  const look = () => {
    const threads = presentMoment()?.threads ?? fewest;
    fewest = Math.min(fewest, threads);
    looks += 1;
    // Counting one by one takes a while, so it waits until the machine as a whole has so many more.
    const isSuspect = threads - fewest > max || looks % LOOKS_A_COUNT === 0;
    if (isSuspect && findMarked(mark).length > max) tooMany.abort();
  };
  const timer = setInterval(look, LOOK_MS);
  return { signal: tooMany.signal, end: () => clearInterval(timer) };
}
