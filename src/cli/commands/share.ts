/** `brainstem share`: chosen lessons and skills go to another brain, scrubbed, and come in as candidates for review. */
import { basename, dirname, join, resolve } from "node:path";
import { type Clock, fault, readIfThere, systemClock } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, type Brain, layout } from "../../brain/index.ts";
import { createReviewQueue, readLessons } from "../../brain/learning.ts";
import {
  bundleText,
  chooseLessons,
  createScrubber,
  type Exported,
  exportBundle,
  type Imported,
  importBundle,
  MAX_BUNDLE_BYTES,
  readBundle,
  type SkillToShare,
} from "../../brain/sharing.ts";
import type { BrainAlone } from "../../brainstem/index.ts";
import { createSharingFinder } from "../../safety/detectors.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { confirm } from "../ask.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { readBounded } from "../files.ts";
import { count, fit, printable } from "../print.ts";
import { withBrain } from "../project.ts";
import { knownHere, showLeaving } from "../share/known-here.ts";
import type { Terminal } from "../terminal.ts";

interface ExportOptions {
  readonly lesson: readonly string[];
  readonly lessons?: string;
  readonly skill: readonly string[];
  readonly withKnowledge?: boolean;
  readonly as?: string;
  readonly anonymous?: boolean;
  readonly output?: string;
  readonly overwrite?: boolean;
  readonly yes?: boolean;
}

const USAGE = "brainstem share export --lesson <id or words> | --lessons all | --skill <name>";
const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .command("export")
    .description("write chosen lessons and skills into one file, without secrets and personal data")
    .option("--lesson <id or words>", "this lesson; may be given several times", collect, [])
    .option("--lessons <all>", "all lessons")
    .option("--skill <name>", "this skill; may be given several times", collect, [])
    .option("--with-knowledge", "with what the skills have learned, their KNOWLEDGE.md")
    .option("--as <name>", "who it comes from (default: anonymous)")
    .option("--anonymous", "take the project's name out as well")
    .option("--output <file>", "where it goes (default: standard output)")
    .option("--overwrite", "replace the file that stands there")
    .option("--yes", "don't ask")
    .addHelpText("after", "\nPreferences, episodes, decisions and the workspace never leave.")
    .action(async (options: ExportOptions) => finish(await exportTo(options, terminal)));
  command
    .command("import <file>")
    .description("read such a file (- for standard input) into the review queue")
    .action((file: string) => withBrain(terminal, opened => importFrom(file, opened, terminal)));
};

async function exportTo(options: ExportOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.lessons !== undefined && options.lessons !== "all")
    throw misuse("--lessons takes only the word all.", USAGE);
  if (options.lessons === undefined && options.lesson.length + options.skill.length === 0)
    throw misuse("Say what to export.", USAGE);
  return withBrain(terminal, opened => exportFrom(opened, options, terminal));
}

async function exportFrom(
  { brain, root, project }: BrainAlone,
  options: ExportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const lessons = readLessons((await readIfThere(brain.volume, layout.lessons)) ?? new Uint8Array());
  const isAnonymous = options.anonymous ?? false;
  const finder = await createSharingFinder();
  const known = await knownHere({
    root,
    project,
    volume: brain.volume,
    settings: brain.settings,
    isAnonymous,
    terminal,
    finder,
  });
  const request = {
    lessons: chooseLessons(lessons, options.lessons === "all" ? "all" : options.lesson),
    skills: await Promise.all([...new Set(options.skill)].map(name => findSkill(brain, root, name))),
    withKnowledge: options.withKnowledge ?? false,
    ...(options.as !== undefined && { from: options.as }),
  };
  const scrubber = createScrubber({ redactor: createSecretRedactor(), finder, known });
  const exported = await exportBundle(request, scrubber, clock);
  if (!(await isConfirmed(exported, options, terminal))) return 1;
  await deliver(exported, options, terminal);
  return 0;
}

const clock: Clock = systemClock;

async function findSkill(brain: Brain, root: string, name: string): Promise<SkillToShare> {
  const { skill } = await brain.skills.read(name);
  const file = join(root, skill.source.file);
  const isOwn = skill.source.file.startsWith(`${BRAIN_FOLDER}/${layout.skills}/`);
  if (!isOwn)
    throw fault("bundle.unshared", { what: `The skill ${name}`, reason: "it is not this brain's own" });
  return { name: skill.name, folder: createNodeVolume(dirname(file)) };
}

/** Nothing leaves unseen: on a terminal the person is asked, elsewhere --yes is needed. */
async function isConfirmed(
  exported: Exported,
  { yes, output }: ExportOptions,
  terminal: Terminal,
): Promise<boolean> {
  if (!terminal.isJson)
    (output === undefined ? terminal.writeError : terminal.write)(showLeaving(exported, terminal));
  return yes || confirm(terminal, "Let it leave?", "exported", "Read what would leave, then add --yes.");
}

async function deliver(exported: Exported, options: ExportOptions, terminal: Terminal): Promise<void> {
  const { bundle, leaving, staying } = exported;
  if (options.output === undefined) {
    terminal.write(bundleText(bundle));
    return;
  }
  const file = resolve(terminal.cwd, options.output);
  const isNew = options.overwrite !== true;
  await createNodeVolume(dirname(file)).write(basename(file), bundleText(bundle), { isNew });
  if (terminal.isJson) terminal.writeJson({ file, leaving, staying });
  else terminal.say("✓", `Written to ${printable(options.output)}`);
}

async function importFrom(file: string, { brain }: BrainAlone, terminal: Terminal): Promise<void> {
  const isInput = file === "-";
  const name = isInput ? "Standard input" : file;
  const bytes = await readBounded(isInput ? terminal.input : resolve(terminal.cwd, file), MAX_BUNDLE_BYTES);
  const bundle = await readBundle(bytes, name);
  const { volume } = brain;
  const imported = await importBundle(bundle, {
    volume,
    lessons: readLessons((await readIfThere(volume, layout.lessons)) ?? new Uint8Array()),
    skills: (await brain.skills.manifest()).skills,
    queue: createReviewQueue({ volume, redactor: createSecretRedactor(), clock }),
  });
  if (terminal.isJson) terminal.writeJson(imported);
  else terminal.write(showImported(imported, terminal));
}

const SHOWN_CHARS = 70;

function showImported({ from, proposed, passed }: Imported, { style }: Terminal): string {
  const lines = proposed.flatMap(({ kind, text, why }) => [
    `${style("green", "✓")} ${kind} ${fit(text, SHOWN_CHARS)}`,
    `  ${style("dim", printable(why))}`,
  ]);
  for (const { kind, text, why } of passed)
    lines.push(`${style("dim", "–")} ${kind} ${fit(text, SHOWN_CHARS)} ${style("dim", printable(why))}`);
  const waiting = proposed.length === 1 ? "1 candidate waits" : `${count(proposed.length, "candidate")} wait`;
  lines.push(
    proposed.length === 0
      ? `Nothing new in the bundle of “${printable(from)}”.`
      : `${waiting} for you: brainstem review`,
  );
  return `${lines.join("\n")}\n`;
}
