/** The words by which text that any version wrote into a project is recognised. */
import type { ProgramPlace } from "./harness.ts";

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
