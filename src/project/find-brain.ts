/** Finds the brain that serves a folder, in it or linked, and its owner on one person's machine. */
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fault } from "../base/index.ts";
import type { Scope } from "../ports/index.ts";
import { realPath } from "./real-path.ts";
import { BRAIN_FOLDER, stateFolder } from "./state-folder.ts";
import { workTreesOf } from "./work-trees.ts";

export { BRAIN_FOLDER } from "./state-folder.ts";

/**
 * The link from a project to a brain elsewhere: a text file called `.agent` where the folder would be, as git has it
 * with `.git`. Lines are `brain: <folder>` and, where the project's own name isn't enough, `project: <name>`; `#`
 * begins a comment.
 */
export interface BrainLink {
  /** The folder that holds the brain, absolute or from the link's own folder, with forward slashes. */
  readonly brain: string;
  /** The name by which the brain knows the project. @default what the project calls itself */
  readonly project?: string;
}

export interface BrainPlace {
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** The folder of the project that the work is about: the same, or the folder that is linked to the brain. */
  readonly project: string;
  /** How the project is linked, where the brain is elsewhere. */
  readonly link?: BrainLink;
}

/** The greatest size of a link, which is a few lines; a longer file is no link. */
const MAX_LINK_BYTES = 65_536;

/** @default links that lead out of their repository count once a person has made or accepted them here */
export interface LinkOptions {
  /** Follows them all: to show them, or for a program that vouches for the brain. */
  readonly isAnyLink?: boolean;
}

/**
 * The folder with `.agent/` in it: this one, or the nearest above; where `.agent` is a link, the folder that it leads
 * to.
 * @throws brain.not-found, brain.link-broken
 */
export const findBrain = (directory: string): string => locateBrain(directory).root;

/** The notes of this machine about one project and the brain that it is linked to. */
const noteOf = ({ root, project }: BrainPlace): string => stateFolder({ root, project, link: {} });

/**
 * Undefined where the brain is in the project's own repository, or the link was made, accepted or used here before; else
 * the folder that it leads to. A clone may bring a link, in a file or by the system, and with it another brain's memory.
 */
export function foreignTarget(place: BrainPlace): string | undefined {
  // A work tree without a link of its own goes by the main one's, which was followed before.
  if (!existsSync(join(place.project, BRAIN_FOLDER))) return undefined;
  const project = realPath(place.project);
  const target = realPath(join(place.root, BRAIN_FOLDER));
  const isOwn = target === project || target.startsWith(`${repositoryOf(project)}${sep}`);
  return isOwn || existsSync(noteOf(place)) ? undefined : target;
}

/** The nearest folder with a repository in it, else the folder itself. */
function repositoryOf(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return start;
  }
}

/** From now on the link is followed on this machine. Idempotent. */
export function acceptLink(place: BrainPlace): void {
  mkdirSync(noteOf(place), { recursive: true, mode: 0o700 });
}

/**
 * The brain that serves a folder, and the project that the folder belongs to. A brain that git doesn't track is in the
 * main work tree alone, and serves the linked ones from there.
 * @throws brain.not-found, brain.link-broken, brain.link-unaccepted
 */
export function locateBrain(directory: string, options?: LinkOptions): BrainPlace {
  const start = resolve(directory);
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, BRAIN_FOLDER))) return followLink(folder, options);
    const main = counterpartInMain(folder);
    if (main !== undefined) return { ...followLink(main, options), project: folder };
    if (folder === dirname(folder)) throw fault("brain.not-found", { directory: start });
  }
}

/**
 * Where the brain of this project is: elsewhere if `.agent` is a link, whether the brain is in order or not, else in
 * the project. A link leads to a brain, never to another link.
 * @throws brain.link-broken, brain.link-unaccepted
 */
export function followLink(project: string, { isAnyLink = false }: LinkOptions = {}): BrainPlace {
  const place = readPlace(project);
  const target = isAnyLink ? undefined : foreignTarget(place);
  if (target === undefined) return place;
  throw fault("brain.link-unaccepted", { link: join(project, BRAIN_FOLDER), target });
}

