/** Parses the differences between a commit and an index, as `git diff-index --cached --raw -z` prints them. */

/** Text of git's is one character a byte (latin1): paths need not be UTF-8. */
export interface StagedEntry {
  readonly path: string;
  /** `mode object` in the commit; mode 000000 when it isn't there. */
  readonly committed: string;
  /** The same in the index. */
  readonly staged: string;
  /** An unresolved conflict. */
  readonly isUnmerged: boolean;
}

const HEAD = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/;

export function readStagedEntries(raw: string): readonly StagedEntry[] {
  const fields = raw.split("\0");
  const entries: StagedEntry[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, oldMode, newMode, oldObject, newObject, status] = HEAD.exec(fields[at]!) ?? [];
    entries.push({
      path: fields[at + 1]!,
      committed: `${oldMode} ${oldObject}`,
      staged: `${newMode} ${newObject}`,
      isUnmerged: status === "U",
    });
  }
  return entries;
}
