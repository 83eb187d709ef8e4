/** `nameCommands` writes the commands in a text as they are run in a project, where that isn't plain `brainstem`. */

/** As commands of the command line name it; a test compares them. */
const COMMANDS =
  "try init link chat sessions audit vault classify approvals models context recall reflect task remember decide forget install uninstall status allow check tools serve keys mcp mcp-proxy skills dream share review why trust doctor rules memory help completion import";

/** Begins a word, in colour or plain, and has no runner before it. */
const BEGINS = "(?<=^|[^\\w./@-]|\\u001b\\[[\\d;]*m)(?<!(?:npx|exec|dlx|bunx|yarn)(?: -\\S+)* )";
const CALL = new RegExp(
  `${BEGINS}brainstem(?= (?:--\\w+|(?:${COMMANDS.split(" ").join("|")})(?![\\w-])))`,
  "g",
);

/** @param program for example `npx brainstem`; calls that are written so already stay as they are */
export const nameCommands = (text: string, program: string): string =>
  program === "brainstem" ? text : text.replace(CALL, program);
