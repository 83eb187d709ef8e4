/** `brainstem uninstall`: takes out what `install` put into a project, and gives back every byte that was there before. */
import { wirable } from "../../harness/install/installing-node.ts";
import type { RegisterCommand } from "../command.ts";
import { harnessArgument, harnessesNamed, openInstallation } from "../harness/read-wiring.ts";
import { planData, showChanges, titlesOf } from "../harness/show-plan.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly dryRun?: boolean;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .addArgument(harnessArgument("which; without a name, all that are wired"))
    .option("--dry-run", "say what would be changed, and change nothing")
    .addHelpText("after", "\nThe brain stays as it is, and so does whatever others have changed meanwhile.")
    .action((names: readonly string[], options: Options) => uninstall(names, options, terminal));
};

async function uninstall(names: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const { dryRun = false } = options;
  const named = harnessesNamed(names);
  const installation = await openInstallation(findPlace(terminal));
  const states = await installation.states();
  const wired = wirable.filter(({ name }) =>
    states.some(each => each.name === name && (each.isKnown || each.state !== "none")),
  );
  const harnesses = named.length > 0 ? named : wired;
  const plan = await installation.uninstall(harnesses, dryRun);
  if (terminal.isJson) {
    const told = harnesses.map(({ name }) => name);
    terminal.writeJson({ dryRun, harnesses: told, ...planData(plan) });
    return;
  }
  const { style, write } = terminal;
  if (plan.changes.length === 0 && plan.remarks.length === 0) return write("Nothing of it is wired here.\n");
  const headline = dryRun ? "would be taken out" : "taken out; what was there before is there again";
  write(`\n  ${style("green", "✓")} ${style("bold", titlesOf(harnesses))}: ${headline}\n\n`);
  showChanges(plan, terminal);
  write("\n");
}
