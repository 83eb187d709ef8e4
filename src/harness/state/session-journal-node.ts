/** Keeps the journals of sessions in a folder of the brain's private data (Node only). */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { attempt, sessionFile } from "./session-file-node.ts";
import { foldSession, type SessionEntry, type SessionJournal } from "./session-journal.ts";

const MAX_BYTES = 262_144;
const KEPT_MS = 30 * 86_400_000;
/** Sessions that a later one may go on with. */
const MAX_OTHERS = 20;
/** Of all sessions: most that did nothing were opened and closed again. */
const MAX_LOOKED_AT = 100;
const didSomething: ReadonlySet<SessionEntry["kind"]> = new Set(["prompt", "call", "change"]);

/**
 * Not synced, unlike memory: after a power cut a checkpoint says less, and nothing else.
 * @param folder made when something is first written, for its owner only
 */
export function createSessionJournal(folder: string): SessionJournal {
  const fileOf = (session: string) => sessionFile(folder, session, "jsonl");
  const entries = (session: string): readonly SessionEntry[] =>
    attempt(() => readFileSync(fileOf(session), "utf8").split("\n").flatMap(parseEntry)) ?? [];

  return {
    add(session, entry) {
      attempt(() => {
        const file = fileOf(session);
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) return;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        try {
          appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
        } catch (error) {
          // A full disk makes an empty file.
          if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file, { force: true });
          throw error;
        }
      });
    },
    read: session => foldSession(entries(session)),
    entries,
    others(session) {
      const own = fileOf(session);
      const names = attempt(() => readdirSync(folder)) ?? [];
      const files = names.filter(name => /^\w+\.jsonl$/.test(name)).map(name => join(folder, name));
      const dated = files.flatMap(file => {
        const stat = file === own ? undefined : attempt(() => statSync(file));
        return stat === undefined ? [] : [{ file, at: stat.mtimeMs }];
      });
      return dated
        .toSorted((left, right) => right.at - left.at)
        .slice(0, MAX_LOOKED_AT)
        .values()
        .map(({ file }) => attempt(() => readFileSync(file, "utf8").split("\n").flatMap(parseEntry)) ?? [])
        .filter(each => each.some(({ kind }) => didSomething.has(kind)))
        .take(MAX_OTHERS)
        .toArray();
    },
    remove(session) {
      attempt(() => rmSync(fileOf(session), { force: true }));
    },
    prune() {
      attempt(() => {
        for (const name of readdirSync(folder)) {
          const file = join(folder, name);
          if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
        }
      });
    },
  };
}

function parseEntry(line: string): readonly SessionEntry[] {
  const entry = attempt(() => JSON.parse(line) as SessionEntry);
  return typeof entry === "object" && entry !== null ? [entry] : [];
}
