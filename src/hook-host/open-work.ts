/** `openItems`: the task to go on with, of this work tree's branch in full, of another one in a line. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { plainLine, systemClock } from "../base/index.ts";
import type { DigestItem } from "../brain/index.ts";
import { harnesses, isOpen, type Work } from "../harness/index.ts";
import { branchOf } from "./branch-of.ts";
import type { DigestSources } from "./digest-sources.ts";
import { findUncommitted } from "./find-uncommitted.ts";
import { hasChanges, renamesSince } from "./git-facts.ts";

/** Source: spec/second-session.md §2, open. */
const OLD_DAYS = 14;
const dayOf = (ms: number): number => Math.floor(ms / 86_400_000);

export async function openItems(sources: DigestSources): Promise<readonly DigestItem[]> {
  const { brains, project, own, works, current } = sources;
  // A session that was shortened goes on with its own request, finished or not.
  if (current !== undefined && (isOpen(current) || current.isUnderWay))
    return [openItem(await withNewPaths(current, project), { isHere: true, isOwn: true })];
  const branch = branchOf(project);
  const isHere = (work: Work) => isOfTree(work, own) && work.branch === branch;
  const open = current === undefined ? works.filter(isOpen) : [];
  for (const work of [...open.filter(isHere), ...open])
    if (await isStillOpen(work, project))
      return [openItem(await withNewPaths(work, project), { isHere: isHere(work), isOwn: false })];
  const { task, nextStep } = await brains[0].workspace();
  if (current === undefined && task !== undefined && !works.some(each => isTaskOf(each, task))) {
    const next = nextStep === undefined ? "" : `\n       left: ${inWords(nextStep)}`;
    return [{ section: "open", text: `OPEN: “${inWords(task)}”${next}`, isVerified: true }];
  }
  const asked = works.filter(each => each.request !== undefined && isOfTree(each, own));
  const last = current ?? asked.find(each => each.isRequested) ?? asked[0];
  if (last === undefined) return [];
  // The line on the revert quotes the same words, and names the attempt.
  const isQuoted = last.reverted?.words === last.request;
  const quote = isQuoted ? "" : ` Last: “${inWords(firstSentence(last.request!))}”`;
  return [
    {
      section: "open",
      text: `Nothing is open.${quote}`,
      atMs: last.atMs,
      isVerified: true,
    },
  ];
}

/** Changes that a person or another session has committed leave nothing to do, where nothing else is left. */
async function isStillOpen(work: Work, project: string): Promise<boolean> {
  if (work.isCommittedLater) return hasChanges(project, work.files);
  if (isOpen({ ...work, isCommitted: true })) return true;
  const isChanged = await findUncommitted(project);
  return isChanged === undefined || work.files.some(isChanged);
}

/** A session's line may outlast its work, of which the journals know more. */
const isTaskOf = ({ request = "" }: Work, task: string): boolean =>
  request.replace(/\s+/g, " ").trim().startsWith(task.replace(/…$/, ""));

/** @param own the real path of the project's folder in this work tree */
export const isOfTree = ({ project }: Work, own: string): boolean => project === undefined || project === own;

/** A file that was renamed meanwhile has its new path; git is asked only where one is gone. */
async function withNewPaths(work: Work, project: string): Promise<Work> {
  const isGone = (file: string) => !existsSync(join(project, file));
  if (!work.files.some(isGone)) return work;
  const renames = await renamesSince(project, work.atMs);
  return { ...work, files: work.files.map(file => (isGone(file) ? (renames.get(file) ?? file) : file)) };
}

/** Commits that were taken back, with the person's words on it. */
export const revertedItems = ({ works, own }: DigestSources): readonly DigestItem[] =>
  works
    .filter(work => isOfTree(work, own))
    .flatMap(({ reverted, atMs }) =>
      reverted === undefined
        ? []
        : [
            {
              section: "failed" as const,
              text: `“${inWords(reverted.commit)}” was reverted: “${inWords(reverted.words)}”`,
              atMs,
              isVerified: true,
            },
          ],
    );

function openItem(work: Work, { isHere, isOwn }: { isHere: boolean; isOwn: boolean }): DigestItem {
  const { request = "", harness, branch, atMs, files, lastCheck, left: said, isUnderWay } = work;
  const day = new Date(atMs).toISOString().slice(0, 10);
  const place = plainLine([branch, day, titleOf(harness)].filter(Boolean).join(", "));
  const head = `OPEN (${place}): “${inWords(request)}”`;
  const base = { section: "open", files, atMs, isVerified: true } as const;
  if (!isHere || dayOf(systemClock.now()) - dayOf(atMs) > OLD_DAYS) return { ...base, text: head };
  const left = said ?? (isUnderWay && !isOwn ? "the session broke off" : undefined);
  const parts = [
    ...(files.length > 0 ? [`changed ${files.slice(-5).join(", ")}`] : []),
    ...(left === undefined ? [] : [`left: ${inWords(left)}`]),
    ...(lastCheck === undefined
      ? []
      : [`last check: \`${lastCheck.command}\` → ${lastCheck.error ?? "passed"}`]),
  ];
  return { ...base, text: parts.length === 0 ? head : `${head}\n       ${plainLine(parts.join(" · "))}` };
}

const MAX_WORDS = 25;
const inWords = (text: string): string => {
  const words = plainLine(text).split(" ");
  return words.length <= MAX_WORDS ? words.join(" ") : `${words.slice(0, MAX_WORDS).join(" ")} …`;
};

export const titleOf = (harness: string): string =>
  harnesses.find(({ name }) => name === harness)?.title ?? harness;

/** The first that says something: “Hi!” doesn't. */
const firstSentence = (text: string): string =>
  text.split(/(?<=[.!?。])\s+|\n+/u).find(each => each.trim().split(/\s+/).length >= MIN_WORDS) ?? text;
const MIN_WORDS = 3;
