/** `brainstem init`: gives a project a brain, here or in a repository of its own, and asks nothing that it can find out. */
import { existsSync, mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Option } from "commander";
import { isFault } from "../../base/index.ts";
import { BRAIN_FOLDER, type BrainSurvey, layout, surveyBrain } from "../../brain/index.ts";
import { createGitRepository, installMergeDriver, makeOwnRepository } from "../../brain/node.ts";
import { type ShippedPolicy, shippedPolicies } from "../../policy/node.ts";
import { signingKeyId } from "../../project/evidence-keys.ts";
import { requireFolder } from "../../project/index.ts";
import { type InitProjectResult, initProject, readProjectFacts } from "../../project/init-project.ts";
import { lacksVaultKey, VAULT_KEY_FILE } from "../../project/vault-place.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { askRegistries, type RegistryAnswers } from "../init/ask-registries.ts";
import { linkProject, requireLinkable, showLink } from "../link/link-project.ts";
import { count, showProblems } from "../print.ts";
import { brainVolume, initFolder, projectFolder } from "../project.ts";
import { wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly overwrite?: boolean;
  readonly repo?: string;
  readonly policy?: ShippedPolicy;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .option("--overwrite", "replace files that differ from the templates; memory is never replaced")
    .addOption(
      new Option("--policy <name>", "whose rules to write, where there are none").choices(shippedPolicies),
    )
    .option("--repo <folder>", "keep the brain in a repository of its own, and link this project to it")
    .option("--dry-run", "name each file that would be written, and write nothing")
    .option("-y, --yes", "ask nothing, and take the defaults")
    .action(async (options: Options) => {
      if (options.dryRun) return showPlan(options, terminal);
      if (options.repo !== undefined)
        return initElsewhere(resolve(terminal.cwd, options.repo), options, terminal);
      finish(await initHere(options, terminal));
    });
};

/** @throws brain.link-broken, volume.* */
async function showPlan({ repo, overwrite = false, policy }: Options, terminal: Terminal): Promise<void> {
  const root = repo === undefined ? initFolder(terminal) : resolve(terminal.cwd, repo);
  const result = await initProject(root, { overwrite, isDryRun: true, ...(policy && { policy }) });
  if (terminal.isJson) return terminal.writeJson({ root, dryRun: true, ...result });
  const { write, style } = terminal;
  const folder = join(relative(terminal.cwd, root), BRAIN_FOLDER);
  const changes = [
    ["+", result.created],
    ["~", [...result.updated, ...result.replaced].toSorted()],
  ] as const;
  for (const [mark, files] of changes)
    for (const file of files) write(`  ${style("green", mark)} ${join(folder, file)}\n`);
  if (signingKeyId({ root }) === undefined)
    write(`  ${style("green", "+")} ${join(folder, layout.evidenceKeys)}/ (a key to sign answers with)\n`);
  if (existsSync(join(root, BRAIN_FOLDER)) && (await lacksVaultKey(root, terminal.environment)))
    write(`  ${style("green", "+")} ${join(folder, layout.data, VAULT_KEY_FILE)} (a key of the vault)\n`);
  const [created, changed] = changes.map(([, files]) => files.length);
  write(
    `\n  ${count(created!, "file")} would be created, ${changed} changed, ${result.kept.length} kept as they are.\n`,
  );
  write(`  ${style("dim", "Nothing was written.")}\n`);
}

