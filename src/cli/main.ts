/** The command line: finds the command, loads it, runs it, and says in plain words what went wrong. */
import { CommanderError } from "commander";
import { type ExitCode, misuse } from "./command.ts";
import { commands } from "./commands.ts";
import { createProgram } from "./program.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

/** Runs one command line. Never throws. */
export async function main(
  args: readonly string[],
  terminal: Terminal = createTerminal(process),
): Promise<ExitCode> {
  try {
    const exitCode = await run(await asHelp(args), terminal);
    await terminal.flush();
    return exitCode;
  } catch (error) {
    return (await import("./explain-failure.ts")).explainFailure(error, args, terminal);
  }
}

/** `help review accept` is `review accept --help`. @throws command.usage for a command that there isn't */
async function asHelp(args: readonly string[]): Promise<readonly string[]> {
  const [help, name, ...others] = args;
  if (help !== "help" || name?.startsWith("-")) return args;
  if (name === undefined || name === "help") return ["--help"];
  const names = commands.map(each => each.name);
  if (names.includes(name)) return [name, ...others, "--help"];
  const { nearestNames } = await import("../search/index.ts");
  const [meant] = nearestNames(name, names);
  const guess = meant === undefined ? "" : `Did you mean: brainstem help ${meant}? `;
  throw misuse(`There is no command ${name}.`, `${guess}All of them: brainstem help`);
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  try {
    // A script for a shell knows what all commands take.
    const isLoaded = (name: string) => args.includes(name) || args.includes("completion");
    const program = await createProgram(terminal, isLoaded, code => {
      exitCode = code;
    });
    // A word that is no command must not count as an argument of what runs without one.
    if (program.parseOptions([...args]).operands.length === 0) {
      program.action(async () => (await import("./next-step.ts")).showNextStep(terminal));
    }
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // A command that needs another word has shown its help.
    if (error instanceof CommanderError && error.code === "commander.help") return 2;
    // Help and the version end so.
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
  }
  return exitCode;
}
