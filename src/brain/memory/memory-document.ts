/** A document of the recall index: one memory, with its place in a file. */
import type { Origin } from "../../base/index.ts";
import type { MemoryKind } from "../../ports/index.ts";
import { layout } from "../layout.ts";
import { type DecisionEntry, readDecisions } from "./decisions.ts";
import {
  describeEpisode,
  type Episode,
  failsSkill,
  readEpisode,
  recurrenceKey,
  tells,
  withoutFlag,
} from "./episode.ts";
import type { LogEntry } from "./episode-lines.ts";
import { parseObject } from "./find-objects.ts";
import { hashBytes, hashText } from "./hash.ts";
import { type MarkdownEntry, markdownEntries } from "./markdown-entries.ts";
import { flags } from "./recall-columns.ts";

/** A document as the index takes it in. */
export interface MemoryDocument {
  readonly kind: MemoryKind;
  readonly origin: Origin;
  /** Sum of `flags`. */
  readonly flags: number;
  readonly line: number;
  readonly offset: number;
  readonly endOffset: number;
  readonly hash: number;
  readonly timestampMs: number;
  /** 0 for what has none. */
  readonly painScore: number;
  readonly importance: number;
  readonly skill: string;
  /** The tag of its project; "" for what has none, which belongs to all. */
  readonly project: string;
  /** Undefined for what happens only once. */
  readonly recurrenceKey?: number;
  /** The same for copies of one episode. */
  readonly identity: number;
  /** The same for what says the same. */
  readonly saying: number;
  /** The words that it is found by. */
  readonly words: string;
}

/** Where each kind of markdown memory comes from, and who wrote it when it doesn't say. */
export type MarkdownKind = Exclude<MemoryKind, "episode">;
const markdownOrigins: Readonly<Record<MarkdownKind, Origin>> = {
  lesson: "mind",
  decision: "person",
  knowledge: "person",
  skill: "mind",
  preference: "person",
};

/** The kind of memory that a markdown file holds; undefined when it is no memory that recall searches. */
export function markdownKind(file: string): MarkdownKind | undefined {
  if (file === layout.lessons) return "lesson";
  if (file === layout.decisions) return "decision";
  if (file === layout.knowledge) return "knowledge";
  if (file === layout.preferences) return "preference";
  return file.startsWith(`${layout.skills}/`) ? "skill" : undefined;
}

export function episodeDocument(entry: Extract<LogEntry, { kind: "episode" }>): MemoryDocument {
  const { episode, line, offset, endOffset, hash } = entry;
  const key = recurrenceKey(episode);
  return {
    kind: "episode",
    origin: originOfText(episode),
    flags: failsSkill(episode.result) ? flags.failed : 0,
    line,
    offset,
    endOffset,
    hash,
    timestampMs: episode.timestampMs,
    painScore: episode.painScore,
    importance: episode.importance,
    skill: episode.skill,
    project: episode.source.project ?? "",
    recurrenceKey: key,
    identity: hashText(`${episode.id}\n${key}`),
    saying: hashText(describeEpisode({ ...episode, reflection: withoutFlag(episode.reflection) })),
    words: describeEpisode(episode),
  };
}

export function markdownDocuments(
  file: string,
  kind: MarkdownKind,
  bytes: Uint8Array,
): readonly MemoryDocument[] {
  const skill = kind === "skill" ? (file.split("/")[1] ?? "") : "";
  const place = ({ line, offset, endOffset }: MarkdownEntry | DecisionEntry) => ({
    line,
    offset,
    endOffset,
    hash: hashBytes(bytes.subarray(offset, endOffset)),
    kind,
    origin: markdownOrigins[kind],
    painScore: 0,
    importance: 0,
    skill,
    project: "",
    identity: hashText(`${file}\n${line}`),
    saying: hashText(`${file}\n${line}`),
  });
  if (kind === "decision") {
    return readDecisions(bytes).map(entry => ({
      ...place(entry),
      flags: entry.holds ? 0 : flags.superseded,
      timestampMs: entry.date === undefined ? Number.NaN : Date.parse(entry.date),
      words: entry.text,
    }));
  }
  return markdownEntries(bytes).map(entry => ({
    ...place(entry),
    flags: 0,
    timestampMs: Number.NaN,
    words: [skill, ...entry.headings.slice(1), entry.text].join("\n"),
  }));
}

/** The text of a hit, from the bytes of its document; undefined for other bytes. */
export function documentText(kind: MemoryKind, bytes: Uint8Array): string | undefined {
  if (kind === "decision") return readDecisions(bytes)[0]?.text;
  if (kind !== "episode") return markdownEntries(bytes)[0]?.text;
  const record = parseObject(bytes);
  const episode = record && readEpisode(record);
  return episode && describeEpisode(episode);
}

// The text of an episode is as trustworthy as the least trustworthy of its parts.
export const originOfText = ({ detail, context, detailOrigin, origin }: Episode): Origin =>
  tells(detail) || tells(context) ? detailOrigin : origin;
