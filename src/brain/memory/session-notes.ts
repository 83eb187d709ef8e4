/** `noteSession` keeps one line a session in WORKSPACE.md, and the newest session's task at its head; a person's lines stay. */
import type { SessionNote } from "../../ports/index.ts";
import { findSection, replaceLines } from "./edit-markdown.ts";
import { fingerprint } from "./hash.ts";
import { isPlaceholder } from "./markdown-entries.ts";
import { commentsOf, type MarkdownLine, markdownLines, withoutComments } from "./markdown-lines.ts";
import { addLine, EMPTY_WORKSPACE, type Part, partTitles } from "./workspace.ts";

/** Sessions with unfinished work that the workspace names; the oldest one leaves it for the log. */
const MAX_SESSIONS = 5;

/** An older line leaves, too: a file that many sessions touch is never stale as a whole. Source: spec/second-session.md §2. */
const MAX_AGE_MS = 14 * 86_400_000;

/** A session's line: the note of its unfinished work, undefined where it has none. */
export interface SessionLine {
  readonly session: string;
  readonly note: SessionNote | undefined;
}

export interface NotedWorkspace {
  readonly bytes: Uint8Array;
  /** The lines that left, without their marks: the session's last one where it is finished, others for want of room. */
  readonly finished: readonly string[];
  readonly setAside: readonly string[];
}

/**
 * Every line of a session bears a mark with the session and a fingerprint of the line: with another word in it, it is a
 * person's and stays. Notes are without secrets.
 * @param settled other sessions whose work is finished by now
 */
export function noteSession(
  bytes: Uint8Array,
  { session, note }: SessionLine,
  settled: readonly string[],
  nowMs: number,
): NotedWorkspace {
  const key = sessionKey(session);
  const finishedKeys = new Set([...settled.map(sessionKey), ...(note === undefined ? [key] : [])]);
  const owned = linesOf(bytes, "checkpoints").filter(each => each.key !== undefined);
  const isOver = (each: OwnedLine) => finishedKeys.has(each.key!);
  const waiting = owned.filter(each => each.key !== key && !isOver(each));
  const room = note === undefined ? MAX_SESSIONS : MAX_SESSIONS - 1;
  const leaving = waiting.filter(
    (each, at) => waiting.length - at > room || nowMs - dayOf(each) > MAX_AGE_MS,
  );
  const headKey = linesOf(bytes, "task").find(each => each.key !== undefined)?.key;
  const isHeadOver = headKey !== undefined && finishedKeys.has(headKey);
  let result = bytes;
  // Only the newest session has its task, its files and its step at the head; each line names its own.
  if (note !== undefined || isHeadOver)
    for (const part of ["task", "openFiles", "nextStep"] as const)
      result = without(result, part, each => each.key !== undefined);
  const gone = new Set([...owned.filter(each => each.key === key || isOver(each)), ...leaving].map(textOf));
  result = without(result, "checkpoints", each => gone.has(textOf(each)));
  if (note !== undefined) result = withNote(result, key, note);
  const finished = owned.filter(isOver);
  return { bytes: result, finished: finished.map(toldOf), setAside: leaving.map(toldOf) };
}

function withNote(
  bytes: Uint8Array,
  key: string,
  { request, by, files, done, nextStep }: SessionNote,
): Uint8Array {
  let result = bytes;
  if (linesOf(bytes, "task").length === 0) {
    result = addLine(result, "task", marked(request, key));
    for (const file of files) result = addLine(result, "openFiles", marked(`- ${file}`, key));
    if (nextStep !== undefined && linesOf(result, "nextStep").length === 0)
      result = addLine(result, "nextStep", marked(nextStep, key));
  }
  const step = nextStep === undefined ? [] : [`“${nextStep}”`];
  const told = [`“${request}” (${by})`, ...done, ...step].join(" · ");
  return addLine(result, "checkpoints", marked(`- [ ] ${told}`, key));
}

/** An empty workspace with the lines of all sessions but the one at the head, whose task is over. */
export function resetWorkspace(bytes: Uint8Array): Uint8Array {
  const head = linesOf(bytes, "task").find(each => each.key !== undefined)?.key;
  let result: Uint8Array = new TextEncoder().encode(EMPTY_WORKSPACE);
  for (const { key, line } of linesOf(bytes, "checkpoints"))
    if (key !== undefined && key !== head) result = addLine(result, "checkpoints", line.text);
  return result;
}

/** The keys of the sessions that the workspace has a line of, oldest first. */
export const sessionsIn = (bytes: Uint8Array): readonly string[] =>
  linesOf(bytes, "checkpoints").flatMap(({ key }) => key ?? []);

/** The workspace without what agents' sessions left; a person's and a mind's lines stay. */
export function withoutSessions(bytes: Uint8Array): Uint8Array {
  let result = bytes;
  for (const part of ["task", "openFiles", "checkpoints", "nextStep"] as const)
    result = without(result, part, each => each.key !== undefined);
  return result;
}

interface OwnedLine {
  readonly line: MarkdownLine;
  /** Of the session whose line it is; undefined for a person's or a mind's. */
  readonly key: string | undefined;
}

/** The lines of a section that say something. */
function linesOf(bytes: Uint8Array, part: Part): readonly OwnedLine[] {
  const body = findSection(markdownLines(bytes), partTitles[part])?.body ?? [];
  return body
    .filter(({ isComment, text }) => !isComment && !isPlaceholder(bare(text)))
    .map(line => ({ line, key: ownerOf(line.text) }));
}

/** An empty section gets its placeholder back. */
function without(bytes: Uint8Array, part: Part, isGone: (line: OwnedLine) => boolean): Uint8Array {
  const lines = linesOf(bytes, part);
  const gone = lines.filter(isGone);
  let result = bytes;
  gone.toReversed().forEach(({ line: { number } }, at) => {
    const isLast = at === gone.length - 1 && gone.length === lines.length;
    result = replaceLines(result, number, number + 1, isLast ? [placeholderOf(part)] : []);
  });
  return result;
}

const placeholderOf = (part: Part): string => {
  const body = findSection(markdownLines(new TextEncoder().encode(EMPTY_WORKSPACE)), partTitles[part])!.body;
  return body.find(({ text }) => text.trim() !== "")!.text;
};

const bare = (text: string): string =>
  withoutComments(text)
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, "")
    .trim();

const MARK = /^session ([0-9a-f]+) ([0-9a-f]+)$/;

export const sessionKey = (session: string): string => fingerprint(session).slice(-8);
const printOf = (line: string): string => fingerprint(line).slice(-6);

const textOf = ({ line }: OwnedLine): string => line.text;
const toldOf = ({ line }: OwnedLine): string => bare(line.text);

/** Of the day in the brackets behind its request; now where it names none. */
function dayOf({ line }: OwnedLine): number {
  const atMs = Date.parse(/ (\d{4}-\d\d-\d\d)\)/.exec(line.text)?.[1] ?? "");
  return Number.isNaN(atMs) ? Number.POSITIVE_INFINITY : atMs;
}

function marked(text: string, key: string): string {
  const line = text.replace(/\s+/gu, " ").replaceAll("<!--", "<! --").trim();
  return `${line} <!-- session ${key} ${printOf(line)} -->`;
}

function ownerOf(text: string): string | undefined {
  const [, key, print] = MARK.exec(commentsOf(text).at(-1) ?? "") ?? [];
  return print === printOf(withoutComments(text).trim()) ? key : undefined;
}
