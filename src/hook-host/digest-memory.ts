/** Reads the episodes, lessons, decisions and preferences that a digest chooses from, of all brains of the repository. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ifThere, type Volume } from "../base/index.ts";
import { type DigestItem, type Episode, isEnded, layout, lessonId, readEpisodes } from "../brain/index.ts";
import type { MemoryHit } from "../ports/index.ts";
import type { DigestBrain } from "./digest-brain.ts";
import type { DigestSources } from "./digest-sources.ts";
import { LOG_BYTES } from "./is-mentioned.ts";
import { pathWords } from "./path-words.ts";

const MAX_HITS = 12;

/** In the order of time, each once: work trees begin with the same log. */
export async function latestEpisodes({
  brains,
  name,
}: Pick<DigestSources, "brains" | "name">): Promise<readonly Episode[]> {
  const [read, isBuried] = await Promise.all([
    Promise.all(brains.map(({ volume }) => endOfLog(volume))),
    burials(brains),
  ]);
  const byId = new Map(read.flat().map(episode => [episode.id, episode]));
  const episodes = [...byId.values()].filter(
    ({ id, source }) => (source.project === undefined || source.project === name) && !isBuried(id),
  );
  return brains.length === 1
    ? episodes
    : episodes.toSorted((left, right) => left.timestampMs - right.timestampMs);
}

async function endOfLog(volume: Volume): Promise<readonly Episode[]> {
  const size = (await volume.stat(layout.episodes))?.sizeBytes ?? 0;
  const bytes = await ifThere(volume.readRange(layout.episodes, Math.max(0, size - LOG_BYTES), size));
  return bytes === undefined ? [] : readEpisodes(bytes);
}

/** A memory that was forgotten in one work tree isn't brought back by another one's copy. */
async function burials(brains: DigestSources["brains"]): Promise<(id: string) => boolean> {
  if (brains.length === 1) return () => false;
  const gone = new Set((await Promise.all(brains.map(({ buried }) => buried()))).flat());
  return id => gone.has(id);
}

const SECTIONS = {
  preference: "recorded",
  decision: "decision",
  lesson: "lesson",
  knowledge: "fact",
} as const;

export async function memoryItems({ brains, project }: DigestSources): Promise<readonly DigestItem[]> {
  const [hits, isBuried] = await Promise.all([Promise.all(brains.map(hitsOf)), burials(brains)]);
  return hits
    .flat()
    .filter(({ text }) => !isEnded(text) && !isBuried(lessonId(text)))
    .filter(({ kind, text }) => kind !== "preference" || !ABOUT_ONESELF.test(text))
    .map(hit => {
      const item = itemOf(hit);
      return { ...item, isVerified: (item.files ?? []).every(file => existsSync(join(project, file))) };
    });
}

/** “My name is Ada” asks for nothing: it is no rule. */
const ABOUT_ONESELF = /^(?:my [\w ]+ (?:is|are)|i(?:['’]m| am))\b/i;

async function hitsOf({ recall }: DigestBrain): Promise<readonly MemoryHit[]> {
  const kinds = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];
  const hits = kinds.map(kind => recall(undefined, { kinds: [kind], limit: MAX_HITS }));
  return (await Promise.all(hits)).flat();
}

/** More than a digest has room for. */
const MAX_TEXT_CHARS = 2_600;

/** Its lines as sentences of one line. */
const inSentences = (text: string): string =>
  text
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "")
    .map((line, at, { length }) => (at === length - 1 || /[.!?:;]$/.test(line) ? line : `${line}.`))
    .join(" ");

/** `X over Y because Z`: each part once, and none that isn't recorded. Source: spec/second-session.md §2. */
function decisionText(text: string, place: string): string {
  const [head = "", ...lines] = text.split("\n").map(line => line.trim());
  const [, day, title = head] = /^(\d{4}-\d\d-\d\d): (.*)$/.exec(head) ?? [];
  const part = (label: string) => {
    const said =
      lines
        .find(line => line.startsWith(label))
        ?.slice(label.length)
        .trim() ?? "";
    return /^(?:not recorded|none|n\/a|-)?\.?$/i.test(said) ? "" : said;
  };
  const said = lines.filter(line => line !== "" && !PARTS.some(label => line.startsWith(label)));
  const decision = inSentences(said.join("\n")) || title;
  const bare = (words: string) => words.replace(/[\s.]+$/, "");
  const isSame = bare(decision).toLowerCase().includes(bare(title).replace(/…$/, "").toLowerCase());
  const [rationale, alternatives] = [part(PARTS[0]), part(PARTS[1])];
  const what = isSame ? bare(decision) : `${bare(title)}: ${bare(decision)}`;
  const over = alternatives === "" ? "" : ` over ${bare(alternatives)}`;
  const because = rationale === "" ? "" : ` because ${bare(rationale.replace(/^because /i, ""))}`;
  return `${what}${over}${because} [${day === undefined ? "" : `${day}, `}${place}]`;
}
const PARTS = ["Rationale:", "Alternatives considered:", "Status:"] as const;

const PATHS = /(?:[\w.@-]+\/)+[\w.-]+\.\w+/g;

/** Files in folders that a text names, relative to the project. Linear in the text. */
export const pathsIn = (text: string): readonly string[] =>
  pathWords(text).flatMap(word => word.match(PATHS) ?? []);

export function itemOf({ kind, text, source, at }: MemoryHit): DigestItem {
  const section = SECTIONS[kind as keyof typeof SECTIONS];
  const shown = text.slice(0, MAX_TEXT_CHARS);
  const place = `${source.file.slice(source.file.lastIndexOf("/") + 1)}:${source.line}`;
  return {
    section,
    text:
      kind === "preference"
        ? `“${inSentences(shown)}”`
        : section === "decision"
          ? decisionText(shown, place)
          : `${inSentences(shown)} [${place}]`,
    files: pathsIn(shown),
    ...(at !== undefined && (section === "lesson" || section === "fact") && { atMs: at }),
  };
}
