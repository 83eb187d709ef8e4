/** `brainstem install`: wires the harnesses that are used here to this project's brain, and keeps everything that is there. */
import { Option } from "commander";
import type { WirableHarness } from "../../harness/index.ts";
import { wirable } from "../../harness/install/installing-node.ts";
import type { BrainPlace } from "../../project/index.ts";
import { askYes } from "../ask.ts";
import type { RegisterCommand } from "../command.ts";
import { findUsed, type InstallOptions, installHarnesses } from "../harness/install-harnesses.ts";
import { harnessArgument, harnessesNamed } from "../harness/read-wiring.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

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
    .action(async (names: readonly string[], options: InstallOptions) => {
      const place = findPlace(terminal);
      if (names.length > 0) return installHarnesses(harnessesNamed(names), place, options, terminal);
      const chosen = await offer(place, terminal);
      if (chosen.length > 0) await installHarnesses(chosen, place, options, terminal);
    });
};

/** The harnesses that are used here, if a person says so. */
async function offer({ project }: BrainPlace, terminal: Terminal): Promise<readonly WirableHarness[]> {
  const used = findUsed(project, terminal);
  if (terminal.isJson) {
    const found = used.map(({ harness: { name, title }, because }) => ({ name, title, because }));
    terminal.writeJson({ found });
    return [];
  }
  const { style, write } = terminal;
  const names = used.map(({ harness }) => harness.name);
  if (used.length === 0) {
    write("No coding agent was found here. Name the one that you use:\n");
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
