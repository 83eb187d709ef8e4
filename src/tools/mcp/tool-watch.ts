/** Looks at a server's tools, one time after the other: after each change, and where something odd has happened. */
import { type Clock, startStopwatch } from "../../base/index.ts";

export interface ToolWatch {
  /** The first look. @throws what the look throws */
  begin(): Promise<void>;
  /** They have changed: a list that is being read may be old. */
  lookAgain(): void;
  /**
   * Something odd has happened: a look says whether the server is still there. A look that is under way, or just was,
   * says it too.
   */
  doubt(): void;
}

/** A server at which every look ends in something odd is not asked without a pause. */
const DOUBT_MS = 1_000;

/** @param onLost a later look has failed: a server that can't list its tools any more is gone */
export function createToolWatch(
  clock: Clock,
  look: () => Promise<void>,
  onLost: (error: unknown) => void,
): ToolWatch {
  let sinceLook = () => Number.POSITIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let isBegun = false;
  let isStale = false;

  async function lookUntilFresh() {
    do {
      isStale = false;
      await look();
    } while (isStale);
  }

  function start(): Promise<void> {
    looking = lookUntilFresh().finally(() => {
      looking = undefined;
      sinceLook = startStopwatch(clock);
    });
    return looking;
  }

  const startLater = () => void start().catch(onLost);

  return {
    begin() {
      isBegun = true;
      return start();
    },
    lookAgain() {
      if (looking !== undefined) isStale = true;
      else if (isBegun) startLater();
    },
    doubt() {
      if (looking === undefined && isBegun && sinceLook() >= DOUBT_MS) startLater();
    },
  };
}