/** @throws brain.link-broken */
function readPlace(project: string): BrainPlace {
  const link = readLink(project);
  if (link === undefined) return { root: project, project };
  const named = resolve(realpathSync(project), link.brain);
  const root = basename(named) === BRAIN_FOLDER ? dirname(named) : named;
  const problem = whyNoBrain(root);
  if (problem === undefined) return { root, project, link };
  throw fault("brain.link-broken", { link: join(project, BRAIN_FOLDER), target: root, problem });
}

/** The main work tree of a linked one, where it holds a brain or a link to a brain; undefined for other folders. */
function counterpartInMain(folder: string): string | undefined {
  if (!statSync(join(folder, ".git"), { throwIfNoEntry: false })?.isFile()) return undefined;
  const main = workTreesOf(folder)?.main;
  return main !== undefined && existsSync(join(main, BRAIN_FOLDER)) ? main : undefined;
}

export interface RepositoryMemory {
  /** The folder with the brain that sessions here record into, and read beside their own. */
  readonly home: string;
  /** The same project in each work tree of the repository, as real paths; its own first. */
  readonly projects: readonly string[];
}

/**
 * The work trees of one repository have one memory, in the brain of the main one: a linked one is removed when its
 * branch is done. Where the main one has no brain, each has its own. Rules and skills are those of the branch.
 * Source: spec/second-session.md §2, whose.
 */
export function repositoryMemory({ root, project, link }: BrainPlace): RepositoryMemory {
  const own = realPath(project);
  const trees = workTreesOf(own);
  if (trees === undefined) return { home: root, projects: [own] };
  const inTree = (tree: string) => join(tree, relative(trees.top, own));
  const { top, main, linked } = trees;
  const counterpart = main === undefined || main === top ? undefined : inTree(main);
  const isShared = link === undefined && counterpart !== undefined && whyNoBrain(counterpart) === undefined;
  const all = [own, ...(main === undefined ? [] : [inTree(main)]), ...linked.map(inTree)];
  return { home: isShared ? counterpart : root, projects: [...new Set(all)] };
}

/** The link in a folder; undefined when `.agent` is anything else, or nothing. */
export function readLink(project: string): BrainLink | undefined {
  const path = join(project, BRAIN_FOLDER);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MAX_LINK_BYTES) return undefined;
  return parseBrainLink(readFileSync(path, "utf8"));
}

/** The fault of a folder that is to hold a brain, in half a sentence. */
export function whyNoBrain(root: string): string | undefined {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return "there is no such folder";
  if (statSync(join(root, BRAIN_FOLDER), { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
  return readLink(root) === undefined
    ? `there is no brain (${BRAIN_FOLDER}/) in it`
    : "it is linked to a brain itself, and links are followed only once";
}

const LINE = /^(brain|project)[ \t]*:[ \t]*(\S.*)$/;

/** Undefined for a text that is no link: a link has these lines only. */
export function parseBrainLink(text: string): BrainLink | undefined {
  const values: { brain?: string; project?: string } = {};
  for (const line of linesOf(text)) {
    if (line === "" || line.startsWith("#")) continue;
    const [, key, value] = LINE.exec(line) ?? [];
    if (key === undefined) return undefined;
    values[key as keyof BrainLink] = value!;
  }
  const { brain, project } = values;
  return brain === undefined ? undefined : { brain, ...(project !== undefined && { project }) };
}

/** The text of a link; comments of the previous link are kept. */
export function writeBrainLink({ brain, project }: BrainLink, before = ""): string {
  const kept = linesOf(before).filter(line => line.startsWith("#"));
  const lines = [...kept, `brain: ${brain}`, ...(project === undefined ? [] : [`project: ${project}`])];
  return lines.map(line => `${line}\n`).join("");
}

const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map(line => line.trim());

/** The path, if it is a folder or free. @throws volume.unreadable */
export function requireFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false) return path;
  throw fault("volume.unreadable", { path, reason: "it is a file, and a folder is expected" });
}

export const localOwner = (): Scope => ({ tenant: "local", user: userInfo().username });
