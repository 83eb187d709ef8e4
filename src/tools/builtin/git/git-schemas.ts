/** The inputs of the git tools, as JSON Schema. No text that fits can be an option, a refspec or a pattern. */
import type { Json } from "../../../base/index.ts";
import type { Schema } from "../../../ports/index.ts";
import { toSchema } from "../../schema.ts";

type Properties = { readonly [name: string]: { readonly [key: string]: Json } };

const object = <Input>(properties: Properties, required: readonly string[] = []): Schema<Input> =>
  toSchema<Input>({ type: "object", properties, required, additionalProperties: false }, { isKnown: true });

const BRANCH = "^[\\p{L}\\p{N}_][\\p{L}\\p{N}._/#@-]{0,249}$";
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

export const statusInput = object<object>({});

export const diffInput = object<{
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

export const logInput = object<{ readonly count?: number; readonly ref?: string; readonly path?: string }>({
  count: { type: "integer", minimum: 1, maximum: 200, description: "Left out: 20." },
  ref: ref("From this commit or branch on, or a range: main..feature. Left out: the present one."),
  path: path("Only commits that touched this file or folder."),
});

export const showInput = object<{ readonly ref?: string; readonly path?: string }>({
  ref: ref("A commit, tag or branch. Left out: HEAD."),
  path: path("A file as it was in that commit. Left out: the commit and what it changed."),
});

export const addInput = object<{ readonly paths: readonly string[] }>(
  { paths: paths("Files or folders, relative to the project; deleted ones, too.") },
  ["paths"],
);

export const commitInput = object<{ readonly message: string; readonly paths?: readonly string[] }>(
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

export const createBranchInput = object<{ readonly branch: string; readonly from?: string }>(
  {
    branch: branch("The name of the new branch."),
    from: ref("Where it begins: a commit or branch. Left out: the present commit."),
  },
  ["branch"],
);

export const switchInput = object<{ readonly branch: string }>({ branch: branch("The branch to go to.") }, [
  "branch",
]);
