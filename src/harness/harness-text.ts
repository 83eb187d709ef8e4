/** The texts that are written for harnesses: commands of hooks, servers, instructions, and the words that mark them as ours. */
import { type Json, nameCommands } from "../base/index.ts";
import type { JsonAddition, JsonRecord, ProgramPlace, WiredFile } from "./harness.ts";

/** The program that harnesses start; `bin/brainstem-hook` of the package. */
export const HOOK_PROGRAM = "brainstem-hook";

/**
 * The command of a hook: the same in every version, since some harnesses trust a hook by its hash.
 * @param projectVariable the harness's variable for the project's folder, as a shell reads it; @default the current folder
 */
export function hookCommand(
  program: ProgramPlace,
  harness: string,
  eventName: string,
  projectVariable = ".",
): string {
  const path = program === "path" ? HOOK_PROGRAM : `${projectVariable}/node_modules/.bin/${HOOK_PROGRAM}`;
  return `${path} ${harness} ${eventName}`;
}

/** The folder in a variable of the environment, as `sh` reads it; without the variable, the current one. */
export const folderIn = (variable: string): string => `\${${variable}:-.}`;

interface Guard {
  /** The project's folder, as `sh` reads it. @default "." */
  readonly folder?: string;
  /** The tool whose calls are commands; "" where the event is of commands only, undefined where it is of none. */
  readonly shellTool?: string;
  /** The answer on standard output that lets a call go on, where silence doesn't. */
  readonly answer?: string;
}

/** The commands that bring a missing program of the project's dependencies; with one more word they may be anything. */
const MENDING = "(npm install|npm ci|pnpm install|yarn|bun install)";

/**
 * The command of a hook that decides, for every shell that has `sh`: a program that is missing, crashes or is killed stops
 * the call with exit code 2, which every harness takes for a refusal, and with words. A missing dependency lets the command pass
 * that installs it. The same in every version, since some harnesses trust a hook by its hash.
 */
export function guardedCommand(
  program: ProgramPlace,
  harness: string,
  eventName: string,
  { folder = ".", shellTool, answer }: Guard = {},
): string {
  const isDependency = program === "dependency";
  const find = isDependency
    ? `h=${folder}/node_modules/.bin/${HOOK_PROGRAM}`
    : `h=$(command -v ${HOOK_PROGRAM})`;
  const run = '"$h" "$@"; c=$?; case $c in 0 | 2) exit $c ;; esac';
  const failed = `echo "${HOOK_PROGRAM} failed ($c): this call was not judged and is stopped" >&2; exit 2`;
  const has = (key: string, value: string) =>
    `printf %s "$i" | grep -Eq "\\"${key}\\"[[:space:]]*:[[:space:]]*\\"${value}\\""`;
  const asked = [
    ...(shellTool ? [has("tool_name", shellTool)] : []),
    has("command(_line)?", MENDING),
    ...(answer === undefined ? [] : [`echo "${answer}"`]),
    "exit 0",
  ].join(" && ");
  // A key twice may be part of a call that is no command.
  const mend = `i=$(cat); case $i in *\\"tool_name*\\"tool_name* | *\\"command*\\"command*) ;; *) ${asked} ;; esac; `;
  const words = isDependency
    ? "Brainstem is not installed here, so no call can be judged. Run: npm install"
    : `${HOOK_PROGRAM} is not on the PATH, so no call can be judged. Install Brainstem on this machine`;
  const missing = `${isDependency && shellTool !== undefined ? mend : ""}echo "${words}" >&2; exit 2`;
  return `sh -c '${find}; if [ -x "$h" ]; then ${run}; ${failed}; fi; ${missing}' ${HOOK_PROGRAM} ${harness} ${eventName}`;
}

/** How `brainstem mcp` is started by a harness's MCP settings. */
export function mcpServer(program: ProgramPlace): {
  readonly command: string;
  readonly args: readonly string[];
} {
  return program === "path"
    ? { command: "brainstem", args: ["mcp"] }
    : { command: "npx", args: ["--no-install", "brainstem", "mcp"] };
}

