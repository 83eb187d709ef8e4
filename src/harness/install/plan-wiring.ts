/** Plans every change before the first one is made: each file's new text, and its text without our entries. */
import { fault } from "../../base/index.ts";
import { emptyRecord, type FileRecord, hashText, type InstallRecord } from "./install-record.ts";
import { foldersAbove, type ProjectFolder, readText } from "./project-folder.ts";
import { type LinkChange, planLink, planUnlink } from "./skill-links.ts";
import {
  type FilePlan,
  type GatherOptions,
  gatherFiles,
  type LinkFile,
  type Wanted,
  type WantedLink,
  wireFile,
} from "./wired-files.ts";

/** The new text of one file; undefined removes it. */
export interface TextChange {
  readonly kind: "text";
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export type Change = TextChange | LinkChange;

export interface WiringPlan {
  readonly changes: readonly Change[];
  /** Folders that the changes make, the outermost first. */
  readonly madeFolders: readonly string[];
  /** Folders to remove if they are empty then, the innermost first. */
  readonly folders: readonly string[];
  /** Places that were left as they are, with the reason, in a sentence each. */
  readonly remarks: readonly string[];
  /** While the changes are made: it knows each file as it was and as it becomes. */
  readonly underWay: InstallRecord;
  /** Undefined when nothing is wired any more. */
  readonly record: InstallRecord | undefined;
}

export interface PlanOptions extends GatherOptions {
  /** Names of the brain's skills. */
  readonly skills: readonly string[];
}

/** @throws harness.unreadable, harness.occupied, volume.*; nothing has been changed then */
export async function planWiring(options: PlanOptions): Promise<WiringPlan> {
  const { folder, record = emptyRecord } = options;
  const { files, links } = await gatherFiles(options);
  const texts = await Promise.all(
    files.map(async file => ({ file, ...(await planText(folder, file, record.files[file.path])) })),
  );
  const linked = await planLinks(options, links);
  const changes: readonly Change[] = [...texts.flatMap(({ change }) => change ?? []), ...linked.changes];
  const madeFolders = await foldersMade(folder, changes);
  for (const { path, kind } of changes) await folder.requireWritable(path, kind !== "text");
  // A clone has entries that were installed elsewhere: they are ours, too.
  const isClone = options.record === undefined && texts.some(({ hasOurs }) => hasOurs);
  const found = isClone ? await linksStanding(folder, links) : [];
  const adopted = [...found, ...texts.filter(({ isAdopted }) => isAdopted).map(({ file }) => file)];
  const underWay = merge(record, {
    harnesses: Object.fromEntries(options.wanted),
    files: Object.fromEntries(texts.map(({ file, record: each }) => [file.path, each])),
    folders: [...madeFolders, ...adopted.flatMap(({ path }) => foldersAbove(path))],
    links: [...linked.changes, ...found].map(({ path }) => path),
  });
  const gone = options.record === undefined ? foldersLeft(changes) : record.folders;
  const bare = new Set(files.filter(({ wanted }) => wanted.length === 0).map(({ path }) => path));
  const unlinked = linked.changes.filter(({ kind }) => kind === "unlink").map(({ path }) => path);
  return {
    changes,
    madeFolders,
    folders: gone.toSorted((left, right) => right.split("/").length - left.split("/").length),
    remarks: [...texts.flatMap(({ remarks }) => remarks), ...linked.remarks],
    underWay,
    record: options.wanted.size === 0 ? undefined : without(underWay, options.wanted, bare, unlinked),
  };
}

const merge = (before: InstallRecord, added: InstallRecord): InstallRecord => ({
  harnesses: { ...before.harnesses, ...added.harnesses },
  files: { ...before.files, ...added.files },
  folders: [...new Set([...before.folders, ...added.folders])],
  links: [...new Set([...before.links, ...added.links])],
});

/** The record after all changes. */
const without = (
  record: InstallRecord,
  wanted: Wanted,
  files: ReadonlySet<string>,
  links: readonly string[],
): InstallRecord => ({
  ...record,
  harnesses: Object.fromEntries(wanted),
  files: Object.fromEntries(Object.entries(record.files).filter(([path]) => !files.has(path))),
  links: record.links.filter(path => !links.includes(path)),
});

async function planText(folder: ProjectFolder, file: FilePlan, recorded: FileRecord | undefined) {
  const { path, wanted } = file;
  const text = await readText(folder, path);
  const hash = await hashText(text);
  const isAsLeft = recorded?.left.includes(hash) === true;
  const bare = await wireFile({ ...file, wanted: [] }, text);
  const before = isAsLeft ? recorded.before : bare.text;
  const wired = wanted.length > 0 ? await wireFile(file, text) : { ...bare, text: before };
  const change: TextChange = { kind: "text", path, before: text, after: wired.text };
  return {
    path,
    change: wired.text === text ? undefined : change,
    remarks: wanted.length === 0 && before !== bare.text ? [] : wired.remarks,
    record: { before, left: [...new Set([hash, await hashText(wired.text)])] } satisfies FileRecord,
    hasOurs: bare.text !== text,
    isAdopted: recorded === undefined && text !== undefined && before === undefined,
  };
}

async function planLinks({ folder, skills, record }: PlanOptions, links: readonly WantedLink[]) {
  const plans = await Promise.all(
    links.map(({ link, isWanted }) =>
      isWanted ? planLink(folder, link, skills) : planUnlink(folder, link, record?.links),
    ),
  );
  return {
    changes: plans.flatMap(({ changes }) => changes),
    remarks: plans.flatMap(({ remarks }) => remarks),
  };
}

async function foldersMade(folder: ProjectFolder, changes: readonly Change[]): Promise<readonly string[]> {
  const made: string[] = [];
  for (const above of new Set(changes.flatMap(({ path }) => foldersAbove(path)))) {
    const found = await folder.volume.stat(above);
    if (found?.kind === "file")
      throw fault("volume.unreadable", { path: above, reason: "a file stands where a folder is expected" });
    if (found === undefined) made.push(above);
  }
  return made;
}

async function linksStanding(
  folder: ProjectFolder,
  links: readonly WantedLink[],
): Promise<readonly LinkFile[]> {
  const plans = await Promise.all(links.map(({ link }) => planUnlink(folder, link, undefined)));
  return plans.flatMap(({ changes }) => changes.map(({ path, target }) => ({ kind: "link", path, target })));
}

/** Without a record, the folders of removed files: git keeps no empty ones, so they were ours. */
const foldersLeft = (changes: readonly Change[]): readonly string[] => [
  ...new Set(
    changes
      .filter(change => change.kind === "unlink" || (change.kind === "text" && change.after === undefined))
      .flatMap(({ path }) => foldersAbove(path)),
  ),
];
