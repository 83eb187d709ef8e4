/** `brainstem install`: wires the harnesses that are used here to this project's brain, and keeps everything that is there. */
import { Option } from "commander";
import type { ProgramPlace, WirableHarness } from "../../harness/index.ts";
import { wirable } from "../../harness/install/installing-node.ts";
import type { BrainPlace } from "../../project/index.ts";
import { askYes } from "../ask.ts";
import type { RegisterCommand } from "../command.ts";
import { coverageHere } from "../harness/agent-version.ts";
import {
  closePrivateData,
  findProgram,
  harnessArgument,
  harnessesNamed,
  openInstallation,
  traceOf,
} from "../harness/read-wiring.ts";
import { rememberNode } from "../harness/remember-node.ts";
import { planData, showChanges, showCoverage, titlesOf } from "../harness/show-plan.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly mcp?: boolean;
  readonly program?: ProgramPlace;
  readonly dryRun?: boolean;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .addArgument(harnessArgument("which; without a name, those that are used here are found and offered"))
    .option("--mcp", "register the MCP server of the brain's memory as well")
    .addOption(
      new Option(
        "--program <place>",
        "how harnesses find brainstem-hook (default: as it is found now)",
      ).choices(["dependency", "path"]),
    )
    .option("--dry-run", "say what would be changed, and change nothing")
    .action(async (names: readonly string[], options: Options) => {
      const place = findPlace(terminal);
      if (names.length > 0) return install(harnessesNamed(names), place, options, terminal);
      const chosen = await offer(place, terminal);
      if (chosen.length > 0) await install(chosen, place, options, terminal);
    });
};

async function install(
  harnesses: readonly WirableHarness[],
  place: BrainPlace,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { mcp = false, dryRun = false, program = findProgram(harnesses, place.project, terminal) } = options;
  if (!dryRun) {
    await closePrivateData(place);
    rememberNode(terminal.home, place.project);
  }
  const installation = await openInstallation(place);
  const plan = await installation.install(harnesses, { program, mcp }, dryRun);
  const notes = (harness: WirableHarness) => harness.wiring({ program, mcp }).notes;
  if (terminal.isJson) {
    const told = harnesses.map(harness => {
      const coverage = coverageHere(harness, terminal);
      return { name: harness.name, notes: notes(harness), ...(coverage !== undefined && { coverage }) };
    });
    terminal.writeJson({ dryRun, program, harnesses: told, ...planData(plan) });
    return;
  }
  const { style, write } = terminal;
  const state = plan.changes.length === 0 ? "wired already" : "wired to this brain";
  write(
    `\n  ${style("green", "✓")} ${style("bold", titlesOf(harnesses))}: ${dryRun ? "would be wired" : state}\n\n`,
  );
  showChanges(plan, terminal);
  for (const harness of harnesses) {
    write(`\n  ${style("bold", harness.title)}\n`);
    showCoverage(coverageHere(harness, terminal), terminal, "brief");
    for (const note of notes(harness)) write(`    ${style("cyan", "→")} ${note}\n`);
  }
  write("\n");
}

/** The harnesses that are used here, if a person says so. */
async function offer({ project }: BrainPlace, terminal: Terminal): Promise<readonly WirableHarness[]> {
  const used = wirable.flatMap(harness => {
    const because = traceOf(harness, project, terminal);
    return because === undefined ? [] : [{ harness, because }];
  });
  if (terminal.isJson) {
    const found = used.map(({ harness: { name, title }, because }) => ({ name, title, because }));
    terminal.writeJson({ found });
    return [];
  }
  const { style, write } = terminal;
  const names = used.map(({ harness }) => harness.name);
  if (used.length === 0) {
    write("No harness was found here. Name the one that you use:\n");
    for (const { name, title } of wirable)
      write(`    brainstem install ${name.padEnd(12)} ${style("dim", title)}\n`);
    return [];
  }
  write(`\n  ${style("bold", "Used here")}\n`);
  for (const { harness, because } of used)
    write(`    ${harness.name.padEnd(12)} ${harness.title} ${style("dim", `(${because})`)}\n`);
  write("\n");
  if (!terminal.isInteractive) {
    write(`Nothing was changed. To wire them: brainstem install ${names.join(" ")}\n`);
    return [];
  }
  if (await askYes(terminal, "Wire them to this brain?")) return used.map(({ harness }) => harness);
  write(`Nothing was changed. To wire one of them: brainstem install ${names[0]}\n`);
  return [];
}
