/** `brainstem init`: gives a project a brain, here or in a repository of its own, and asks nothing that it can find out. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Option } from "commander";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { createGitRepository, installMergeDriver, makeOwnRepository } from "../../brain/node.ts";
import { type ShippedPolicy, shippedPolicies } from "../../policy/node.ts";
import { requireFolder } from "../../project/index.ts";
import { initProject } from "../../project/init-project.ts";
import type { CommonOptions, RegisterCommand } from "../command.ts";
import { showBrain, showMergeDriver, showNext, showWarning } from "../init/show-brain.ts";
import { linkProject, requireLinkable } from "../link/link-project.ts";
import { showLink } from "../link/show-link.ts";
import { initFolder, projectFolder } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends CommonOptions {
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
  const root = initFolder(options, terminal);
  const result = await initProject(root, { overwrite: options.overwrite ?? false, policy: options.policy });
  const { status: mergeDriver } = await installMergeDriver(join(root, BRAIN_FOLDER));
  if (options.json) {
    terminal.write(`${JSON.stringify({ root, ...result, mergeDriver })}\n`);
    return;
  }
  await showBrain(root, result, terminal);
  if (mergeDriver !== "skipped") showMergeDriver(terminal);
  showNext(terminal, ["git add .agent", "share it with the project"]);
}

/** Each step can be done again: an interrupted step is continued. */
async function initElsewhere(root: string, options: Options, terminal: Terminal): Promise<void> {
  const project = projectFolder(options, terminal);
  requireLinkable(project, root);
  mkdirSync(requireFolder(root), { recursive: true });
  const made = await makeOwnRepository(root);
  const result = await initProject(root, { overwrite: options.overwrite ?? false, policy: options.policy });
  const { status: mergeDriver } = await installMergeDriver(join(root, BRAIN_FOLDER));
  const changed = [...result.created, ...result.updated, ...result.replaced];
  const commit = await createGitRepository(join(root, BRAIN_FOLDER)).commit(changed, "brain: begin");
  const link = await linkProject(project, root);
  if (options.json) {
    terminal.write(`${JSON.stringify({ root, ...result, repository: made, mergeDriver, commit, link })}\n`);
    return;
  }
  await showBrain(root, result, terminal);
  if (made.status === "made") terminal.write("    a git repository of its own\n");
  if (commit.status === "committed") terminal.write("    committed there: brain: begin\n");
  if (commit.status === "skipped") showWarning(commit.message, terminal);
  if (mergeDriver !== "skipped") showMergeDriver(terminal);
  terminal.write("\n");
  showLink(project, link, terminal);
  showNext(terminal, ["git add .agent", "so that everybody's clone finds the brain"]);
}
