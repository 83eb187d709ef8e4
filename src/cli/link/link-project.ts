/** Links a project to a brain elsewhere, and takes the link out again, without replacing any other file. */
import { lstatSync, readdirSync, readFileSync, realpathSync, rmdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fault } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { readLink, whyNoBrain, writeBrainLink } from "../../project/index.ts";
import { describeProjectOf } from "../../project/init-project.ts";
import { brainVolume } from "../project.ts";
import { claimName, releaseName } from "./linked-projects.ts";

export interface LinkedProject {
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
      `To make a brain there: brainstem init --repo ${quote(root)}`,
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
  const [own, target] = [quote(join(project, BRAIN_FOLDER)), quote(root)];
  return whyNoBrain(root) === undefined
    ? `${root} has a brain as well. Carry over what you want with brainstem share, move ${own} away, then link again.`
    : `Move it there first: mkdir -p ${target} && mv ${own} ${quote(join(root, BRAIN_FOLDER))} && brainstem init --repo ${target}`;
}

const notLinked = (project: string, problem: string, remedy: string) =>
  fault("brain.not-linked", { project, problem, remedy });

const quote = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
