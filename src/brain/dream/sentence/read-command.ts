/** Reads what was done out of an episode's action, as hooks, tools and people write it. */
import { isProgram, isProse } from "./programs.ts";

export type Deed =
  | { readonly kind: "command"; readonly command: string; readonly words: readonly string[] }
  | { readonly kind: "call"; readonly tool: string; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: "prose"; readonly text: string };

/** Tools that take a shell command, by the names that harnesses give them. */
const SHELL_TOOLS =
  /^(?:shell|bash|sh|zsh|exec|terminal|run_command|run_shell_command|execute_command|run_in_terminal|local_shell|command|ran)$/i;
const TITLED = /^([A-Za-z][\w-]{0,40}):\s+(\S.*)$/;
const VALUES = /(?:^|\s)([A-Za-z_]\w{0,40}): ("(?:[^"\\]|\\.)*"|\S+)/g;
const COMMAND_FIELD = /^(?:command|cmd|script|commandLine)$/;
/** A longer action is no name for anything. */
const MAX_ACTION_CHARS = 400;

/** The deed of an action; undefined when it has no name. */
export function readDeed(action: string): Deed | undefined {
  const text = action.trim();
  if (text === "" || text.length > MAX_ACTION_CHARS || /[\n\r]/.test(text)) return undefined;
  const titled = TITLED.exec(text);
  if (titled?.[1] !== undefined && titled[2] !== undefined) {
    return SHELL_TOOLS.test(titled[1]) ? readCommand(titled[2]) : callOf(text, titled[1]);
  }
  const [first = "", ...rest] = text.split(" ");
  if (/^[a-z]+[_A-Z]\w*$/.test(first) || (SHELL_TOOLS.test(first) && rest.join(" ").includes(": "))) {
    return callOf(text, first);
  }
  const isTyped = (isProgram(first) || /^(?:\.\/|bin\/|scripts\/)/.test(first)) && !isProse(text);
  return isTyped || text.startsWith("`") ? readCommand(text) : { kind: "prose", text };
}

function callOf(text: string, tool: string): Deed | undefined {
  const values = Object.fromEntries(
    Array.from(text.slice(tool.length).matchAll(VALUES), ([, name = "", value = ""]) => [
      name,
      unquoted(value),
    ]),
  );
  const command = Object.entries(values).find(([name]) => COMMAND_FIELD.test(name))?.[1];
  if (SHELL_TOOLS.test(tool)) return command === undefined ? undefined : readCommand(command);
  return { kind: "call", tool, values };
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

// Agents wrap a command: with the folder to run it in, and the part of the output that they want.
const PLACE = /^cd [^\s;&|]+ ?(?:&&|;) ?/;
const OUTPUT = / ?(?:2>&1)? ?(?:\| ?(?:tail|head)(?: -(?:n ?)?\d+)?)? ?(?:\|\| true)?$/;
const MORE_THAN_ONE = /[|&;<>`$(){}\\*?!#~]|[\n\r]/;

/** One program with its arguments. Undefined for what a reader could not repeat: pipes, variables, heredocs. */
function readCommand(line: string): Deed | undefined {
  const bare = line.trim().replace(/^`([^`]*)`$/, "$1");
  const command = bare.replace(PLACE, "").replace(OUTPUT, "").trim();
  if (command === "" || MORE_THAN_ONE.test(command)) return undefined;
  const words = Array.from(command.matchAll(/"[^"]*"|'[^']*'|\S+/g), ([word]) => word);
  return { kind: "command", command, words };
}
