/** `brainstem audit verify`: one conversation, all of them, or a file. */
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fault } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import type { SessionKey } from "../../ports/index.ts";
import {
  type Anchors,
  type AuditEnd,
  type ChainedStore,
  type ChainVerdict,
  type ChainVerifier,
  createChainVerifier,
  type EvidenceKey,
  markOf,
  readAudit,
  type VerifyOptions,
  verifyKeysOf,
} from "../../safety/evidence.ts";
import type { SessionRecord } from "../../storage/index.ts";
import { type ExitCode, invalid, misuse } from "../command.ts";
import { cutLines, readBounded } from "../files.ts";
import { findPlace } from "../project.ts";
import { keyOf, requireSession, type SessionsOptions, withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { adviceOn } from "./advice.ts";
import { describeVerdict, type NamedVerdict } from "./describe-verdict.ts";
import { goneVerdict } from "./gone-verdict.ts";
import { ownKeys } from "./own-keys.ts";

export interface VerifyFlags extends SessionsOptions {
  readonly all?: boolean;
  readonly publicKey?: readonly string[];
  readonly signed?: boolean;
  readonly from?: string;
  readonly head?: string;
}

/** @throws session.not-found, command.usage, export.*, storage.*, volume.* */
export async function verifyAudit(
  name: string | undefined,
  options: VerifyFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (name === undefined && options.all !== true)
    throw misuse("Which conversation?", "brainstem audit verify main, or --all, or a file of an export");
  if (name !== undefined && options.all === true)
    throw misuse("--all and a name exclude each other.", "brainstem audit verify --all");
  const report = async (verdicts: AsyncIterable<NamedVerdict>): Promise<ExitCode> => {
    let isGood = true;
    let seen = 0;
    for await (const verdict of verdicts) {
      seen += 1;
      isGood &&= verdict.status === "good" || verdict.status === "removed";
      if (terminal.isJson) terminal.writeJson(verdict);
      else describeVerdict(verdict, terminal);
    }
    if (seen === 0 && !terminal.isJson) terminal.say("!", "There is nothing to verify.");
    return isGood && seen > 0 ? 0 : 1;
  };
  const file = name === undefined ? undefined : resolve(terminal.cwd, name);
  if (file !== undefined && existsSync(file)) return report(verifyFile(file, options, terminal));
  return withSessions(options, terminal, async sessions => {
    const { owner, store } = sessions;
    const means = await meansOf(options, terminal);
    const { readAnchors } = await import("../../project/evidence-anchors.ts");
    const anchors = await readAnchors(findPlace(terminal), store, owner.tenant, means.keys);
    if (name === undefined) return report(verifyAll(store, owner, means, anchors));
    const key = keyOf(owner, name);
    const gone = goneVerdict(name, anchors.of(await markOf(key, sha256Hex)), means);
    if (gone !== undefined && (await store.sessions.find(key)) === undefined) return report(only(gone));
    return report(
      only(await verifyRecord(store, await requireSession(sessions, name), owner, means, anchors)),
    );
  });
}

async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

type Means = Pick<VerifyOptions, "isSigningRequired" | "anchors" | "copiedFrom"> &
  Required<Pick<VerifyOptions, "keys">>;

async function meansOf(
  { from, head, publicKey, signed = false }: VerifyFlags,
  terminal: Terminal,
): Promise<Means> {
  if (head !== undefined && !/^[\da-f]{64}$/.test(head))
    throw invalid("--head", "64 hexadecimal digits, as `brainstem audit verify` prints them");
  const given = publicKey === undefined ? [] : await readPublicKeys(publicKey, terminal);
  // A conversation that was imported and went on here has answers of both.
  return {
    keys: verifyKeysOf([...(await ownKeys(terminal)), ...given]),
    isSigningRequired: signed,
    ...(head !== undefined && { anchors: [{ hash: head, from: "you" }] }),
    ...(from !== undefined && { copiedFrom: [from] }),
  };
}

/** @throws evidence.key-invalid, volume.* */
async function readPublicKeys(files: readonly string[], { cwd }: Terminal): Promise<readonly EvidenceKey[]> {
  const { readKeyText } = await import("../../safety/evidence-node.ts");
  return Promise.all(
    files.map(async file => {
      const text = new TextDecoder().decode(await readBounded(resolve(cwd, file), MAX_KEY_BYTES));
      const key = await readKeyText({ algorithm: "ed25519", text });
      if ("problem" in key) throw fault("evidence.key-invalid", { key: file, problem: key.problem });
      return key;
    }),
  );
}

/** Longer than any key of ours. */
const MAX_KEY_BYTES = 65_536;

/** Those that are there, and then those that are not, and of which a head or a note is kept. */
async function* verifyAll(
  store: ChainedStore,
  owner: { readonly user: string },
  means: Means,
  anchors: Anchors,
): AsyncGenerator<NamedVerdict> {
  const there = new Set<string>();
  for await (const record of store.sessions.all()) {
    there.add(await markOf(record.key, sha256Hex));
    yield await verifyRecord(store, record, owner, means, anchors);
  }
  for (const mark of anchors.marks) {
    const verdict = there.has(mark) ? undefined : goneVerdict(mark, anchors.of(mark), means);
    if (verdict !== undefined) yield verdict;
  }
}

async function verifyRecord(
  store: ChainedStore,
  { key, lastSeq }: Pick<SessionRecord, "key" | "lastSeq">,
  owner: { readonly user: string },
  means: Means,
  known: Anchors,
): Promise<NamedVerdict> {
  const { heads, removed } = known.of(await markOf(key, sha256Hex));
  const anchors = [...heads, ...(means.anchors ?? [])];
  const verifier = createChainVerifier({ key, digest: sha256Hex, ...means, anchors });
  for await (const entry of store.log.read(key, { throughSeq: lastSeq, asStored: true }))
    await verifier.add(entry);
  const verdict = await verifier.end();
  const { finding } = verdict;
  const copyOf = finding?.from === undefined ? undefined : await nameOfMark(store, finding.from, key);
  return {
    session: nameOf(key, owner),
    ...verdict,
    ...(finding && { advice: adviceOn(finding, { name: key.session, ...(copyOf && { copyOf }) }) }),
    anchored: heads.length,
    ...(removed && { removedAt: removed.at }),
  };
}

/** The name of a conversation of the same user, where it is still in the store. */
async function nameOfMark(store: ChainedStore, mark: string, { tenant, user }: SessionKey) {
  for await (const { key } of store.sessions.all())
    if (key.tenant === tenant && key.user === user && (await markOf(key, sha256Hex)) === mark)
      return key.session;
  return undefined;
}

async function* verifyFile(
  path: string,
  options: VerifyFlags,
  terminal: Terminal,
): AsyncGenerator<NamedVerdict> {
  const means = await meansOf(options, terminal);
  let open: { readonly key: SessionKey; readonly verifier: ChainVerifier } | undefined;
  let line: number | undefined;
  let count = 0;
  let last = 0;
  for await (const part of readAudit(cutLines(path), basename(path))) {
    if (part.kind === "head") {
      const { isBare = false, session: key } = part.head;
      open = { key, verifier: createChainVerifier({ key, digest: sha256Hex, isBare, ...means }) };
      line = undefined;
      count = 0;
      last = 0;
    } else if (part.kind === "entry") {
      count += 1;
      last = part.entry.seq;
      await open!.verifier.add(part.entry);
      if (open!.verifier.hasFinding && line === undefined) ({ line } = part);
    } else {
      const ended = await open!.verifier.end();
      const { head } = ended;
      const end: AuditEnd = part.kind === "end" ? part.end : { end: "session", entries: part.entries, head };
      const verdict = endedAs(end, ended, count, last);
      const { finding } = verdict;
      yield {
        session: nameOf(open!.key, open!.key),
        ...verdict,
        ...(finding && { advice: adviceOn(finding, { name: basename(path) }) }),
        ...(line !== undefined && { line }),
      };
    }
  }
}

/** The last line of a session says how it ended: entries that were taken from before it are missed. */
function endedAs(
  { entries, head }: AuditEnd,
  verdict: ChainVerdict,
  count: number,
  seq: number,
): ChainVerdict {
  const { place, hash } = verdict.head;
  if (verdict.finding !== undefined || (entries === count && head?.place === place && head.hash === hash))
    return verdict;
  const problem = `its last line says ${entries} entries, ${head?.place} of them proven; here are ${count}, and the chain ends at ${place}`;
  return { ...verdict, status: "bad", finding: { seq, why: "truncated", problem } };
}

const nameOf = ({ session, user }: SessionKey, owner: { readonly user: string }): string =>
  user === owner.user ? session : `${session} (${user})`;
