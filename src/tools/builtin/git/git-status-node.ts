/** The tool that says what has changed in the work tree (Node only). */
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import type { GitRoom } from "./git-room.ts";
import { statusInput } from "./git-schemas.ts";
import { openRepository } from "./open-repository-node.ts";
import { readStatus, type Status, type StatusChange } from "./read-status.ts";

const MAX_SHOWN = 200;

export function createGitStatus({ root }: GitRoom): AnyTool {
  return defineTool({
    name: "git_status",
    description: "Shows the present branch and which files are staged, changed or new.",
    category: "git",
    input: statusInput,
    operation: () => [{ name: "git.status", arguments: {} }],
    sideEffects: [],
    repeatability: "idempotent",
    async execute(_input, { signal }): Promise<Status> {
      const { look, prefix } = await openRepository({ directory: root, signal });
      const output = await look(
        ...["status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal"],
        ...["--ignore-submodules=dirty", "--", "."],
      );
      return readStatus(output, prefix);
    },
    render: status => {
      const { changes } = status;
      const left = changes.length - MAX_SHOWN;
      return [
        describeBranch(status),
        ...(changes.length === 0
          ? ["Nothing has changed."]
          : changes.slice(0, MAX_SHOWN).map(describeChange)),
        ...(left > 0 ? [`[${left.toLocaleString("en")} more files are not shown.]`] : []),
      ].join("\n");
    },
  });
}

function describeBranch({ branch, upstream, ahead = 0, behind = 0 }: Status): string {
  const own = branch === undefined ? "On no branch (detached head)" : `On branch ${branch}`;
  if (upstream === undefined) return `${own}.`;
  const apart = ahead + behind === 0 ? "even" : `${ahead} ahead, ${behind} behind`;
  return `${own}, with ${upstream}: ${apart}.`;
}

function describeChange({ path, from, staged, unstaged }: StatusChange): string {
  const states = [staged === undefined ? [] : [`staged: ${staged}`], unstaged ?? []].flat();
  return `${path} (${states.join("; ")}${from === undefined ? "" : ` from ${from}`})`;
}
