/** Gathers the entries that several harnesses want in each file of a project: shared files are wired once. */

import { isFault } from "../../base/index.ts";
import type { JsonAddition, WirableHarness, WiredFile, WiringOptions } from "../harness.ts";
import { emptyRecord, type InstallRecord } from "./install-record.ts";
import { wireSettings } from "./json-settings.ts";
import type { ProjectFolder } from "./project-folder.ts";
import { markdownComment, type WiredText, wireBlock, wireOwnFile, wireTable } from "./text-block.ts";

/** The options of each wired harness, by its name. */
export type Wanted = ReadonlyMap<string, WiringOptions>;

export type TextFile = Exclude<WiredFile, { readonly kind: "link" }>;
export type LinkFile = Extract<WiredFile, { readonly kind: "link" }>;

/** One file, with all that is wanted of it; nothing, where it is to be as it would be without us. */
export interface FilePlan {
  readonly path: string;
  readonly wanted: readonly TextFile[];
  /** All that any harness could have put there. */
  readonly known: readonly TextFile[];
}

/** The files of a harness, leading to where the brain is. @param brain its folder, from the project */
export function filesOf(
  harness: WirableHarness,
  options: WiringOptions,
  brain: string,
): readonly WiredFile[] {
  return harness.wiring(options).files.map(file => {
    if (file.kind === "link") return relocate(file, brain);
    return file.kind === "markdown-block"
      ? { ...file, text: file.text.replaceAll(BRAIN, `${brain}/`) }
      : file;
  });
}

const BRAIN = ".agent/";

function relocate(link: LinkFile, brain: string): LinkFile {
  const up = "../".repeat(link.path.split("/").length - 1);
  const isToBrain = link.target.startsWith(up + BRAIN);
  return isToBrain
    ? { ...link, target: `${up}${brain}/${link.target.slice(up.length + BRAIN.length)}` }
    : link;
}

/** @throws harness.unreadable, harness.occupied */
export async function wireFile(plan: FilePlan, text: string | undefined): Promise<WiredText> {
  const { path, wanted } = plan;
  const [like] = [...wanted, ...plan.known];
  switch (like?.kind) {
    case "json":
      return wireSettings(path, text, { additions: additionsOf(wanted), places: additionsOf(plan.known) });
    case "markdown-block":
      // Of agents that were wired in different ways, the last one says how.
      return wireBlock(path, text, textsOf(wanted).at(-1)?.trim(), markdownComment);
    case "toml-block": {
      const [table] = wanted.filter(file => file.kind === "toml-block");
      return wireTable(path, text, table);
    }
    case "own":
      return wireOwnFile(path, text, textsOf(wanted)[0]);
    default:
      // An older version wired it. As long as it is unchanged, the record has its earlier text.
      return {
        text,
        remarks: [`${path}: an older version wired it, and it has been changed since; it was kept.`],
      };
  }
}

const additionsOf = (files: readonly TextFile[]): readonly JsonAddition[] => {
  const additions = files.flatMap(file => (file.kind === "json" ? file.additions : []));
  const keys = new Map(additions.map(each => [JSON.stringify(each), each]));
  return [...keys.values()];
};

const textsOf = (files: readonly TextFile[]): readonly string[] => [
  ...new Set(files.flatMap(file => (file.kind === "json" ? [] : [file.text]))),
];

export interface GatherOptions {
  readonly folder: ProjectFolder;
  readonly harnesses: readonly WirableHarness[];
  readonly record: InstallRecord | undefined;
  /** All that are to be wired in the end. */
  readonly wanted: Wanted;
  /** The names of the harnesses whose files are looked at: those that come, go or are renewed. */
  readonly names: readonly string[];
  /** The brain's folder, from the project's. */
  readonly brain: string;
}

export interface WantedLink {
  readonly link: LinkFile;
  readonly isWanted: boolean;
}

/** Two names of one file are one. @throws volume.* */
export async function gatherFiles({
  folder,
  harnesses,
  record = emptyRecord,
  wanted,
  names,
  brain,
}: GatherOptions): Promise<{ readonly files: readonly FilePlan[]; readonly links: readonly WantedLink[] }> {
  const everything = { program: "path", mcp: true } as const;
  const files = new Map<string, { wanted: TextFile[]; known: TextFile[]; isConcerned: boolean }>();
  const links = new Map<string, { link: LinkFile; isWanted: boolean; isConcerned: boolean }>();
  const realPaths = new Map<string, string>();
  async function fileAt(path: string, isConcerned: boolean) {
    const real = realPaths.get(path) ?? (await resolve(path, isConcerned));
    realPaths.set(path, real);
    const file = files.get(real) ?? { wanted: [], known: [], isConcerned: false };
    files.set(real, file);
    file.isConcerned ||= isConcerned;
    return file;
  }
  // Links in another harness's files are its own matter.
  const resolve = (path: string, isConcerned: boolean) =>
    folder.resolve(path).catch((error: unknown) => {
      if (isConcerned || !isFault(error)) throw error;
      return path;
    });
  for (const harness of harnesses) {
    const isConcerned = names.includes(harness.name);
    const options = wanted.get(harness.name);
    const wantedFiles = options === undefined ? [] : filesOf(harness, options, brain);
    for (const file of wantedFiles)
      if (file.kind !== "link") (await fileAt(file.path, isConcerned)).wanted.push(file);
    for (const file of filesOf(harness, everything, brain)) {
      if (file.kind !== "link") {
        (await fileAt(file.path, isConcerned)).known.push(file);
        continue;
      }
      const known = links.get(keyOf(file));
      links.set(keyOf(file), {
        link: file,
        isWanted: options !== undefined || known?.isWanted === true,
        isConcerned: isConcerned || known?.isConcerned === true,
      });
    }
  }
  // Entries that an older version wired and no harness wants any more.
  for (const path of Object.keys(record.files)) {
    const file = await fileAt(path, false);
    file.isConcerned ||= file.wanted.length === 0;
  }
  const concerned = [...files].filter(([, { isConcerned }]) => isConcerned);
  return {
    files: concerned.map(([path, file]) => ({ path, ...file })),
    links: [...links.values()].filter(({ isConcerned }) => isConcerned),
  };
}

const keyOf = ({ path, target }: LinkFile): string => `${path} ${target}`;