async function initHere(options: Options, terminal: Terminal): Promise<ExitCode> {
  const root = initFolder(terminal);
  const place = { root, project: root };
  const isNew = !existsSync(join(root, BRAIN_FOLDER));
  const isAsking = isNew && terminal.isInteractive && !terminal.isJson && options.yes !== true;
  const setup = isAsking
    ? await (await import("../init/ask-setup.ts")).askSetup(place, options.policy, terminal)
    : { harnesses: [], model: undefined, policy: options.policy ?? "default" };
  if (setup === undefined) {
    terminal.writeError("\nNothing was written.\n");
    return 1;
  }
  const { policy, harnesses, model } = setup;
  const { result, registries } = await writeBrain(root, root, { ...options, policy }, terminal);
  const { status: mergeDriver } = await installMergeDriver(join(root, BRAIN_FOLDER));
  const found = await surveyBrain(brainVolume(root));
  if (terminal.isJson) {
    terminal.writeJson({ root, ...result, found, registries, mergeDriver });
    return 0;
  }
  await showBrain(root, result, found, terminal);
  showRegistries(registries, terminal);
  if (mergeDriver !== "skipped") showMergeDriver(terminal);
  const problems = [
    model === undefined
      ? undefined
      : await attempt(async () => {
          terminal.write("\n");
          const { useModel } = await import("../models/use-model.ts");
          await useModel(model, place, { isAgreed: true }, terminal);
        }),
    harnesses.length === 0
      ? undefined
      : await attempt(async () => {
          const { installHarnesses } = await import("../harness/install-harnesses.ts");
          await installHarnesses(harnesses, place, {}, terminal);
        }),
  ].filter(each => each !== undefined);
  showProblems(problems, terminal);
  showNext(terminal, harnesses.length > 0 && problems.length === 0, [
    "git add .agent",
    "share it with the project",
  ]);
  return problems.length === 0 ? 0 : 1;
}

/** The brain is there by now, so that a later step that fails is a problem to show. */
async function attempt(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!isFault(error)) throw error;
    return `${error.message} ${error.hint}`;
  }
}

/** Each step can be done again: an interrupted step is continued. */
async function initElsewhere(root: string, options: Options, terminal: Terminal): Promise<void> {
  const project = projectFolder(terminal);
  requireLinkable(project, root);
  mkdirSync(requireFolder(root), { recursive: true });
  const made = await makeOwnRepository(root);
  const { result, registries } = await writeBrain(root, project, options, terminal);
  const { status: mergeDriver } = await installMergeDriver(join(root, BRAIN_FOLDER));
  const changed = [...result.created, ...result.updated, ...result.replaced];
  const commit = await createGitRepository(join(root, BRAIN_FOLDER)).commit(changed, "brain: begin");
  const link = await linkProject(project, root);
  if (terminal.isJson)
    return terminal.writeJson({ root, ...result, registries, repository: made, mergeDriver, commit, link });
  await showBrain(root, result, await surveyBrain(brainVolume(root)), terminal);
  showRegistries(registries, terminal);
  if (made.status === "made") terminal.write("    a git repository of its own\n");
  if (commit.status === "committed") terminal.write("    committed there: brain: begin\n");
  if (commit.status === "skipped") terminal.say("!", commit.message, "    ");
  if (mergeDriver !== "skipped") showMergeDriver(terminal);
  terminal.write("\n");
  showLink(project, link, terminal);
  showNext(terminal, false, ["git add .agent", "so that everybody's clone finds the brain"]);
}

/** Writes the brain of `root`. The registries are those of `project`, and asked for where rules with a list of domains are written. */
async function writeBrain(
  root: string,
  project: string,
  { overwrite = false, policy = "default" }: Options,
  terminal: Terminal,
) {
  const hasRules = existsSync(join(root, BRAIN_FOLDER, layout.permissions));
  const isAsked = (overwrite || !hasRules) && policy === "default";
  const registries = isAsked ? await askRegistries(project, terminal) : { hosts: [], silent: [] };
  return {
    result: await initProject(root, { overwrite, policy, registries: registries.hosts }),
    registries,
  };
}

function showRegistries({ hosts, silent }: RegistryAnswers, terminal: Terminal): void {
  if (hosts.length > 0) terminal.write(`    approved package registries: ${hosts.join(", ")}\n`);
  for (const { manager, reason } of silent) {
    const way = `add its host to .agent/${layout.permissions}, under Approved external domains`;
    terminal.say("!", `${manager} ${reason}, so its registry isn't approved: ${way}.`, "    ");
  }
}

