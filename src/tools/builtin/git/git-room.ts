/** The options of the git tools, and the dependencies that each of them works with. */
import type { Operation } from "../../../ports/index.ts";
import type { FilePlace } from "../files/file-place.ts";

export interface GitToolsOptions {
  /** A folder in the work tree of a repository, absolute. Paths are relative to it, and nothing above it is shown. */
  readonly root: string;
  /**
   * The operations of a command in a policy's words, run in a folder. Only so can a policy see that another branch
   * brings other rules of the brain with it. @default the operation alone
   */
  readonly operationsOf?: (command: string, directory: string) => readonly Operation[];
}

export interface GitRoom extends GitToolsOptions {
  readonly place: FilePlace;
}

/** As git takes a path that means itself, patterns or not, from the folder that it runs in. */
export const pathspec = ({ place }: GitRoom, path: string): string =>
  `:(literal)${place.inside(path) || "."}`;
