/** Says what git's history still holds of something that was forgotten, and how to take it out of there. */
import type { BrainRepository, CommitWithText } from "../../brain/index.ts";
import { count } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export interface HistoryLeft {
  readonly commits: readonly CommitWithText[];
}

/** Texts that are looked for; each costs a walk through the history. */
const MAX_TEXTS = 5;

/** Never throws; without git there is no history. */
export async function readHistory(
  repository: BrainRepository,
  texts: readonly string[],
): Promise<HistoryLeft> {
  const commits = new Map<string, CommitWithText>();
  for (const text of texts.slice(0, MAX_TEXTS)) {
    for (const each of await repository.commitsWith(text)) commits.set(`${each.commit} ${each.file}`, each);
  }
  return { commits: [...commits.values()] };
}

const SHOWN = 5;

export function showHistory({ commits }: HistoryLeft, { style, write }: Terminal): void {
  const ids = [...new Set(commits.map(({ commit }) => commit))];
  if (ids.length === 0) return;
  const have = ids.length === 1 ? "holds" : "hold";
  write(`${style("yellow", "!")} ${count(ids.length, "commit")} of git's history still ${have} it:\n`);
  for (const { commit, file, date } of commits.slice(0, SHOWN))
    write(`    ${style("cyan", commit.slice(0, 10))} ${date.slice(0, 10)} ${file}\n`);
  if (commits.length > SHOWN) write(`    ${style("dim", `… and ${commits.length - SHOWN} more`)}\n`);
  const steps = [
    "To take it out of there, too, commit what was erased, then rewrite the history (this changes all later commits):",
    "  git filter-repo --replace-text <(echo 'the words==>[forgotten]')",
    "  git push --force-with-lease --all, and ask those who have a clone to clone anew.",
    "What was pushed may have been read: change a secret that was in it.",
  ];
  for (const step of steps) write(`  ${style("dim", step)}\n`);
}
