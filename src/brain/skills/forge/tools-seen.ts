/** Which tools the episodes of a task tell of: by their tags, and by the commands that they quote. */
import { isTrustedOrigin } from "../../../base/index.ts";
import { isProgram } from "../../dream/sentence/programs.ts";
import type { Episode } from "../../memory/episode.ts";

const TOOL_NAME = /^[a-z][\w.:-]{1,60}$/i;
const CODE = /`([^`\n]{2,200})`/g;
const MAX_TOOLS = 8;

/** Names in the order in which they are met first; the words of tools themselves are no source. */
export function toolsSeen(episodes: readonly Episode[]): readonly string[] {
  const tools = new Set<string>();
  for (const { source, action, reflection, detail, detailOrigin } of episodes) {
    for (const name of [source.tool, ...(source.tools?.split(/[\s,]+/) ?? [])]) {
      if (name !== undefined && TOOL_NAME.test(name)) tools.add(name);
    }
    const said = [action, reflection, isTrustedOrigin(detailOrigin) ? detail : ""].join("\n");
    for (const [, command = ""] of said.matchAll(CODE)) {
      const [program = ""] = command.trim().split(/\s+/, 1);
      if (program === "git") tools.add("git");
      else if (isProgram(program)) tools.add("shell");
    }
  }
  return [...tools].slice(0, MAX_TOOLS);
}
