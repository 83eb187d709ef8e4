/** `createProgram` makes the program with its commands, and loads those that are called or asked about. */
import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { refuseAgents } from "./caller.ts";
import type { ExitCode } from "./command.ts";
import { commands } from "./commands.ts";
import type { Terminal } from "./terminal.ts";

/** @param isLoaded whether a command's own arguments and options are needed, by its name */
export async function createProgram(
  terminal: Terminal,
  isLoaded: (name: string) => boolean,
  finish: (exitCode: ExitCode) => void = () => {},
): Promise<Command> {
  const program = createBareProgram(terminal);
  for (const { name, summary, group, examples, isHidden, load } of commands) {
    const command = program.command(name, { hidden: isHidden }).description(summary).helpGroup(`${group}:`);
    if (!isLoaded(name)) continue;
    (await load()).register(command, terminal, finish);
    if (examples.length > 0) command.addHelpText("after", `\nExamples:\n${indented(examples)}`);
  }
  return program;
}

const indented = (lines: readonly string[]) => lines.map(line => `  ${line}`).join("\n");

const AFTER_HELP = `
Examples:
${indented([
  "brainstem init                               give this project a memory",
  "brainstem install                            give it to your coding agents",
  'brainstem chat "what did we decide about …"  ask it',
  "brainstem help dream                         one command, with examples",
])}

Exit codes: 0 done, 1 failed or found something wrong, 2 called wrongly.`;

function createBareProgram(terminal: Terminal): Command {
  return new Command("brainstem")
    .description("Your agent's mind is a folder in git. Brainstem runs it anywhere.")
    .option("--json", "print data for programs")
    .option("--brain <folder>", "the folder that holds .agent/ (default: the nearest above here)")
    .version(packageJson.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this")
    .addHelpCommand(
      new Command("help")
        .argument("[command...]")
        .description("Show what a command takes, with examples")
        .helpGroup("The shell:"),
    )
    .addHelpText("after", AFTER_HELP)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError, outputError: () => {} })
    .exitOverride()
    .hook("preAction", async (program, action) => {
      const { json = false, brain } = program.opts<{ readonly json?: boolean; readonly brain?: string }>();
      Object.assign(terminal, { isJson: json, brain });
      if (terminal.isTerminal) terminal.program = (await import("./program-here.ts")).programHere(terminal);
      const names = namesOf(action, program);
      refuseAgents(names, givenTo(action, program), terminal);
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

/** The options that are given to a command and to those above it, such as `--dry-run`, and `*` for arguments. */
const givenTo = (command: Command, program: Command): readonly string[] => {
  const above = command.parent;
  return [
    ...(above === null || above === program ? [] : givenTo(above, program).filter(each => each !== "*")),
    ...command.options
      .filter(each => command.getOptionValueSource(each.attributeName()) === "cli")
      .map(({ long, short }) => long ?? short ?? ""),
    ...(command.args.length > 0 ? ["*"] : []),
  ];
};

/** Commands that make a brain, speak to programs for long, or show the ignored things themselves. */
const silent: ReadonlySet<string> = new Set([
  "init",
  "link",
  "try",
  "completion",
  "serve",
  "mcp",
  "merge-driver",
  "trust",
  "doctor",
  "classify",
]);
