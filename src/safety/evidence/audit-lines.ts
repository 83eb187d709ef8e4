/** An audit as lines of JSON: entries with their proofs, which anyone can verify without the store. */
import { type Clock, fault, formatTimestamp, systemClock } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { SessionRecord, Store } from "../../storage/index.ts";
import { type Digest, webDigest } from "./digest.ts";
import { type BareEntry, type ChainHead, emptyHead, sumOf } from "./link.ts";
import { type EntryEvidence, evidenceOf } from "./summary.ts";

const FORMAT = "brainstem-audit";
const VERSION = 1;

/** Before the lines of a session. */
export interface AuditHead {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly session: SessionKey;
  /** The entries come without what was said. */
  readonly isBare: boolean;
  /** RFC 3339. */
  readonly exportedAt: string;
}

/** One entry. `evidence` repeats the proven entry for readers; nothing is proven by it. */
export interface AuditLine {
  readonly entry: CommittedEvent | BareEntry;
  readonly evidence: EntryEvidence;
}

/** Behind the lines of a session: says where it ended when it was exported. */
export interface AuditEnd {
  readonly end: "session";
  readonly entries: number;
  readonly head: ChainHead;
}

export interface ExportAuditOptions {
  /** Without what was said: the chain can be checked, and no conversation can be read. @default false */
  readonly isBare?: boolean;
  readonly digest?: Digest;
  readonly clock?: Clock;
}

/** The lines of one session up to the entry that is its last now. */
export async function* exportAudit(
  { log }: Store,
  { key, lastSeq }: Pick<SessionRecord, "key" | "lastSeq">,
  { clock = systemClock, digest = webDigest, isBare = false }: ExportAuditOptions = {},
): AsyncGenerator<string> {
  const { project: _, ...session } = key;
  const exportedAt = formatTimestamp(clock.now());
  const head: AuditHead = { format: FORMAT, version: VERSION, session, isBare, exportedAt };
  yield JSON.stringify(head);
  let entries = 0;
  let chain = emptyHead;
  for await (const entry of log.read(key, { throughSeq: lastSeq, asStored: true })) {
    const sum =
      entry.proof?.sum ??
      (entry.proof?.salt === undefined ? undefined : await sumOf(entry, key, entry.proof.salt, digest));
    const told = isBare ? bareOf(entry, sum) : entry;
    const line: AuditLine = { entry: told, evidence: evidenceOf(told, sum) };
    yield JSON.stringify(line);
    entries += 1;
    if (entry.proof !== undefined) chain = { place: entry.proof.place, hash: entry.proof.hash };
  }
  const end: AuditEnd = { end: "session", entries, head: chain };
  yield JSON.stringify(end);
}

/** The entry without its content: the salt goes, and its hash stays. */
export function bareOf(entry: CommittedEvent, sum: string | undefined): BareEntry {
  const { at, kind, proof, seq, turn, version } = entry;
  const header = { seq, at, turn, kind, ...(version !== undefined && { version }) };
  if (proof === undefined) return header;
  const { salt: _, ...rest } = proof;
  return { ...header, proof: { ...rest, ...(sum !== undefined && { sum }) } };
}

/** A part of an audit file. */
export type AuditPart =
  | { readonly kind: "head"; readonly head: Pick<AuditHead, "session" | "isBare">; readonly line: number }
  | { readonly kind: "entry"; readonly entry: CommittedEvent | BareEntry; readonly line: number }
  | { readonly kind: "end"; readonly end: AuditEnd; readonly line: number }
  /** The end of a session in an export of conversations, which names no head. */
  | { readonly kind: "seal"; readonly entries: number; readonly line: number };

/** The first line of an export of conversations: its entries have their proofs, too. */
const SESSIONS_FORMAT = "brainstem-sessions";

/** Longer than any entry of ours. */
const MAX_LINE_CHARS = 67_108_864;

/**
 * The parts of an audit file, or of an export of conversations, in its order; whether the entries are right is the verifier's to say.
 * @param file its name in messages
 * @throws export.malformed, export.newer
 */
export async function* readAudit(lines: AsyncIterable<string>, file: string): AsyncGenerator<AuditPart> {
  let line = 0;
  let isOpen = false;
  let isExport = false;
  const malformed = (problem: string, cause?: unknown) =>
    fault("export.malformed", { file, line, problem }, { cause });
  for await (const text of lines) {
    line += 1;
    if (text.trim() === "") continue;
    if (text.length > MAX_LINE_CHARS) throw malformed(`the line has more than ${MAX_LINE_CHARS} characters`);
    let value: Partial<AuditHead & AuditLine & AuditEnd>;
    try {
      value = JSON.parse(text) as typeof value;
    } catch (error) {
      throw malformed("the line is no JSON; it was damaged or cut off", error);
    }
    if (line === 1 && (value as { readonly format?: unknown } | null)?.format === SESSIONS_FORMAT) {
      if (value.version !== VERSION)
        throw fault("export.newer", { file, version: Number(value.version), known: VERSION });
      isExport = true;
    } else if (isExport && !isOpen) {
      isExport = (value as { readonly end?: unknown } | null)?.end !== "export";
      if (!isExport) return;
      if (!isKey(value?.session)) throw malformed("it names no session");
      isOpen = true;
      yield { kind: "head", head: { session: value.session!, isBare: false }, line };
    } else if (!isOpen) {
      if (value?.format !== FORMAT) throw malformed("this is no audit: its first line does not say so");
      if (value.version !== VERSION)
        throw fault("export.newer", { file, version: Number(value.version), known: VERSION });
      if (!isKey(value.session)) throw malformed("its head names no session");
      isOpen = true;
      yield { kind: "head", head: value as AuditHead, line };
    } else if (value?.end === "session") {
      isOpen = false;
      const end = value as AuditEnd;
      yield isExport ? { kind: "seal", entries: end.entries, line } : { kind: "end", end, line };
    } else if (isEntry(isExport ? (value as CommittedEvent) : value?.entry)) {
      yield { kind: "entry", entry: isExport ? (value as CommittedEvent) : value.entry!, line };
    } else {
      throw malformed("this is no entry of an audit");
    }
  }
  line += 1;
  if (isOpen || isExport || line === 1) throw malformed("the audit was cut off: its end is missing");
}

const isKey = (key: SessionKey | undefined): boolean =>
  [key?.tenant, key?.user, key?.session].every(name => typeof name === "string" && name !== "");

/** Enough for the verifier to hash it; a wrong member is a wrong hash. */
const isEntry = (entry: CommittedEvent | BareEntry | undefined): entry is CommittedEvent =>
  typeof entry === "object" &&
  entry !== null &&
  Number.isSafeInteger(entry.seq) &&
  (entry.proof === undefined ||
    (typeof entry.proof === "object" && entry.proof !== null && typeof entry.proof.hash === "string"));
