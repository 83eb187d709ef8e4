/** Gathers what a new session should hear of the ones before it, from the log's end, the journals, the memory and git. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ifThere, systemClock, type Volume } from "../base/index.ts";
import {
  type Brain,
  composeDigest,
  type Digest,
  type DigestFacts,
  type DigestItem,
  type Episode,
  errorLine,
  findFailures,
  findFixes,
  isEnded,
  layout,
  readEpisodes,
  signatureOf,
  speakingHits,
  stepsBySession,
} from "../brain/index.ts";
import { harnesses, isOpen, leftIn, type Work } from "../harness/index.ts";
import type { MemoryHit } from "../ports/index.ts";

/** Of the log, as much as some 1,000 episodes take: no answer grows with the log. */
const LOG_BYTES = 524_288;
const MAX_HITS = 12;
const OLD_MS = 14 * 86_400_000;

export interface DigestSources {
  readonly brain: Brain;
  /** The project's folder. */
  readonly project: string;
  /** The name by which the brain knows it. */
  readonly name: string;
  /** Of earlier sessions, newest first. */
  readonly works: readonly Work[];
}

export async function digestOf(sources: DigestSources, told: readonly string[]): Promise<Digest> {
  const [facts, items] = await Promise.all([factsOf(sources.project), itemsOf(sources)]);
  return composeDigest(items, facts, new Set(told));
}

async function itemsOf(sources: DigestSources): Promise<readonly DigestItem[]> {
  const { brain, project, name, works } = sources;
  const episodes = await latestEpisodes(brain.volume, name);
  const sessions = stepsBySession(episodes);
  const [open, memories] = await Promise.all([openItems(sources), memoryItems(brain, project)]);
  const isThere = (file: string) => existsSync(join(project, file));
  return [
    ...open,
    ...findFailures(sessions.values())
      .filter(({ error }) => works[0]?.lastCheck?.error !== error)
      .map(
        ({ command, error, atMs }): DigestItem => ({
          section: "failed",
          text: `\`${command}\` → ${error}`,
          atMs,
        }),
      ),
    ...findFixes(sessions.values()).map(
      ({ error, fix, files, atMs, sessions: seen }): DigestItem => ({
        section: "fix",
        text: `${error} → ${fix}${seen > 1 ? ` (${seen} sessions)` : ""}`,
        files,
        atMs,
        isVerified: files.every(isThere),
      }),
    ),
    ...episodes.filter(isRule).map(
      ({ action, timestampMs }): DigestItem => ({
        section: "rule",
        text: `“${action}”`,
        atMs: timestampMs,
        isVerified: true,
      }),
    ),
    ...memories,
  ];
}

/** Only hooks of a prompt mark an episode so: no tool, and no command, lets an agent do it. */
const isRule = ({ source }: Episode): boolean => source.saidIn === "request";

/** The known remedy of a failure, in a line. */
export async function remediesOf({ brain, name }: DigestSources, error: string): Promise<readonly string[]> {
  const sessions = stepsBySession(await latestEpisodes(brain.volume, name));
  const signature = signatureOf(error);
  const fix = findFixes(sessions.values()).findLast(each => signatureOf(each.error) === signature);
  return fix === undefined ? [] : [`This failure was ended before by ${fix.fix}. Check that it fits here.`];
}

async function latestEpisodes(volume: Volume, project: string): Promise<readonly Episode[]> {
  const size = (await volume.stat(layout.episodes))?.sizeBytes ?? 0;
  const bytes = await ifThere(volume.readRange(layout.episodes, Math.max(0, size - LOG_BYTES), size));
  const episodes = bytes === undefined ? [] : readEpisodes(bytes);
  return episodes.filter(({ source }) => source.project === undefined || source.project === project);
}

async function openItems({ brain, project, works }: DigestSources): Promise<readonly DigestItem[]> {
  const open = works.filter(isOpen);
  const branch = await branchOf(project);
  const work = open.find(each => each.branch === branch) ?? open[0];
  if (work !== undefined) return [openItem(work, work.branch === branch)];
  const { task, nextStep } = await brain.workspace();
  if (works.length === 0 && task !== undefined) {
    const next = nextStep === undefined ? "" : `\n       left: ${nextStep}`;
    return [{ section: "open", text: `OPEN: “${inWords(task)}”${next}`, isVerified: true }];
  }
  const last = works.find(({ request }) => request !== undefined);
  if (last === undefined) return [];
  return [
    {
      section: "open",
      text: `Nothing is open. Last: “${inWords(firstSentence(last.request!))}”`,
      atMs: last.atMs,
      isVerified: true,
    },
  ];
}

function openItem(work: Work, isHere: boolean): DigestItem {
  const { request = "", harness, branch, atMs, files, lastCheck, message } = work;
  const title = harnesses.find(({ name }) => name === harness)?.title ?? harness;
  const place = [branch, new Date(atMs).toISOString().slice(0, 10), title].filter(Boolean).join(", ");
  const head = `OPEN (${place}): “${inWords(request)}”`;
  const base = { section: "open", files, atMs, isVerified: true } as const;
  if (!isHere || systemClock.now() - atMs > OLD_MS) return { ...base, text: head };
  const left = message === undefined ? "the session broke off" : leftIn(message);
  const parts = [
    ...(files.length > 0 ? [`changed ${files.slice(-5).join(", ")}`] : []),
    ...(left === undefined ? [] : [`left: ${inWords(left)}`]),
    ...(lastCheck === undefined
      ? []
      : [`last check: \`${lastCheck.command}\` → ${lastCheck.error ?? "passed"}`]),
  ];
  return { ...base, text: parts.length === 0 ? head : `${head}\n       ${parts.join(" · ")}` };
}

