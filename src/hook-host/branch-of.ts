/** `branchOf`: the branch that is checked out in a folder, as its repository's HEAD says, without a start of git. */
import { createNodeFacts } from "../policy/node.ts";

/** Undefined outside of a repository, and for a detached head. */
export const branchOf = (folder: string): string | undefined =>
  createNodeFacts({ directory: folder, project: folder }).git(folder)?.branch;
