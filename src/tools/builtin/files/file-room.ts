/** The options of the file tools, and the dependencies that each of them works with. */
import type { Clock, Volume } from "../../../base/index.ts";
import type { FilePlace } from "./file-place.ts";
import type { Turns } from "./turns.ts";

export interface FileToolsOptions {
  /** The folder as people and policies name it: absolute. */
  readonly root: string;
  /** The same folder's files. The tools reach only the paths that it resolves. */
  readonly volume: Volume;
  /**
   * Whether a file holds secrets, by its absolute path. A search of a folder passes over these, since a policy judges
   * the folder and can't see into it; each can be asked for by its own name.
   */
  readonly isSecret: (path: string) => boolean;
  /**
   * The names in a folder (a path of the volume) that are links: listings show them and go no further, since the files
   * behind them were not judged. @default a volume without links
   */
  readonly linkNames?: (folder: string) => Promise<ReadonlySet<string>>;
  /** @default systemClock */
  readonly clock?: Clock;
}

export interface FileRoom extends Required<FileToolsOptions> {
  readonly place: FilePlace;
  readonly turns: Turns;
}
