/** The head of a SKILL.md, read no further than its frontmatter, and not again until the file changes. */
import type { FileStat, Volume } from "../../base/index.ts";
import { hasWholeFrontmatter } from "./frontmatter.ts";
import { parseSkillFile, type SkillFile } from "./skill-file.ts";

export interface SkillHead {
  readonly stat: FileStat;
  readonly result: { readonly file: SkillFile } | { readonly error: unknown };
}

export interface HeadCache {
  /** Undefined where there is no such file. `shownAs` is how messages name it. */
  read(path: string, shownAs: string): Promise<SkillHead | undefined>;
  /** Lets go of all paths but these. */
  keepOnly(paths: ReadonlySet<string>): void;
}

// The longest frontmatter of the published skills that were looked at has 1.5 KiB.
const HEAD_BYTES = 8_192;
const UNSEEN: FileStat = { kind: "file", sizeBytes: 0, modifiedMs: 0 };

export function createHeadCache(volume: Volume): HeadCache {
  const heads = new Map<string, SkillHead>();

  async function readHead(path: string, shownAs: string, stat: FileStat): Promise<SkillHead["result"]> {
    try {
      let text = await readText(volume, path, HEAD_BYTES);
      if (stat.sizeBytes > HEAD_BYTES && !hasWholeFrontmatter(text))
        text = await readText(volume, path, stat.sizeBytes);
      return { file: parseSkillFile(text, shownAs) };
    } catch (error) {
      return { error };
    }
  }

  return {
    async read(path, shownAs) {
      let stat: FileStat | undefined;
      try {
        stat = await volume.stat(path);
      } catch (error) {
        // A link that leads out, for example: it costs this skill, and no other.
        return { stat: UNSEEN, result: { error } };
      }
      if (stat?.kind !== "file") return undefined;
      const known = heads.get(path);
      if (known?.stat.sizeBytes === stat.sizeBytes && known.stat.modifiedMs === stat.modifiedMs) return known;
      const head = { stat, result: await readHead(path, shownAs, stat) };
      heads.set(path, head);
      return head;
    },
    keepOnly(paths) {
      for (const path of heads.keys()) if (!paths.has(path)) heads.delete(path);
    },
  };
}

// A character that is cut in two at the end of the head is behind the part that is read.
const readText = async (volume: Volume, path: string, endBytes: number): Promise<string> =>
  new TextDecoder().decode(await volume.readRange(path, 0, endBytes));
