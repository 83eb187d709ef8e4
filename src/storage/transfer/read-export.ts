/** Reads an export and gives out each session once all of it is there and undamaged. */
import { type Fault, fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { checkKey } from "../session-rules.ts";
import { type NewerFault, upgradeEvent } from "../upgrade-store.ts";
import { isRecord, problemOfEvent } from "./check-event.ts";
import { createLineDigest, FORMAT, VERSION } from "./export-format.ts";

export interface ReadExportOptions {
  /** The name of the export in messages. @default "the export" */
  readonly file?: string;
  /** Source: a tool's result of `limits.recordedOutputChars`, every character escaped. @default 67_108_864 */
  readonly maxLineChars?: number;
  /** A session is held in memory until its end has been read. @default 268_435_456 */
  readonly maxSessionChars?: number;
}

const MAX_LINE_CHARS = 67_108_864;
const MAX_SESSION_CHARS = 268_435_456;

/** The sessions of an export, in its order. @throws export.malformed, export.newer, and what the lines throw */
export async function* readExport(
  lines: AsyncIterable<string>,
  options: ReadExportOptions = {},
): AsyncGenerator<ReadSession> {
  const { file = "the export", maxLineChars = MAX_LINE_CHARS, maxSessionChars = MAX_SESSION_CHARS } = options;
  const digest = createLineDigest();
  let part: "head" | "sessions" | "over" = "head";
  let sessions = 0;
  let open: SessionReader | undefined;
  let number = 0;

  for await (const line of parseLines(lines, file, maxLineChars)) {
    number = line.number;
    const { end, kind } = line.members;
    if (part === "over") throw malformed(line, "something follows the end of the export");
    if (part === "head") {
      checkHead(line);
      await digest.add(line.text);
      part = "sessions";
    } else if (open === undefined && end === "export") {
      checkSeal(line, sessions, await digest.end());
      part = "over";
    } else if (open === undefined) {
      open = await openSession(line, maxSessionChars);
    } else if (end === "session" && kind === undefined) {
      yield await open.close(line);
      await digest.add(line.text);
      open = undefined;
      sessions += 1;
    } else {
      await open.add(line);
    }
  }
  if (part !== "over")
    throw malformed({ file, number: number + 1 }, "the export was cut off: its end is missing");
}

/** @throws export.malformed, export.newer */
function checkHead(line: ParsedLine): void {
  const { format, version } = line.members;
  if (format !== FORMAT || !Number.isSafeInteger(version) || (version as number) < 1) {
    throw malformed(line, "this is no export of sessions: its first line does not say so");
  }
  if (version === VERSION) return;
  throw fault("export.newer", { file: line.file, version: version as number, known: VERSION });
}

function checkSeal(line: ParsedLine, sessions: number, sha256: string): void {
  const { members } = line;
  if (members.sessions !== sessions) {
    throw malformed(line, `sessions are missing, or were added: ${sessions} were found`);
  }
  if (members.sha256 !== sha256) throw malformed(line, "the export was changed or damaged");
}

/** Gathers one session of an export, and gives it out when its seal says that all of it is there. */
interface ReadSession {
  readonly key: SessionKey;
  readonly entries: readonly CommittedEvent[];
}

type SessionReader = Awaited<ReturnType<typeof openSession>>;

/** @throws export.malformed when the line does not begin a session */
async function openSession(head: ParsedLine, maxSessionChars: number) {
  const key = keyOf(head);
  const { throughSeq } = head.members;
  const entries: CommittedEvent[] = [];
  const digest = createLineDigest();
  await digest.add(head.text);
  let chars = 0;
  let lastSeq = 0;

  return {
    /** @throws export.malformed for what is no event of this session */
    async add(line: ParsedLine) {
      chars += line.text.length;
      if (chars > maxSessionChars) {
        throw malformed(line, `the session ${key.session} has more than ${maxSessionChars} characters`);
      }
      const problem = problemOfEvent(line.members, lastSeq);
      if (problem !== undefined) throw malformed(line, problem);
      const entry = line.members as unknown as CommittedEvent;
      lastSeq = entry.seq;
      const newer: NewerFault = version =>
        malformed(line, `a newer version of this program wrote it (${entry.kind}, version ${version})`);
      // Kept as it was written: its proof is of that form, and stores upgrade what they give out.
      upgradeEvent(entry, key, newer);
      entries.push(entry);
      await digest.add(line.text);
    },
    /** @throws export.malformed when it is not the seal of just these lines */
    async close(seal: ParsedLine) {
      const { entries: count, sha256 } = seal.members;
      if (entries.length === 0 || count !== entries.length || lastSeq !== throughSeq) {
        const found = `${entries.length} entries up to number ${lastSeq} were found`;
        throw malformed(seal, `the session ${key.session} is not all there: ${found}`);
      }
      if (sha256 !== (await digest.end()))
        throw malformed(seal, `the session ${key.session} was changed or damaged`);
      return { key, entries };
    },
  };
}

function keyOf(head: ParsedLine): SessionKey {
  const { session } = head.members;
  if (!isRecord(session)) throw malformed(head, "the beginning of a session is expected here");
  const isProject = session.project === undefined || typeof session.project === "string";
  try {
    if (isProject) return checkKey(session as unknown as SessionKey);
  } catch (error) {
    throw malformed(head, "its tenant, user and session name no session", error);
  }
  throw malformed(head, "its project is no text");
}

/** The lines of an export as JSON objects with their line numbers. */
interface ParsedLine {
  readonly file: string;
  /** Counts from 1. */
  readonly number: number;
  /** As it was read, without its line break. */
  readonly text: string;
  readonly members: Readonly<Record<string, unknown>>;
}

type Place = Pick<ParsedLine, "file" | "number">;

/**
 * Empty lines are passed over.
 * @throws export.malformed for a line that is longer, or no JSON object
 */
async function* parseLines(
  lines: AsyncIterable<string>,
  file: string,
  maxLineChars: number,
): AsyncGenerator<ParsedLine> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const place = { file, number };
    if (line.length > maxLineChars)
      throw malformed(place, `the line has more than ${maxLineChars} characters`);
    const text = line.trim();
    if (text !== "") yield { ...place, text, members: parse(place, text) };
  }
}

function parse(place: Place, text: string): ParsedLine["members"] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(place, "the line is no JSON; it was damaged or cut off", error);
  }
  if (!isRecord(value)) throw malformed(place, "the line is no JSON object");
  return value;
}

const malformed = (
  { file, number: line }: Place,
  problem: string,
  cause?: unknown,
): Fault<"export.malformed"> => fault("export.malformed", { file, line, problem }, { cause });
