/** The options, dependencies and inputs of the git tools. */

import type { Operation } from "../../../ports/index.ts";
import { objectSchema } from "../../schema.ts";
import type { FilePlace } from "../files/file-room.ts";

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

const BRANCH = "^[\\p{L}\\p{N}_][\\p{L}\\p{N}._/#@-]{0,249}$";
// Without colons, plus signs and leading hyphens neither can be a refspec, an option or an address.
const REMOTE = "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$";
/** With what selects among commits: `HEAD~2`, `main@{1}`, `v1..v2`. */
const REF = "^[\\p{L}\\p{N}_@][\\p{L}\\p{N}._/#@{}^~+-]{0,249}$";

const branch = (description: string) => ({ type: "string", pattern: BRANCH, description });
const ref = (description: string) => ({ type: "string", pattern: REF, description });
const path = (description: string) => ({ type: "string", minLength: 1, maxLength: 4_096, description });
const paths = (description: string) => ({
  type: "array",
  minItems: 1,
  maxItems: 500,
  items: { type: "string", minLength: 1, maxLength: 4_096 },
  description,
});

/** The inputs of the git tools, as JSON Schema. No text that fits can be an option, a refspec or a pattern. */
export const statusInput = objectSchema<object>({});

export const diffInput = objectSchema<{
  readonly paths?: readonly string[];
  readonly staged?: boolean;
  readonly ref?: string;
}>({
  paths: paths("Only these files or folders, relative to the project."),
  staged: { type: "boolean", description: "What is staged, instead of what is not. Left out: false." },
  ref: ref(
    "Compare with this commit, or two: main, HEAD~1, v1..v2. Left out: what is staged or, for staged changes, the last commit.",
  ),
});

export const logInput = objectSchema<{
  readonly count?: number;
  readonly ref?: string;
  readonly path?: string;
}>({
  count: { type: "integer", minimum: 1, maximum: 200, description: "Left out: 20." },
  ref: ref("From this commit or branch on, or a range: main..feature. Left out: the present one."),
  path: path("Only commits that touched this file or folder."),
});

export const showInput = objectSchema<{ readonly ref?: string; readonly path?: string }>({
  ref: ref("A commit, tag or branch. Left out: HEAD."),
  path: path("A file as it was in that commit. Left out: the commit and what it changed."),
});

export const addInput = objectSchema<{ readonly paths: readonly string[] }>(
  { paths: paths("Files or folders, relative to the project; deleted ones, too.") },
  ["paths"],
);

export const commitInput = objectSchema<{ readonly message: string; readonly paths?: readonly string[] }>(
  {
    message: {
      type: "string",
      minLength: 1,
      maxLength: 10_000,
      pattern: "\\S",
      description: "What was done, and why.",
    },
    paths: paths("Commit these files or folders, staged or not. Left out: what is staged."),
  },
  ["message"],
);

export const createBranchInput = objectSchema<{ readonly branch: string; readonly from?: string }>(
  {
    branch: branch("The name of the new branch."),
    from: ref("Where it begins: a commit or branch. Left out: the present commit."),
  },
  ["branch"],
);

export const switchInput = objectSchema<{ readonly branch: string }>(
  { branch: branch("The branch to go to.") },
  ["branch"],
);

export const pushInput = objectSchema<{
  readonly remote?: string;
  readonly branch?: string;
  readonly force?: boolean;
}>({
  remote: { type: "string", pattern: REMOTE, description: "The name of a remote. Left out: origin." },
  branch: branch("Left out: the present branch."),
  force: { type: "boolean", description: "Replace what stands on the remote. Names its branch." },
});
