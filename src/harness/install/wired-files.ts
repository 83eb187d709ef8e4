/** Gathers the entries that several harnesses want in each file of a project: shared files are wired once. */
import type { JsonAddition, WirableHarness, WiredFile, WiringOptions } from "../harness.ts";
import { wireSettings } from "./json-settings.ts";
import { wireOwnFile } from "./own-file.ts";
import { markdownComment, wireBlock } from "./text-block.ts";
import { wireTable } from "./toml-table.ts";
import type { WiredText } from "./wired-text.ts";

/** Which harnesses are wired, and how. */
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
      return wireBlock(path, text, joined(textsOf(wanted)), markdownComment);
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

const joined = (texts: readonly string[]): string | undefined =>
  texts.length === 0 ? undefined : texts.map(text => text.trim()).join("\n\n");
