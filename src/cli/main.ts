/** The command line: finds the command, loads it, runs it, and says in plain words what went wrong. */
import { Command, CommanderError } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { describeError, isFault } from "../base/index.ts";
import { refuseAgents } from "./caller.ts";
import type { ExitCode } from "./command.ts";
import { commands } from "./commands.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

/** Runs one command line. Never throws. */
export async function main(
  args: readonly string[],
  terminal: Terminal = createTerminal(process),
): Promise<ExitCode> {
  try {
    const exitCode = await run(args, terminal);
    await terminal.flush();
    return exitCode;
  } catch (error) {
    return explain(error, args, terminal);
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const finish = (code: ExitCode) => {
    exitCode = code;
  };
  try {
    const program = createProgram(terminal);
    for (const entry of commands) {
      const command = program.command(entry.name, { hidden: entry.isHidden }).description(entry.summary);
      if (args.includes(entry.name)) (await entry.load()).register(command, terminal, finish);
    }
    // A word that is no command must not count as an argument of what runs without one.
    if (program.parseOptions([...args]).operands.length === 0) {
      program.action(async () => (await import("./next-step.ts")).showNextStep(terminal));
    }
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // Help and the version end so.
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
  }
  return exitCode;
}

function createProgram(terminal: Terminal): Command {
  return new Command("brainstem")
    .description("Your agent's mind is a folder in git. Brainstem runs it anywhere.")
    .option("--json", "print data for programs")
    .option("--brain <folder>", "the folder that holds .agent/ (default: the nearest above here)")
    .version(packageJson.version, "-V, --version", "print the version")
    .addHelpText("after", "\nExit codes: 0 done, 1 failed or found something wrong, 2 called wrongly.")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError, outputError: () => {} })
    .exitOverride()
    .hook("preAction", async (program, action) => {
      const { json = false, brain } = program.opts<{ readonly json?: boolean; readonly brain?: string }>();
      Object.assign(terminal, { isJson: json, brain });
      const names = namesOf(action, program);
      refuseAgents(names, givenTo(action), terminal);
      if (!silent.has(names.split(" ")[0]!)) await (await import("./trust/notice.ts")).tellIgnored(terminal);
    });
}

/** `review accept`: the names of a command below the program. */
function namesOf(command: Command, program: Command): string {
  const above = command.parent;
  return above === null || above === program
    ? command.name()
    : `${namesOf(above, program)} ${command.name()}`;
}

/** The options that are given to a command, such as `--dry-run`, and `*` for arguments. */
const givenTo = (command: Command): readonly string[] => [
  ...command.options
    .filter(each => command.getOptionValueSource(each.attributeName()) === "cli")
    .map(({ long, short }) => long ?? short ?? ""),
  ...(command.args.length > 0 ? ["*"] : []),
];

/** Commands that make a brain, speak to programs for long, or show the ignored things themselves. */
const silent: ReadonlySet<string> = new Set([
  "init",
  "link",
  "try",
  "serve",
  "mcp",
  "merge-driver",
  "trust",
  "doctor",
]);

/** Explains a failure and its remedy; as data with --json. */
function explain(error: unknown, args: readonly string[], terminal: Terminal): ExitCode {
  // The reader has seen enough, as in `brainstem recall | head -1`.
  if (isFault(error, "output.closed")) return 0;
  const { code, message, hint } = describe(error, args);
  if (args.includes("--json")) terminal.writeError(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else {
    terminal.writeError(`${terminal.style("red", "✗")} ${message}\n`);
    if (hint !== undefined) terminal.writeError(`${terminal.style("dim", `  ${hint}`)}\n`);
  }
  return code === "command.usage" || code === "input.invalid" ? 2 : 1;
}

function describe(error: unknown, args: readonly string[]) {
  if (isFault(error)) return { code: error.code, message: error.message, hint: error.hint };
  if (!(error instanceof CommanderError)) return { code: "internal", message: describeError(error) };
  const command = commands.find(({ name }) => name === args.find(argument => !argument.startsWith("-")));
  const help = ["brainstem", ...(command === undefined ? [] : [command.name]), "--help"].join(" ");
  const sentence = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  return {
    code: "command.usage",
    message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`,
    hint: `Run \`${help}\` for what there is.`,
  };
}
