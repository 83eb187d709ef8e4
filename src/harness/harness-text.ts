/** The texts that are written for harnesses: commands of hooks, servers, instructions, and the words that mark them as ours. */
import type { Json } from "../base/index.ts";
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

/** The text of the managed block in AGENTS.md, CLAUDE.md and GEMINI.md: the same in each, without absolute paths. */
export function instructions(): string {
  return `## Memory, skills and rules: \`.agent/\`

This project has a memory that outlives any one agent and any one session. It is the folder \`.agent/\`, run by
[Brainstem](.agent/AGENTS.md); other agents work from it too.

Before you start, read:
1. \`.agent/AGENTS.md\`: the map of it all
2. \`.agent/memory/personal/PREFERENCES.md\`: how the person you work with likes to work
3. \`.agent/memory/working/WORKSPACE.md\`: the task in progress; pick it up from there
4. \`.agent/protocols/permissions.md\`: what you may do, what to ask about, what never to do

While you work:
- Keep \`.agent/memory/working/WORKSPACE.md\` true, so that anyone could take over from it.
- Keep what is worth keeping: \`brainstem remember "we deploy on Tuesdays"\`.
- Log what you did and how it went, failures above all: \`brainstem reflect <skill> "<action>" <success|failure>\`.
- Before a task, look for a skill that fits it in \`.agent/skills/_index.md\`, and follow its SKILL.md.

Rules are enforced by hooks, not by this text. Blocked means blocked: say so and ask; don't look for a way around.
\`brainstem check "<command>"\` says what would be decided on a command, and by which rule.
`;
}

/** The replacement of an `ask` where a harness has no prompt: the call is refused, with advice for the person. */
export const refusalInsteadOfAsking = (harness: string, reason: string): string =>
  `${reason} ${harness} can't ask about this call, so it was stopped: the person can do it by hand, or allow it in .agent/protocols/permissions.md.`;

/** The instructions, and the skills where most agents look for them. */
export const agentFiles = (file = "AGENTS.md", skills = ".agents/skills"): readonly WiredFile[] => [
  { kind: "markdown-block", path: file, text: instructions() },
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
