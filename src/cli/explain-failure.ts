/** `explainFailure` says in plain words what went wrong and how to go on. */
import { CommanderError } from "commander";
import { describeError, isFault, nameCommands } from "../base/index.ts";
import type { ExitCode } from "./command.ts";
import { commands } from "./commands.ts";
import { createProgram } from "./program.ts";
import { programHere } from "./program-here.ts";
import type { Terminal } from "./terminal.ts";

/** Data with --json. Never rejects. */
export async function explainFailure(
  error: unknown,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  // The reader has seen enough, as in `brainstem recall | head -1`.
  if (isFault(error, "output.closed")) return 0;
  const { code, ...said } = await describe(error, args, terminal);
  const program = programHere(terminal);
  const message = nameCommands(said.message, program);
  const hint = said.hint === undefined ? undefined : nameCommands(said.hint, program);
  if (args.includes("--json")) terminal.writeError(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else {
    const { style, writeError } = terminal;
    // Not wrapped: a path or a command that a terminal breaks can still be copied whole.
    writeError(`${style("red", "✗")} ${message}
`);
    if (hint !== undefined)
      writeError(`${style("dim", `  ${hint}`)}
`);
  }
  return code === "command.usage" || code === "input.invalid" ? 2 : 1;
}

async function describe(error: unknown, args: readonly string[], terminal: Terminal) {
  if (isFault(error)) return { code: error.code, message: error.message, hint: error.hint };
  if (!(error instanceof CommanderError)) return { code: "internal", message: describeError(error) };
  const command = commands.find(({ name }) => name === args.find(argument => !argument.startsWith("-")));
  const help = ["brainstem", ...(command === undefined ? [] : [command.name]), "--help"].join(" ");
  const sentence = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  const others = error.code === "commander.unknownOption" ? await takersOf(sentence, terminal) : "";
  return {
    code: "command.usage",
    message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`,
    hint: `${others}Run \`${help}\` for what there is.`,
  };
}

/** "`brainstem init` takes it. ": the commands that have the option that another one doesn't have. */
async function takersOf(sentence: string, terminal: Terminal): Promise<string> {
  const option = /'(--?[\w-]+)/.exec(sentence)?.[1];
  const { commandTree } = await import("./completion/command-tree.ts");
  const takers = commandTree(await createProgram(terminal, () => true))
    .filter(({ options }) => options.some(({ names }) => names.includes(option ?? "")))
    .map(({ path }) => `\`brainstem${path.replaceAll("/", " ")}\``);
  if (takers.length === 0 || takers.length > MAX_TAKERS) return "";
  return `${takers.join(", ")} ${takers.length === 1 ? "takes" : "take"} it. `;
}

/** An option of more commands gives no hint of the command that was meant. */
const MAX_TAKERS = 3;
