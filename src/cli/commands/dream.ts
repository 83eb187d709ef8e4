/** `brainstem dream`: consolidates memory now, every night, or not after all. */
import { join } from "node:path";
import { Option } from "commander";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { installMergeDriver } from "../../brain/node.ts";
import type { BrainAlone } from "../../brainstem/index.ts";
import type { RegisterCommand } from "../command.ts";
import { installDream, uninstallDream } from "../dream/crontab.ts";
import { createProgressBar, showDream } from "../dream/show-dream.ts";
import { count, oneLine } from "../print.ts";
import { findProject, withBrain } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly dryRun?: boolean;
  readonly undo?: boolean;
  readonly install?: boolean;
  readonly uninstall?: boolean;
}

const phases = { read: "reading what happened", learn: "looking for what recurs", write: "archiving" };

const CHOICES = ["dryRun", "undo", "install", "uninstall"];

/** They exclude each other. */
function alone(flag: string, description: string): Option {
  const option = new Option(flag, description);
  return option.conflicts(CHOICES.filter(name => name !== option.attributeName()));
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .addOption(alone("--dry-run", "show what would be done, and change nothing"))
    .addOption(alone("--undo", "take the latest dream back; at a terminal only"))
    .addOption(alone("--install", "dream every night at 03:00 (a line in your crontab)"))
    .addOption(alone("--uninstall", "dream no more by itself"))
    .addHelpText("after", "\nWhat a dream is unsure of waits for you: brainstem review")
    .action(async (options: Options) => {
      if (options.install) await install(terminal);
      else if (options.uninstall) await uninstall(terminal);
      else if (options.undo) await withBrain(terminal, opened => undo(opened, terminal));
      else await withBrain(terminal, opened => run(opened, options, terminal));
    });
};

async function run({ brain, ...place }: BrainAlone, options: Options, terminal: Terminal): Promise<void> {
  const { root } = place;
  // Each clone needs its merge driver configured once.
  if (!options.dryRun) await installMergeDriver(join(root, BRAIN_FOLDER));
  const bar = terminal.isJson ? undefined : createProgressBar(terminal);
  try {
    const report = await brain.dream({
      isDryRun: options.dryRun ?? false,
      anchor: () => anchor(place, terminal),
      onProgress: (phase, done, total) => bar?.show(phases[phase], done, total),
    });
    bar?.end();
    if (terminal.isJson) terminal.writeJson(report);
    else showDream(report, terminal);
  } finally {
    bar?.end();
  }
}

/** Loaded when a dream commits. */
async function anchor(place: Pick<BrainAlone, "root">, terminal: Terminal): Promise<readonly string[]> {
  const [{ withSessions }, { anchorSessions }] = await Promise.all([
    import("../sessions/open-sessions.ts"),
    import("../../project/evidence-anchors.ts"),
  ]);
  return withSessions({}, terminal, ({ owner, store }) => anchorSessions(place, store, owner.tenant));
}

async function undo({ brain }: BrainAlone, terminal: Terminal): Promise<void> {
  const report = await brain.undoDream();
  if (terminal.isJson) return terminal.writeJson(report);
  const { style, write } = terminal;
  terminal.say("✓", `Undone: ${report.message} ${style("dim", `(${report.at})`)}`);
  for (const { text } of report.lessons) write(`    ${style("red", "−")} ${oneLine(text)}\n`);
  if (report.episodes > 0)
    write(`    ${style("dim", `${count(report.episodes, "episode")} back in the log`)}\n`);
  for (const path of report.left)
    terminal.say("!", `${BRAIN_FOLDER}/${path} has changed since, and is as it was.`, "  ");
  if (report.commit.status === "skipped") terminal.say("!", report.commit.message, "  ");
}

async function install(terminal: Terminal): Promise<void> {
  const { line, isNew } = installDream(findProject(terminal), terminal.environment);
  if (terminal.isJson) terminal.writeJson({ line, isNew });
  else {
    const { style } = terminal;
    terminal.write(
      isNew
        ? `${style("green", "✓")} It dreams every night at 03:00. ${style("dim", "Take it out with --uninstall.")}\n`
        : "It dreams every night at 03:00 already.\n",
    );
    terminal.write(`  ${style("dim", line)}\n`);
  }
}

async function uninstall(terminal: Terminal): Promise<void> {
  const wasThere = uninstallDream(findProject(terminal), terminal.environment);
  if (terminal.isJson) terminal.writeJson({ wasThere });
  else
    terminal.write(
      wasThere ? "It dreams no more by itself.\n" : "It was not dreaming by itself: nothing to take out.\n",
    );
}
