/** Links a project to a brain elsewhere, and takes the link out again, without replacing any other file. */
import { lstatSync, readdirSync, readFileSync, realpathSync, rmdirSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fault, readTextIfThere, type Volume } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, layout, readSettings } from "../../brain/index.ts";
import { acceptLink, followLink, readLink, whyNoBrain, writeBrainLink } from "../../project/index.ts";
import { describeProjectOf } from "../../project/init-project.ts";
import { printable, shellWord } from "../print.ts";
import { brainVolume } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface LinkedProject {
  /** The folder that holds the brain. */
  readonly root: string;
  /** The link. */
  readonly file: string;
  /** The tag of the project's episodes. */
  readonly name: string;
  /** Whether that is not what the project calls itself, which another project does as well. */
  readonly isRenamed: boolean;
}

/** Idempotent. @param root the folder that holds the brain @throws brain.not-linked, volume.* */
export async function linkProject(project: string, root: string): Promise<LinkedProject> {
  const file = requireLinkable(project, root);
  const problem = whyNoBrain(root);
  if (problem !== undefined)
    throw notLinked(
      project,
      `${root}: ${problem}`,
      `To make a brain there: brainstem init --repo ${shellWord(root)}`,
    );
  const [from, to] = [realpathSync(project), realpathSync(root)];
  const before = readLink(project);
  const kept = before?.project === undefined ? {} : { link: { brain: "", project: before.project } };
  const { name: own } = await describeProjectOf({ project, ...kept });
  const name = await claimName(brainVolume(root), to, from, own);
  const isRenamed = name !== (await describeProjectOf({ project })).name;
  const brain = relative(from, to).split(sep).join("/");
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmdirSync(file);
  const text = writeBrainLink(
    { brain, ...(isRenamed && { project: name }) },
    before === undefined ? "" : readFileSync(file, "utf8"),
  );
  if (before === undefined || readFileSync(file, "utf8") !== text)
    await createNodeVolume(project).write(BRAIN_FOLDER, text);
  acceptLink(followLink(project, { isAnyLink: true }));
  return { root, file, name, isRenamed };
}

/** Whether a link may take its place in a project. Gives the path of the link. @throws brain.not-linked */
export function requireLinkable(project: string, root: string): string {
  const file = join(project, BRAIN_FOLDER);
  if (project === root)
    throw notLinked(
      project,
      "it is the folder of the brain itself",
      "Run this in the project that is to use the brain.",
    );
  if (readLink(root) !== undefined)
    throw notLinked(project, `${root}: ${whyNoBrain(root)}`, "Link to the brain itself.");
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || readLink(project) !== undefined) return file;
  if (found.isFile())
    throw notLinked(
      project,
      `there is a file ${BRAIN_FOLDER} that is no link`,
      "Move it away and try again.",
    );
  if (found.isDirectory() && readdirSync(file).length === 0) return file;
  throw notLinked(project, `it has a brain of its own (${BRAIN_FOLDER}/)`, wayOut(project, root));
}

/** Gives the link that was there. @throws brain.not-linked, volume.* */
export async function unlinkProject(project: string): Promise<string> {
  const link = readLink(project);
  if (link === undefined)
    throw notLinked(project, "there is no link in it", "brainstem link <folder> makes one.");
  const root = join(realpathSync(project), link.brain);
  if (whyNoBrain(root) === undefined) await releaseName(brainVolume(root), realpathSync(project));
  await createNodeVolume(project).remove(BRAIN_FOLDER);
  return link.brain;
}

function wayOut(project: string, root: string): string {
  const [own, target] = [shellWord(join(project, BRAIN_FOLDER)), shellWord(root)];
  return whyNoBrain(root) === undefined
    ? `${root} has a brain as well. Carry over what you want with brainstem share, move ${own} away, then link again.`
    : `Move it there first: mkdir -p ${target} && mv ${own} ${shellWord(join(root, BRAIN_FOLDER))} && brainstem init --repo ${target}`;
}

const notLinked = (project: string, problem: string, remedy: string) =>
  fault("brain.not-linked", { project, problem, remedy });

const FILE = `${layout.data}/projects.json`;

type Folders = Readonly<Record<string, string>>;

/**
 * The tag of a project, noted as its own: its name; if another project has that, with the folder above it, as
 * `team-b/app`; else with a number. @throws volume.*
 */
function claimName(volume: Volume, root: string, project: string, name: string): Promise<string> {
  return volume.withLock(FILE, async () => {
    const folders = await readFolders(volume);
    const own = (await readSettings(volume)).project.name ?? basename(root);
    const isFree = (tag: string) => {
      const folder = folders[tag];
      return tag !== own && (folder === undefined || folder === project || !isLinked(folder, root));
    };
    const above = `${basename(dirname(project))}/${name}`;
    let tag = [name, above].find(isFree);
    for (let number = 2; tag === undefined; number++)
      if (isFree(`${above}-${number}`)) tag = `${above}-${number}`;
    await writeFolders(volume, { ...without(folders, project), [tag]: project });
    return tag;
  });
}

/** Gives the names of a project free. @throws volume.* */
function releaseName(volume: Volume, project: string): Promise<void> {
  return volume.withLock(FILE, async () => {
    const folders = await readFolders(volume);
    if (Object.values(folders).includes(project)) await writeFolders(volume, without(folders, project));
  });
}

const without = (folders: Folders, project: string): Folders =>
  Object.fromEntries(Object.entries(folders).filter(([, folder]) => folder !== project));

const writeFolders = (volume: Volume, folders: Folders): Promise<void> =>
  volume.write(FILE, `${JSON.stringify(folders, undefined, 2)}\n`);

/** A list that can't be read says nothing: at worst two projects share a tag. */
async function readFolders(volume: Volume): Promise<Folders> {
  try {
    const value: unknown = JSON.parse((await readTextIfThere(volume, FILE)) ?? "{}");
    const entries = Object.entries(value as object).filter(([, folder]) => typeof folder === "string");
    return Object.fromEntries(entries) as Folders;
  } catch {
    return {};
  }
}

function isLinked(folder: string, root: string): boolean {
  try {
    const place = followLink(folder, { isAnyLink: true });
    return place.link !== undefined && realpathSync(place.root) === realpathSync(root);
  } catch {
    return false;
  }
}

export function showLink(project: string, linked: LinkedProject, { style, write, cwd, say }: Terminal): void {
  const where = relative(cwd, linked.root) || ".";
  const inside = relative(project, linked.root);
  say("✓", `${style("bold", `This project remembers in ${where} now`)}`);
  const notes = [
    linked.isRenamed
      ? `Its episodes are tagged ${linked.name}, since another project has its name; change that in ${BRAIN_FOLDER}.`
      : `Its episodes are tagged ${linked.name}.`,
    `The link is the file ${BRAIN_FOLDER}: commit it, and other clones find the brain in the same place beside them.`,
    ...(inside.startsWith("..")
      ? []
      : [`The brain is inside the project: put /${inside}/ into .gitignore, or add it as a submodule.`]),
  ];
  for (const note of notes) write(`    ${style("dim", printable(note))}\n`);
}