const OURS = /(?:^|[\s"'/\\])brainstem-hook(?:\.cmd)?(?=$|[\s"'])|(?:^|[\s"'/\\])brainstem (?:hook|mcp)\b/;

/** Whether a value of a settings file is ours: some text in it starts our program. */
export function isOurs(value: unknown): boolean {
  if (typeof value === "string") return OURS.test(value);
  if (Array.isArray(value)) return value.some(isOurs);
  if (typeof value !== "object" || value === null) return false;
  const { command, args } = value as { readonly command?: unknown; readonly args?: unknown };
  const whole = [command, args]
    .flat()
    .filter(each => typeof each === "string")
    .join(" ");
  return OURS.test(whole) || Object.values(value).some(isOurs);
}

/**
 * The text of the managed block in AGENTS.md, CLAUDE.md and GEMINI.md: the same in each and on each machine, without
 * absolute paths.
 */
export function instructions(program: ProgramPlace): string {
  return nameCommands(TEXT, program === "dependency" ? "npx brainstem" : "brainstem");
}

const TEXT = `## Memory, skills and rules: \`.agent/\`

This project has a memory that outlives any one agent and any one session. It is the folder \`.agent/\`, run by
[Brainstem](.agent/AGENTS.md); other agents work from it too.

Before you start, read:
1. \`.agent/AGENTS.md\`: the map of it all
2. \`.agent/memory/personal/PREFERENCES.md\`: how the person you work with likes to work
3. \`.agent/memory/working/WORKSPACE.md\`: the task in progress; pick it up from there
4. \`.agent/protocols/permissions.md\`: what you may do, what to ask about, what never to do

While you work:
- Keep \`.agent/memory/working/WORKSPACE.md\` true, so that anyone could take over from it.
- Propose what is worth keeping: \`brainstem remember "we deploy on Tuesdays"\`. It is noted as yours, and the person
  reviews it. Lessons, decisions and preferences are the person's words: don't write into their files.
- Log what you did and how it went, failures above all: \`brainstem reflect <skill> "<action>" <success|failure>\`.
- Before a task, look for a skill that fits it in \`.agent/skills/_index.md\`, and follow its SKILL.md.

Rules are enforced by hooks, not by this text. Blocked means blocked: say so and ask; don't look for a way around.
\`brainstem check "<command>"\` says what would be decided on a command, and by which rule.
`;

/** A place in a brain at the end of a reason, such as `[.agent/skills/git-proxy/SKILL.md:10]`. */
const RULE_PLACE = /\[(\.agent\/[^\]]+):\d+\]/;

/**
 * For the agent to pass on, and for the person to read: no agent may run that command itself.
 * @param reason names the file of the rule; without one, the file of the project's rules is meant
 */
export function wayOfAPerson(reason: string): string {
  const file = RULE_PLACE.exec(reason)?.[1] ?? ".agent/protocols/permissions.md";
  return `the person can do it by hand, let this very call through by typing brainstem allow in a terminal of their own, or change ${file}.`;
}

/** The replacement of an `ask` where a harness has no prompt: the call is refused, with advice for the person. */
export const refusalInsteadOfAsking = (harness: string, reason: string): string =>
  `${reason} ${harness} can't ask about this call, so it was stopped: ${wayOfAPerson(reason)}`;

/** The instructions, and the skills where most agents look for them. */
export const agentFiles = (
  program: ProgramPlace,
  file = "AGENTS.md",
  skills = ".agents/skills",
): readonly WiredFile[] => [
  { kind: "markdown-block", path: file, text: instructions(program) },
  { kind: "link", path: skills, target: "../.agent/skills" },
];

/** A hook in the list of its event. */
export const hookAddition = (event: string, value: JsonRecord): JsonAddition => ({
  at: ["hooks", event],
  as: "item",
  value: value as Json,
});

/** A file with our MCP server among others. */
export const serverFile = (path: string, key: string, value: JsonRecord): WiredFile => ({
  kind: "json",
  path,
  additions: [{ at: [key, "brainstem"], as: "value", value: value as Json }],
});
