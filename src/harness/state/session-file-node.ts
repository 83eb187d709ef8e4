/** `sessionFile` names a file of notes on a session; `attempt` looks at it or writes it on a disk that may refuse (Node only). */
import { join } from "node:path";
import { hashText } from "../../brain/index.ts";

/** A name of ours: a harness's own name for its session may be any text. */
export const sessionFile = (folder: string, session: string, ending: string): string =>
  join(folder, `${hashText(session).toString(36)}.${ending}`);

/** Undefined where the disk refuses. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
