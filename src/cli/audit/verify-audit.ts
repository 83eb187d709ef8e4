/** `brainstem audit verify`: one conversation, all of them, or a file. */
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fault, isFault } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import type { SessionKey } from "../../ports/index.ts";
import {
  anchorsOf,
  type ChainedStore,
  type ChainVerifier,
  createChainVerifier,
  type EvidenceKey,
  readAudit,
  type VerifyOptions,
  verifyKeysOf,
} from "../../safety/evidence.ts";
import type { SessionRecord } from "../../storage/index.ts";
import { type ExitCode, invalid, misuse } from "../command.ts";
import { cutLines, readBounded } from "../files.ts";
import { findPlace } from "../project.ts";
import { requireSession, type SessionsOptions, withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { describeVerdict, type NamedVerdict } from "./describe-verdict.ts";

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
      isGood &&= verdict.status === "good";
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
    const records = name === undefined ? store.sessions.all() : [await requireSession(sessions, name)];
    const means = await meansOf(options, terminal);
    const { readAnchorLines } = await import("../../project/evidence-anchors.ts");
    const lines = await readAnchorLines(findPlace(terminal), store);
    return report(verifyRecords(store, records, owner, means, lines));
  });
}

type Means = Pick<VerifyOptions, "keys" | "isSigningRequired" | "anchors" | "copiedFrom">;

async function meansOf(
  { from, head, publicKey, signed = false }: VerifyFlags,
  terminal: Terminal,
): Promise<Means> {
  if (head !== undefined && !/^[\da-f]{64}$/.test(head))
    throw invalid("--head", "64 hexadecimal digits, as `brainstem audit verify` prints them");
  const keys = publicKey === undefined ? await ownKeys(terminal) : await readPublicKeys(publicKey, terminal);
  return {
    keys: verifyKeysOf(keys),
    isSigningRequired: signed,
    ...(head !== undefined && { anchors: [{ hash: head, from: "you" }] }),
    ...(from !== undefined && { copiedFrom: [from] }),
  };
}

/** Those of the brain here; a file can be verified where there is no brain. @throws evidence.key-invalid */
async function ownKeys(terminal: Terminal): Promise<readonly EvidenceKey[]> {
  const { readOwnKeys } = await import("../../project/evidence-keys.ts");
  try {
    return await readOwnKeys(findPlace(terminal));
  } catch (error) {
    if (isFault(error, "brain.not-found")) return [];
    throw error;
  }
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

async function* verifyRecords(
  store: ChainedStore,
  records: AsyncIterable<SessionRecord> | Iterable<SessionRecord>,
  owner: { readonly user: string },
  means: Means,
  lines: readonly string[],
): AsyncGenerator<NamedVerdict> {
  for await (const { key, lastSeq } of records) {
    const kept = await anchorsOf(lines, key, sha256Hex);
    const anchors = [...kept.anchors, ...(means.anchors ?? [])];
    const verifier = createChainVerifier({ key, digest: sha256Hex, ...means, anchors });
    for await (const entry of store.log.read(key, { throughSeq: lastSeq, asStored: true }))
      await verifier.add(entry);
    yield {
      session: nameOf(key, owner),
      ...(await verifier.end()),
      anchored: kept.anchors.length,
      ...(kept.removedAt !== undefined && { removedAt: kept.removedAt }),
    };
  }
}

async function* verifyFile(
  path: string,
  options: VerifyFlags,
  terminal: Terminal,
): AsyncGenerator<NamedVerdict> {
  const means = await meansOf(options, terminal);
  let open: { readonly key: SessionKey; readonly verifier: ChainVerifier } | undefined;
  let line: number | undefined;
  for await (const part of readAudit(cutLines(path), basename(path))) {
    if (part.kind === "head") {
      const { isBare = false, session: key } = part.head;
      open = { key, verifier: createChainVerifier({ key, digest: sha256Hex, isBare, ...means }) };
      line = undefined;
    } else if (part.kind === "entry") {
      await open!.verifier.add(part.entry);
      if (open!.verifier.hasFinding && line === undefined) ({ line } = part);
    } else {
      const verdict = await open!.verifier.end();
      yield { session: nameOf(open!.key, open!.key), ...verdict, ...(line !== undefined && { line }) };
    }
  }
}

const nameOf = ({ session, user }: SessionKey, owner: { readonly user: string }): string =>
  user === owner.user ? session : `${session} (${user})`;
