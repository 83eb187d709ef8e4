/** `brainstem link`: lets this project use a brain that is elsewhere, beside it or inside. */
import { basename, dirname, relative, resolve } from "node:path";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { readTrust, recordTrust } from "../../project/brain-trust.ts";
import { type BrainPlace, followLink } from "../../project/index.ts";
import { describeProjectOf } from "../../project/init-project.ts";
import { callerOf } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { linkProject, showLink, unlinkProject } from "../link/link-project.ts";
import { printable } from "../print.ts";
import { projectFolder } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly remove?: boolean;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("[folder]", "the folder that holds the brain; without it, shows where this project's brain is")
    .option("--remove", "take the link out; the brain stays as it is")
    .addHelpText(
      "after",
      `\nThe link is a small text file called ${BRAIN_FOLDER}, to be committed with the project:\n  brain: ../my-brain\n  project: shop          (optional: the tag of this project's episodes)`,
    )
    .action(async (folder: string | undefined, options: Options) => {
      const project = projectFolder(terminal);
      if (options.remove && folder !== undefined) {
        const usage = "brainstem link <folder>, or: brainstem link --remove";
        throw misuse("--remove takes no folder.", usage);
      }
      if (options.remove) await remove(project, terminal);
      else if (folder === undefined) await show(project, terminal);
      else await link(project, resolve(terminal.cwd, folder), terminal);
    });
};

async function link(project: string, folder: string, terminal: Terminal): Promise<void> {
  const root = basename(folder) === BRAIN_FOLDER ? dirname(folder) : folder;
  const linked = await linkProject(project, root);
  if (terminal.isInteractive && callerOf(terminal).origin === "person")
    await trustAsBefore(followLink(project));
  if (terminal.isJson) terminal.writeJson({ project, ...linked });
  else showLink(project, linked, terminal);
}

/** A person who links a project to a brain of theirs has accepted that brain already. */
async function trustAsBefore(place: BrainPlace): Promise<void> {
  const { accepted, isMemoryOwn } = readTrust({ root: place.root, project: place.root });
  const here = readTrust(place);
  if (here.accepted.length > 0 || here.isMemoryOwn) return;
  if (accepted.length > 0 || isMemoryOwn) await recordTrust(place, accepted, isMemoryOwn);
}

async function show(project: string, terminal: Terminal): Promise<void> {
  const place = followLink(project, { isAnyLink: true });
  const { name } = await describeProjectOf(place);
  const isLinked = place.link !== undefined;
  if (terminal.isJson) terminal.writeJson({ project, root: place.root, name, isLinked });
  else if (isLinked)
    terminal.write(
      `This project's brain is in ${relative(terminal.cwd, place.root) || "."}, which knows it as ${printable(name)}.\n`,
    );
  else terminal.write("This project is linked to no brain elsewhere.\n");
}

async function remove(project: string, terminal: Terminal): Promise<void> {
  const brain = await unlinkProject(project);
  if (terminal.isJson) terminal.writeJson({ project, removed: brain });
  else terminal.say("✓", `The link to ${printable(brain)} is gone; the brain is as it was.`);
}
