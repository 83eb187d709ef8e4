/** `lineOnFile`: the one line that memory has on a file, for a session that changes it. */
import { estimateTokens, plainLine, withDeadline } from "../base/index.ts";
import type { HarnessCall } from "../policy/judging.ts";
import { changedFiles } from "./call-words.ts";
import type { HookBrain, KnownLine } from "./hook-brain.ts";

/** Source: spec/second-session.md §1, before editing. */
const MAX_TOKENS = 50;
/** More has no room in so few tokens, and a word without an end none in a line. */
const MAX_CHARS = 400;
const MAX_WORD_CHARS = 80;
/** The judgement is there already, and a harness waits for it. */
const DEADLINE_MS = 2_000;
/** Files of one call that are looked up: a patch may change hundreds. */
const MAX_FILES = 3;

interface Change {
  readonly call: HarnessCall;
  readonly session: string;
  readonly directory: string;
}

/** Undefined where nothing is known or memory takes too long, or where the session has been given it. Never rejects: the call matters more. */
export const lineOnFile = (change: Change, brain: HookBrain): Promise<string | undefined> =>
  withDeadline(
    { what: "The line on a file", limitMs: DEADLINE_MS },
    signal => findLine(change, brain, signal),
    // A brain that can't be read is a finding of `brainstem doctor`.
  ).catch(() => undefined);

async function findLine(
  { call, session, directory }: Change,
  brain: HookBrain,
  signal: AbortSignal,
): Promise<string | undefined> {
  const files = changedFiles(call).map(file => inProject(file, directory, brain.project));
  if (session === "" || files.length === 0) return undefined;
  for (const file of files.slice(0, MAX_FILES)) {
    const known = await brain.known(file);
    if (signal.aborted) return undefined;
    if (known.length === 0) continue;
    const { told } = brain.sessions.read(session);
    const fresh = known.find(({ text }) => !told.includes(text));
    if (fresh === undefined) continue;
    brain.sessions.add(session, { kind: "told", text: fresh.text });
    return lineOf(file, fresh);
  }
  return undefined;
}

function lineOf(file: string, { text, day }: KnownLine): string {
  const words = plainLine(`${file}${day === undefined ? "" : ` (${day})`}: ${text}`.slice(0, MAX_CHARS))
    .split(" ")
    .map((word, at) => (at === 0 ? word : word.slice(0, MAX_WORD_CHARS)));
  const fits = (count: number) => estimateTokens(`${words.slice(0, count).join(" ")} …`) <= MAX_TOKENS;
  if (estimateTokens(words.join(" ")) <= MAX_TOKENS) return words.join(" ");
  let count = words.length - 1;
  while (count > 1 && !fits(count)) count--;
  return `${words.slice(0, count).join(" ")} …`;
}

/** Relative to the project where it is in it. */
function inProject(file: string, directory: string, project: string): string {
  const folder = [project, directory].find(each => file.startsWith(`${each}/`));
  return folder === undefined ? file : file.slice(folder.length + 1);
}
