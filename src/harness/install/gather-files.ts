/** Gathers the files of a change, with the entries that each harness wants in them. */
import { isFault } from "../../base/index.ts";
import type { WirableHarness } from "../harness.ts";
import { emptyRecord, type InstallRecord } from "./install-record.ts";
import type { ProjectFolder } from "./project-folder.ts";
import { type FilePlan, filesOf, type LinkFile, type TextFile, type Wanted } from "./wired-files.ts";

export interface GatherOptions {
  readonly folder: ProjectFolder;
  readonly harnesses: readonly WirableHarness[];
  readonly record: InstallRecord | undefined;
  /** All that are to be wired in the end. */
  readonly wanted: Wanted;
  /** Whose files are looked at: those that come, go or are renewed. */
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
