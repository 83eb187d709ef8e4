/** Commits the files that a person's word has changed, as a dream commits its own. */
import { join } from "node:path";
import { BRAIN_FOLDER, type BrainRepository, type CommitResult } from "../../brain/index.ts";
import type { Accepted } from "../../brain/learning.ts";
import { createGitRepository } from "../../brain/node.ts";
import { oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

const MAX_SUBJECT = 100;

/** One commit of all that was accepted; undefined where nothing changed, or where git doesn't know the brain yet. */
export async function commitAccepted(
  root: string,
  accepted: readonly Accepted[],
): Promise<CommitResult | undefined> {
  const news = accepted.filter(({ isNew }) => isNew);
  const [first] = news;
  if (first === undefined) return undefined;
  const subjects = news.map(subjectOf);
  const message =
    news.length === 1 ? subjects[0]! : `review: accepted ${news.length} candidates\n\n${subjects.join("\n")}`;
  const files = new Set([...news.flatMap(each => each.files), "memory/review"]);
  return commitTracked(createGitRepository(join(root, BRAIN_FOLDER)), [...files], message);
}

/** The first commit of a brain is a person's: they decide which files enter their repository. */
export const commitTracked = async (
  repository: BrainRepository,
  files: readonly string[],
  message: string,
): Promise<CommitResult | undefined> =>
  (await repository.isTracked()) ? repository.commit(files, message) : undefined;

export function showCommit(commit: CommitResult | undefined, { say, style }: Terminal): void {
  if (commit?.status === "committed") say("✓", `committed ${style("dim", "to the brain's history")}`);
  else if (commit?.status === "skipped" && commit.reason !== "no-repository")
    say("!", `Written, but not committed. ${commit.message}`);
}

function subjectOf({ candidate: { kind }, text }: Accepted): string {
  const said = oneLine(text);
  const short = said.length > MAX_SUBJECT ? `${said.slice(0, MAX_SUBJECT)}…` : said;
  return kind === "skill" || kind === "skill-change"
    ? `skill-update: ${short}, accepted by a person`
    : `review: accepted ${kind}: ${short}`;
}
