/** Gathers what a new session should hear of the ones before it, from the log's end, the journals, the memory and git. */
import { plainLine } from "../base/index.ts";
import {
  composeDigest,
  type Digest,
  type DigestItem,
  errorLine,
  type Fix,
  findFailures,
  findFixes,
  type Step,
  signatureOf,
  speakingHits,
  stepsBySession,
  withLine,
} from "../brain/index.ts";
import type { KnownLine, Work } from "../harness/index.ts";
import { queryTerms } from "../search/index.ts";
import { itemOf, latestEpisodes, memoryItems } from "./digest-memory.ts";
import type { DigestSources } from "./digest-sources.ts";
import { commitsOfOthers, factsOf } from "./git-facts.ts";
import { isOfTree, openItems, revertedItems, titleOf } from "./open-work.ts";
import { pathWords } from "./path-words.ts";
import type { PromptQuestion } from "./read-prompt.ts";
import { ruleItems } from "./rule-items.ts";

/** @param known texts of the agent's own notes */
export async function digestOf(
  sources: DigestSources,
  told: readonly string[],
  known: readonly string[],
): Promise<Digest> {
  const { project, own, works } = sources;
  const items = await itemsOf(sources);
  const facts = await factsOf(
    project,
    items.flatMap(({ files = [] }) => files),
  );
  const digest = composeDigest(items, facts, new Set(told), known);
  const lastMs = works.find(work => isOfTree(work, own))?.atMs ?? 0;
  const { commits, files } = await commitsOfOthers(project, digest.files, lastMs);
  if (commits === 0) return digest;
  const day = new Date(lastMs).toISOString().slice(0, 10);
  const touched = `${files.slice(0, 3).join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""}`;
  const line = `${commits} ${commits === 1 ? "commit" : "commits"} by others touched ${touched} since ${day}`;
  return withLine(digest, "SINCE", inLine(line));
}

async function stepsOf(
  sources: Pick<DigestSources, "brains" | "name">,
): Promise<readonly (readonly Step[])[]> {
  return [...stepsBySession(await latestEpisodes(sources)).values()];
}

async function itemsOf(sources: DigestSources): Promise<readonly DigestItem[]> {
  const { works } = sources;
  const episodes = await latestEpisodes(sources);
  const sessions = [...stepsBySession(episodes).values()];
  const [open, memories] = await Promise.all([openItems(sources), memoryItems(sources)]);
  const others = [
    ...revertedItems(sources),
    ...findFailures(sessions)
      .filter(({ error }) => works[0]?.lastCheck?.error !== error)
      .map(
        ({ command, error, atMs }): DigestItem => ({
          section: "failed",
          text: failureText(command, error),
          atMs,
        }),
      ),
    ...works.flatMap(takenBackItems),
    // A fix by an edit says no more than a place: it is for the moment in which the failure comes again.
    ...findFixes(sessions)
      .filter(({ files }) => files.length === 0)
      .map(
        (fix): DigestItem => ({
          section: "fix",
          text: fixText(fix),
          atMs: fix.atMs,
          isVerified: true,
        }),
      ),
    ...ruleItems(sources, episodes),
    ...memories,
  ];
  return [...open, ...others.map(item => ({ ...item, text: inLine(item.text) }))];
}

/** More than a digest has room for. */
const MAX_TEXT_CHARS = 2_600;
/** Texts from logs, programs and memories that come with a clone: each one line, with nothing in it that isn't seen. */
const inLine = (text: string): string => plainLine(text.slice(0, MAX_TEXT_CHARS));

const takenBackItems = ({ takenBack, harness, atMs }: Work): readonly DigestItem[] =>
  takenBack.map(sentence => ({
    section: "failed",
    text: `${titleOf(harness) || "An agent"}: “${sentence}”`,
    atMs,
    isVerified: true,
  }));

/** One text wherever it is said, so that it is said once. */
const fixText = ({ error, fix, sessions }: Fix): string =>
  `${error} → ${fix}${sessions > 1 ? ` (${sessions} sessions)` : ""}`;

const failureText = (command: string, error: string): string => `\`${command}\` → ${error}`;

