/** `installHarnesses` wires coding agents to a brain, and `findUsed` finds those that are used here. */
import { closeDataFolder } from "../../brain/node.ts";
import type { ProgramPlace, WirableHarness } from "../../harness/index.ts";
import { wirable } from "../../harness/install/installing-node.ts";
import type { BrainPlace } from "../../project/index.ts";
import type { Terminal } from "../terminal.ts";
import { coverageHere } from "./agent-version.ts";
import { findProgram, openInstallation, traceOf } from "./read-wiring.ts";
import { rememberNode } from "./remember-node.ts";
import { planData, showChanges, showCoverage, titlesOf } from "./show-plan.ts";

export interface InstallOptions {
  readonly mcp?: boolean;
  readonly program?: ProgramPlace;
  readonly dryRun?: boolean;
}

export interface UsedHarness {
  readonly harness: WirableHarness;
  /** The trace of its use, in a few words. */
  readonly because: string;
}

export const findUsed = (project: string, terminal: Terminal): readonly UsedHarness[] =>
  wirable.flatMap(harness => {
    const because = traceOf(harness, project, terminal);
    return because === undefined ? [] : [{ harness, because }];
  });

/** @throws harness.*, volume.* */
export async function installHarnesses(
  harnesses: readonly WirableHarness[],
  place: BrainPlace,
  options: InstallOptions,
  terminal: Terminal,
): Promise<void> {
  const { mcp = false, dryRun = false, program = findProgram(harnesses, place.project, terminal) } = options;
  if (!dryRun) {
    // Earlier settings are kept where only their owner may read.
    closeDataFolder(place.root);
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
