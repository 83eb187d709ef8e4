/** Reads what `git status --porcelain=v2 --branch -z` prints. */

export interface Status {
  /** Undefined for a detached head. */
  readonly branch?: string;
  readonly upstream?: string;
  readonly ahead?: number;
  readonly behind?: number;
  readonly changes: readonly StatusChange[];
}

export interface StatusChange {
  readonly path: string;
  /** Its earlier name. */
  readonly from?: string;
  /** The states of files, staged or not: modified, added, deleted, renamed, copied, type changed, untracked, conflict. */
  readonly staged?: string;
  readonly unstaged?: string;
}

const verbs: { readonly [letter: string]: string } = {
  M: "modified",
  T: "type changed",
  A: "added",
  D: "deleted",
  R: "renamed",
  C: "copied",
  U: "conflict",
};

/** @param prefix of the paths, which are those of the work tree, and is taken away. Source: git-status(1), format version 2 */
export function readStatus(output: string, prefix: string): Status {
  const changes: StatusChange[] = [];
  const headers = new Map<string, string>();
  const records = output.split("\0").map(withoutWarnings);
  const own = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  for (let index = 0; index < records.length; index++) {
    const record = records[index]!;
    const [, name, value] = /^# branch\.(\S+) (.*)$/s.exec(record) ?? [];
    if (name !== undefined) headers.set(name, value!);
    const [, staged, unstaged, path] = /^[12] (.)(.) (?:\S+ ){6}(?:[RC]\d+ )?(.*)$/s.exec(record) ?? [];
    if (path !== undefined) {
      const from = record.startsWith("2 ") ? records[++index] : undefined;
      changes.push({
        path: own(path),
        ...(from !== undefined && { from: own(from) }),
        ...(verbs[staged!] !== undefined && { staged: verbs[staged!]! }),
        ...(verbs[unstaged!] !== undefined && { unstaged: verbs[unstaged!]! }),
      });
    }
    const [, conflict] = /^u (?:\S+ ){9}(.*)$/s.exec(record) ?? [];
    if (conflict !== undefined) changes.push({ path: own(conflict), unstaged: "conflict" });
    if (record.startsWith("? ")) changes.push({ path: own(record.slice(2)), unstaged: "untracked" });
  }
  const branch = headers.get("head");
  const upstream = headers.get("upstream");
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get("ab") ?? "") ?? [];
  return {
    ...(branch !== undefined && branch !== "(detached)" && { branch }),
    ...(upstream !== undefined && { upstream }),
    ...(ahead !== undefined && { ahead: Number(ahead), behind: Number(behind) }),
    changes,
  };
}

/** Git's warnings come in the same stream as its output. */
const withoutWarnings = (record: string) => record.replace(/^(?:(?:warning|hint): [^\n]*\n)+/, "");