/** The known remedy of a failure, in a line. */
export async function remediesOf(
  sources: Pick<DigestSources, "brains" | "name">,
  error: string,
): Promise<readonly string[]> {
  const signature = signatureOf(error);
  const fixes = findFixes(await stepsOf(sources), { isGuess: true });
  const fix = fixes.findLast(each => signatureOf(each.error) === signature);
  return fix === undefined
    ? []
    : [inLine(`This failure was ended before by ${fix.fix}. Check that it fits here.`)];
}

/** Decisions and failed attempts that name a file, decisions first. @param file relative to the project */
export async function knownOf(sources: DigestSources, file: string): Promise<readonly KnownLine[]> {
  const [memories, sessions] = await Promise.all([memoryItems(sources), stepsOf(sources)]);
  const decisions = memories
    .filter(({ section, text, isVerified }) => section === "decision" && isVerified && names(text, file))
    .map(({ text, atMs }) => ({ text, atMs }));
  const takenBack = sources.works
    .flatMap(takenBackItems)
    .filter(({ text }) => names(text, file))
    .map(({ text, atMs }) => ({ text, atMs }));
  const failures = findFailures(sessions)
    .filter(({ command, error }) => names(`${command} ${error}`, file))
    .map(({ command, error, atMs }) => ({ text: failureText(command, error), atMs }));
  return [...decisions, ...takenBack, ...failures].map(({ text, atMs }) => ({
    text: inLine(text),
    ...(atMs !== undefined && { day: new Date(atMs).toISOString().slice(0, 10) }),
  }));
}

/** Whether a text names this file: by its path, or by the end of it. */
const names = (text: string, file: string): boolean =>
  pathWords(text).some(word => {
    const path = word.replace(/^\.\//, "").replace(/[.:]+$/, "");
    return path === file || (path.includes(".") && file.endsWith(`/${path}`));
  });

const MAX_LINES = 3;
/** Silence is the default: a line where a failure, a file or a decision that memory knows is spoken of. */
export async function answersTo(
  sources: DigestSources,
  prompt: string,
  { goesOn, asksWhy, reportsFailure, named }: PromptQuestion,
): Promise<readonly string[]> {
  const known = named.size > 0 || reportsFailure ? await fixesFor(sources, prompt, named) : [];
  const lines = [
    ...(goesOn ? (await openItems(sources)).map(({ text }) => text) : []),
    ...known.map(fix => inLine(fixText(fix))),
    ...(asksWhy ? await saidOn(sources, prompt) : []),
    ...(asksWhy || named.size > 0 ? await spoken(sources, prompt) : []),
  ];
  return lines.slice(0, MAX_LINES);
}

async function fixesFor(sources: DigestSources, prompt: string, named: ReadonlySet<string>) {
  const isNamed = (file: string) => named.has(file) || named.has(file.slice(file.lastIndexOf("/") + 1));
  const signature = signatureOf(errorLine(prompt) ?? "");
  const steps = await stepsOf(sources);
  const guesses = findFixes(steps, { isGuess: true }).filter(({ error }) => signatureOf(error) === signature);
  const fixes = findFixes(steps).filter(({ files }) => files.some(isNamed));
  return [...guesses, ...fixes.filter(({ error }) => signatureOf(error) !== signature)];
}

/** Words that a question shares with a sentence that answers it. */
const SHARED = 2;

/** The person's own sentences on the things that a question names. */
async function saidOn(sources: DigestSources, prompt: string): Promise<readonly string[]> {
  const asked = new Set(queryTerms(prompt));
  return ruleItems(sources, await latestEpisodes(sources))
    .filter(({ text }) => new Set(queryTerms(text)).intersection(asked).size >= SHARED)
    .map(({ text }) => text);
}

async function spoken({ brains }: DigestSources, prompt: string): Promise<readonly string[]> {
  const found = await Promise.all(
    brains.map(({ recall }) =>
      recall(prompt, { kinds: ["lesson", "decision", "knowledge"], limit: MAX_LINES }),
    ),
  );
  return [...new Set(speakingHits(found.flat()).map(hit => inLine(itemOf(hit).text)))];
}