async function showBrain(
  root: string,
  result: InitProjectResult,
  survey: BrainSurvey,
  terminal: Terminal,
): Promise<void> {
  const { style, write, cwd } = terminal;
  const { project, userName } = await readProjectFacts(root);
  const { created, kept, replaced, updated } = result;
  const where = relative(cwd, root) || ".";
  const isNew = created.length > 0 && kept.length === 0;
  const headline = isNew
    ? "This project has a brain now"
    : created.length > 0
      ? "The brain is complete again"
      : "The brain was here already";
  write(`\n  ${style("green", "✓")} ${style("bold", headline)} ${style("dim", `(${where}/.agent)`)}\n\n`);
  const found = [
    ["project", project.name],
    ["language", project.language],
    ["package manager", project.packageManager],
    ["tests", project.test],
    ["you", userName],
  ].filter(([, value]) => value !== undefined);
  for (const [name, value] of found) write(`    ${style("dim", name!.padEnd(16))} ${value}\n`);
  // A brain that was made this minute holds nothing of a person's.
  if (!isNew) showSurvey(survey, terminal);
  const changes = [
    [created, "created"],
    [updated, "completed"],
    [replaced, "replaced; the old text is in memory/episodic/snapshots/"],
    [kept, "kept as they are"],
  ] as const;
  write("\n");
  for (const [files, what] of changes) {
    if (files.length > 0) write(`    ${count(files.length, "file")} ${what}\n`);
  }
  for (const file of replaced) write(`      ${style("dim", file)}\n`);
  if (result.hasNewVaultKey)
    write(
      `    originals of private values are kept: their key is ${join(layout.data, VAULT_KEY_FILE)}; copy it elsewhere\n`,
    );
  if (isNew && signingKeyId({ root }) !== undefined)
    write(`    answers are signed ${style("dim", `(a key in ${layout.evidenceKeys}, which git ignores)`)}\n`);
}

/** "3 decisions, 2 lessons, 4 skills, 18 rules, 2 of which nothing enforces: lines 12 and 14". */
function showSurvey(survey: BrainSurvey, { write, style, width, isTerminal }: Terminal): void {
  const { decisions, lessons, facts, preferences, episodes, skills, rules, unenforcedLines } = survey;
  const counts = [
    [decisions, "decision"],
    [lessons, "lesson"],
    [facts, "fact"],
    [preferences, "preference"],
    [episodes, "episode"],
    [skills, "skill"],
    [rules, "rule"],
  ] as const;
  const found = counts.filter(([number]) => number > 0).map(([number, noun]) => count(number, noun));
  if (found.length === 0) return;
  const lines = new Intl.ListFormat("en").format(unenforcedLines.map(String));
  const advice =
    unenforcedLines.length === 0
      ? ""
      : `, ${unenforcedLines.length} of which nothing enforces: ${unenforcedLines.length === 1 ? "line" : "lines"} ${lines} of ${layout.permissions}`;
  const [first, ...rest] = wrapped(found.join(", ") + advice, width - 21, isTerminal);
  write(`    ${style("dim", "found".padEnd(16))} ${first}\n`);
  for (const line of rest) write(`${" ".repeat(21)}${line}\n`);
}

function showMergeDriver({ write }: Terminal): void {
  write("    git merges its memory by meaning (merge.brainstem in .git/config)\n");
}

function showNext(
  { style, write }: Terminal,
  isWired: boolean,
  last: readonly [line: string, what: string],
): void {
  const next = [
    ["brainstem chat", "talk to it: remember that …, what did we decide about …?"] as const,
    ...(isWired ? [] : [["brainstem install", "give it to the coding agents that you use"] as const]),
    ["brainstem doctor", "check it at any time"] as const,
    last,
  ];
  write("\n  Next\n");
  for (const [line, what] of next) write(`    ${style("cyan", line.padEnd(18))} ${style("dim", what)}\n`);
  write("\n");
}
