/** `brainstem sessions`: conversations that last: looked at, gone on with, branched, replayed, moved and erased. */
import { type Command, Option } from "commander";
import type { RegisterCommand } from "../command.ts";
import { misuse, wholeNumber } from "../command.ts";
import { STORAGE_OPTION } from "../project.ts";
import type { BranchOffOptions } from "../sessions/branch-off.ts";
import type { EraseOptions } from "../sessions/erase-turn.ts";
import type { ExportOptions } from "../sessions/export-to.ts";
import { type ListOptions, listSessions } from "../sessions/list-sessions.ts";
import type { RemoveOptions } from "../sessions/remove-sessions.ts";
import type { ReplayOptions } from "../sessions/replay-record.ts";
import type { ResumeOptions } from "../sessions/resume-session.ts";
import type { ShowOptions } from "../sessions/show-session.ts";
import type { CopyOptions, ImportOptions } from "../sessions/take-in.ts";
import type { Terminal } from "../terminal.ts";

const TURN = "-t, --turn <number>";
const ALL_USERS = "--all-users";

export const register: RegisterCommand = (command, terminal, finish) => {
  command.hook("preAction", passOn);
  listing(command.argument("[name]", "show this one, as `sessions show` does")).action(
    (name: string | undefined, options: ListOptions) =>
      name === undefined ? listSessions(options, terminal) : show(name, options, terminal),
  );
  listing(command.command("list").description("the conversations that there are, last used first")).action(
    (options: ListOptions) => listSessions(options, terminal),
  );
  command
    .command("show <name>")
    .description("one conversation: who said what, and what waits for an answer")
    .addOption(new Option("-e, --events", "its events, as a tree").conflicts("follow"))
    .option(TURN, "this turn only", wholeNumber())
    .option("-f, --follow", "go on showing what happens, until Ctrl-C")
    .option(...STORAGE_OPTION)
    .action((name: string, options: ShowOptions) => show(name, options, terminal));
  command
    .command("resume <name>")
    .description("answer what a turn waits for, and go on with it, or with one that broke off")
    .addOption(new Option("--approve", "let everything run that waits").conflicts("reject"))
    .option("--reject [why]", "let nothing run that waits")
    .option("-m, --model <name>", "the model to go on with (default: brain.yaml)")
    .option(...STORAGE_OPTION)
    .addHelpText("after", "\nExits with 1 where there is nothing to go on with.")
    .action(async (name: string, options: ResumeOptions) => {
      const { resumeSession } = await import("../sessions/resume-session.ts");
      finish(await resumeSession(name, options, terminal));
    });
  command
    .command("branch <name> [new-name]")
    .description("a second conversation that begins as this one did")
    .option("--after <turn>", "the last turn that it has (default: all of them)", wholeNumber())
    .option(...STORAGE_OPTION)
    .action(async (from: string, to: string | undefined, options: BranchOffOptions) => {
      const { branchOff } = await import("../sessions/branch-off.ts");
      await branchOff(from, to, options, terminal);
    });
  command
    .command("replay <name>")
    .description("run the record through today's program: no model is called, no tool is run")
    .option(TURN, "this turn only", wholeNumber())
    .option(...STORAGE_OPTION)
    .addHelpText("after", "\nExits with 1 where the program would go another way.")
    .action(async (name: string, options: ReplayOptions) => {
      const { replayRecord } = await import("../sessions/replay-record.ts");
      finish(await replayRecord(name, options, terminal));
    });
  registerTransfers(command, terminal);
  command
    .command("remove <name...>")
    .description("erase conversations for good")
    .option("-y, --yes", "don't ask")
    .option(...STORAGE_OPTION)
    .action(async (names: readonly string[], options: RemoveOptions) => {
      const { removeSessions } = await import("../sessions/remove-sessions.ts");
      finish(await removeSessions(names, options, terminal));
    });
  command
    .command("erase <name>")
    .description("take what was said in a turn out of a conversation for good; the rest stays")
    .requiredOption(TURN, "the turn", wholeNumber())
    .option("--reason <why>", "for the record, without the words")
    .option("-y, --yes", "don't ask")
    .option(...STORAGE_OPTION)
    .action(async (name: string, options: EraseOptions) => {
      const { eraseTurn } = await import("../sessions/erase-turn.ts");
      finish(await eraseTurn(name, options, terminal));
    });
};

const listing = (command: Command): Command =>
  command
    .option("-n, --limit <number>", "at most so many (default: 20)", wholeNumber())
    .option(ALL_USERS, "those of everybody who uses this store")
    .option(...STORAGE_OPTION);

function registerTransfers(command: Command, terminal: Terminal): void {
  const takeIn = () => import("../sessions/take-in.ts");
  const onExisting = (otherwise: string) =>
    new Option("--on-existing <what>", `what to do with one that is there (default: ${otherwise})`).choices([
      "refuse",
      "skip",
      "extend",
    ]);
  command
    .command("export [name...]")
    .description("write conversations as lines of JSON; without a name, all of yours")
    .option("-o, --out <file>", "where they go, whole or not at all (default: standard output)")
    .option("--overwrite", "replace the file that stands there")
    .option(ALL_USERS, "without a name: those of everybody who uses this store")
    .option(...STORAGE_OPTION)
    .action(async (names: readonly string[], options: ExportOptions) => {
      const { exportTo } = await import("../sessions/export-to.ts");
      await exportTo(names, options, terminal);
    });
  command
    .command("import <file>")
    .description("take conversations in from such a file (- for standard input), as yours")
    .option("--as <name>", "the name that the one in it gets")
    .addOption(onExisting("refuse"))
    .option(ALL_USERS, "leave each with the user whom it belongs to")
    .option(...STORAGE_OPTION)
    .action(async (file: string, options: ImportOptions) =>
      (await takeIn()).importFrom(file, options, terminal),
    );
  command
    .command("copy")
    .description("bring everything from one store to another; again, only what is new")
    .requiredOption("--from <where>", "sqlite (the brain's own), sqlite:<path>, postgres://…")
    .requiredOption("--to <where>", "the same")
    .addOption(onExisting("extend"))
    .action(async (options: CopyOptions) => (await takeIn()).copyBetween(options, terminal));
}

async function show(name: string, options: ShowOptions, terminal: Terminal): Promise<void> {
  const { showSession } = await import("../sessions/show-session.ts");
  await showSession(name, options, terminal);
}

/** Options of both commands are parsed as the list's, in any place: they are passed on to the subcommand. */
function passOn(sessions: Command, called: Command): void {
  if (called === sessions) return;
  for (const option of sessions.options) {
    const name = option.attributeName();
    const value: unknown = sessions.getOptionValue(name);
    if (value === undefined) continue;
    if (called.options.every(each => each.attributeName() !== name)) {
      const problem = `Unknown option '${option.long}'`;
      const usage = `Run \`brainstem sessions ${called.name()} --help\` for what there is.`;
      throw misuse(problem, usage);
    }
    called.setOptionValue(name, value);
  }
}