const MAX_WORDS = 25;
const inWords = (text: string): string => {
  const words = text.trim().split(/\s+/);
  return words.length <= MAX_WORDS ? words.join(" ") : `${words.slice(0, MAX_WORDS).join(" ")} …`;
};

const SECTIONS = { preference: "rule", decision: "decision", lesson: "lesson", knowledge: "lesson" } as const;

async function memoryItems({ recall, owner }: Brain, project: string): Promise<readonly DigestItem[]> {
  const kinds = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];
  const hits = (
    await Promise.all(kinds.map(kind => recall(owner, undefined, { kinds: [kind], limit: MAX_HITS })))
  ).flat();
  return hits
    .filter(({ text }) => !isEnded(text))
    .map(hit => {
      const item = itemOf(hit);
      return { ...item, isVerified: (item.files ?? []).every(file => existsSync(join(project, file))) };
    });
}

const firstSentence = (text: string): string => /^.+?[.!?。](?=\s|$)/su.exec(text.trim())?.[0] ?? text;

const PATHS = /(?:[\w.@-]+\/)+[\w.-]+\.\w+/g;

function itemOf({ kind, text, source, at }: MemoryHit): DigestItem {
  const section = SECTIONS[kind as keyof typeof SECTIONS];
  const line = text.replace(/([^.!?:;\s])?\s*\n\s*/g, (_, last) => (last === undefined ? " " : `${last}. `));
  const place = `${source.file.slice(source.file.lastIndexOf("/") + 1)}:${source.line}`;
  return {
    section,
    text: section === "rule" ? `“${line}”` : `${line} [${place}]`,
    files: text.match(PATHS) ?? [],
    ...(at !== undefined && section === "lesson" && { atMs: at }),
  };
}

const MAX_LINES = 3;
/** Words of a request to go on, and of a question about a reason. */
const GOES_ON =
  /^\s*(?:please )?(?:continue|go on|resume|carry on|keep going|where were we|what were we doing)\b/i;
const ASKS_WHY =
  /\b(?:again|why (?:did|do|are|is|was|were)|what did we|where do we|how do we|did we (?:decide|agree|choose))\b/i;
/** Words of a failure, in a report or a pasted log. */
const FAILS =
  /error|exception|fail|fatal|panic|cannot|can't|could not|denied|refused|not found|no such|undefined|timed out/i;

/** Silence is the default: a line where a failure, a file or a decision that memory knows is spoken of. */
export async function answersTo(sources: DigestSources, prompt: string): Promise<readonly string[]> {
  const { brain } = sources;
  const named = new Set(prompt.match(/[\w@-][\w.@/-]*\.\w{1,5}\b/g) ?? []);
  const known = named.size > 0 || FAILS.test(prompt) ? await fixesFor(sources, prompt, named) : [];
  const lines = [
    ...(GOES_ON.test(prompt) ? (await openItems(sources)).map(({ text }) => text) : []),
    ...known.map(({ error, fix }) => `${error} → ${fix}`),
    ...(ASKS_WHY.test(prompt) || named.size > 0 ? await spoken(brain, prompt) : []),
  ];
  return lines.slice(0, MAX_LINES);
}

async function fixesFor({ brain, name }: DigestSources, prompt: string, named: ReadonlySet<string>) {
  const isNamed = (file: string) => named.has(file) || named.has(file.slice(file.lastIndexOf("/") + 1));
  const signature = signatureOf(errorLine(prompt) ?? "");
  const fixes = findFixes(stepsBySession(await latestEpisodes(brain.volume, name)).values());
  return fixes.filter(({ error, files }) => signatureOf(error) === signature || files.some(isNamed));
}

async function spoken({ recall, owner }: Brain, prompt: string): Promise<readonly string[]> {
  const hits = await recall(owner, prompt, { kinds: ["lesson", "decision", "knowledge"], limit: MAX_LINES });
  return speakingHits(hits).map(hit => itemOf(hit).text);
}

/** Undefined outside of a repository, and for a detached head. */
export const branchOf = async (folder: string): Promise<string | undefined> =>
  (await git(folder, "symbolic-ref", "--short", "-q", "HEAD")).trim() || undefined;

const run = promisify(execFile);
const GIT_MS = 1_500;

const git = async (project: string, ...args: readonly string[]): Promise<string> =>
  run("git", ["-C", project, ...args], { timeout: GIT_MS, maxBuffer: 1 << 20 }).then(
    ({ stdout }) => stdout,
    () => "",
  );

async function factsOf(project: string): Promise<DigestFacts> {
  const [status, recent] = await Promise.all([
    git(project, "status", "--porcelain", "-z", "--untracked-files=normal"),
    git(project, "log", "-3", "--name-only", "--format="),
  ]);
  return {
    nowMs: systemClock.now(),
    changed: new Set(status.split("\0").map(entry => entry.slice(3))),
    recent: new Set(recent.split("\n").filter(Boolean)),
  };
}
