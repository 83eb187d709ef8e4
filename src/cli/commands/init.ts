/** `brainstem init`: gives a project a brain, here or in a repository of its own, and asks nothing that it can find out. */
import { existsSync, mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Option } from "commander";
import { BRAIN_FOLDER, type InitResult, layout } from "../../brain/index.ts";
import { createGitRepository, installMergeDriver, makeOwnRepository } from "../../brain/node.ts";
import { type ShippedPolicy, shippedPolicies } from "../../policy/node.ts";
import { requireFolder } from "../../project/index.ts";
import { initProject, readProjectFacts } from "../../project/init-project.ts";
import type { RegisterCommand } from "../command.ts";
import { askRegistries, type RegistryAnswers } from "../init/ask-registries.ts";
import { linkProject, requireLinkable, showLink } from "../link/link-project.ts";
import { count } from "../print.ts";
import { initFolder, projectFolder } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly overwrite?: boolean;
  readonly repo?: string;
  readonly policy: ShippedPolicy;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .option("--overwrite", "replace files that differ from the templates; memory is never replaced")
    .addOption(
      new Option("--policy <name>", "whose rules to write, where there are none")
        .choices(shippedPolicies)
        .default("default"),
    )
    .option("--repo <folder>", "keep the brain in a repository of its own, and link this project to it")
    .action((options: Options) =>
      options.repo === undefined
        ? initHere(options, terminal)
        : initElsewhere(resolve(terminal.cwd, options.repo), options, terminal),
    );
};

async function initHere(options: Options, terminal: Terminal): Promise<void> {
  const root = initFolder(terminal);
  const { result, registries } = await writeBrain(root, root, options, terminal);
  const { status: mergeDriver } = await installMergeDriver(join(root, BRAIN_FOLDER));
  if (terminal.isJson) return terminal.writeJson({ root, ...result, registries, mergeDriver });
  await showBrain(root, result, terminal);
  showRegistries(registries, terminal);
  if (mergeDriver !== "skipped") showMergeDriver(terminal);
  showNext(terminal, ["git add .agent", "share it with the project"]);
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
  await showBrain(root, result, terminal);
  showRegistries(registries, terminal);
  if (made.status === "made") terminal.write("    a git repository of its own\n");
  if (commit.status === "committed") terminal.write("    committed there: brain: begin\n");
  if (commit.status === "skipped") terminal.say("!", commit.message, "    ");
  if (mergeDriver !== "skipped") showMergeDriver(terminal);
  terminal.write("\n");
  showLink(project, link, terminal);
  showNext(terminal, ["git add .agent", "so that everybody's clone finds the brain"]);
}

/** Writes the brain of `root`. The registries are those of `project`, and asked for where rules with a list of domains are written. */
async function writeBrain(
  root: string,
  project: string,
  { overwrite = false, policy }: Options,
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

export async function showBrain(
  root: string,
  result: InitResult,
  { style, write, cwd }: Terminal,
): Promise<void> {
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
}

export function showMergeDriver({ write }: Terminal): void {
  write("    git merges its memory by meaning (merge.brainstem in .git/config)\n");
}

export function showNext({ style, write }: Terminal, last: readonly [line: string, what: string]): void {
  const next = [
    ["brainstem chat", "talk to it: remember that …, what did we decide about …?"],
    ["brainstem install", "give it to the coding agents that you use"],
    ["brainstem doctor", "check it at any time"],
    last,
  ] as const;
  write("\n  Next\n");
  for (const [line, what] of next) write(`    ${style("cyan", line.padEnd(18))} ${style("dim", what)}\n`);
  write("\n");
}
