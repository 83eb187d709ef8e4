/** Keeps what a person has allowed beyond the rules, in a folder of this user's state: each grant a file (Node only). */

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import { makePrivateFolder } from "../../base/volume/node-folder.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { wholeSubject } from "../call-words.ts";
import type { Grant, Grants } from "../hook-brain.ts";

/** A call may be made so long after a person has allowed it. Source: spec/safety.md, approvals expire. */
export const ONCE_MS = 600_000;
/** A call that was put off until a person had answered may be repeated so long after the answer. Our own choice. */
export const REPEAT_MS = 3_600_000;
/** A session may last a working day. */
export const SESSION_MS = 43_200_000;

/**
 * @param folder outside of the brain and closed to agents; made when something is first granted, for its owner only
 */
export function createGrants(folder: string, clock: Clock = systemClock): Grants {
  const fileOf = (key: string) => join(folder, `${key}.json`);
  const once = (key: string) => fileOf(`once-${key}`);
  const forSession = (key: string, session: string) => fileOf(`session-${hash([key, session])}`);

  return {
    give(grant) {
      const { key, session } = grant;
      makePrivateFolder(folder);
      const file = session === undefined ? once(key) : forSession(key, session);
      // Whole or not at all: a reader sees no half of it.
      const draft = `${file}.${process.pid}.tmp`;
      writeFileSync(draft, JSON.stringify(grant), { mode: 0o600 });
      renameSync(draft, file);
    },
    take(key, session) {
      const lasting = session === "" ? undefined : read(forSession(key, session));
      if (lasting !== undefined && lasting.isOnce !== true && isCurrent(lasting, key)) return lasting;
      return lasting?.isOnce === true ? use(forSession(key, session), key) : use(once(key), key);
    },
  };

  /** A grant for one call is gone with it. */
  function use(file: string, key: string): Grant | undefined {
    const single = read(file);
    if (single === undefined) return undefined;
    try {
      // Of two hooks at once, the first to remove the file has the grant.
      rmSync(file);
    } catch {
      return undefined;
    }
    return isCurrent(single, key) ? single : undefined;
  }

  function isCurrent(grant: Grant, key: string): boolean {
    const nowMs = clock.now();
    return grant.key === key && grant.at <= nowMs && nowMs < grant.until;
  }
}

/** The key of a call that may be granted: all that it says, and the folder that it is made in. */
export const grantKey = (call: HarnessCall, directory: string): string =>
  hash([wholeSubject(call, directory), directory]);

const hash = (parts: readonly string[]): string => sha256Hex(JSON.stringify(parts));

/** Undefined for a file that isn't there, or is no grant. */
function read(file: string): Grant | undefined {
  try {
    const grant: unknown = JSON.parse(readFileSync(file, "utf8"));
    const { key, at, until, by } = grant as Partial<Grant>;
    const isGrant =
      typeof key === "string" &&
      typeof at === "number" &&
      typeof until === "number" &&
      typeof by === "string";
    return isGrant ? (grant as Grant) : undefined;
  } catch {
    return undefined;
  }
}
