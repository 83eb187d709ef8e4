/** Gathers one session of an export, and gives it out when its seal says that all of it is there. */
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { checkKey } from "../check-key.ts";
import { type NewerFault, upgradeEvent } from "../upgrades/upgrade-event.ts";
import { isRecord, problemOfEvent } from "./check-event.ts";
import { createLineDigest } from "./line-digest.ts";
import { malformed, type ParsedLine } from "./parsed-lines.ts";

export interface ReadSession {
  readonly key: SessionKey;
  readonly entries: readonly CommittedEvent[];
}

export interface SessionReader {
  /** @throws export.malformed for what is no event of this session */
  add(line: ParsedLine): Promise<void>;
  /** @throws export.malformed when it is not the seal of just these lines */
  close(seal: ParsedLine): Promise<ReadSession>;
}

/** @throws export.malformed when the line does not begin a session */
export async function openSession(head: ParsedLine, maxSessionChars: number): Promise<SessionReader> {
  const key = keyOf(head);
  const { throughSeq } = head.members;
  const entries: CommittedEvent[] = [];
  const digest = createLineDigest();
  await digest.add(head.text);
  let chars = 0;
  let lastSeq = 0;

  return {
    async add(line) {
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
      entries.push(upgradeEvent(entry, key, newer));
      await digest.add(line.text);
    },
    async close(seal) {
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
