/** `brainstem forget`: erases a memory for good, everywhere in the brain, and says where it may still be. */
import { join } from "node:path";
import { Option } from "commander";
import { fault } from "../../base/index.ts";
import { BRAIN_FOLDER, type BrainRepository, type CommitWithText, layout } from "../../brain/index.ts";
import {
  type ForgetChoice,
  type ForgetChoices,
  type Forgotten,
  findForgettable,
  findWanted,
  forget,
  type MemoryPiece,
  wantedOf,
} from "../../brain/learning.ts";
import { createGitRepository } from "../../brain/node.ts";
import { confirm } from "../ask.ts";
import { forgetMessages } from "../chat/message-history.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { count, fit, oneLine, shellWord } from "../print.ts";
import { findPlace } from "../project.ts";
import { openReview } from "../review/open-review.ts";
import { type FoundConversations, forgetConversations } from "../sessions/find-words.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly all?: boolean;
  readonly yes?: boolean;
  /** Erases the conversations that hold it, too. @default false */
  readonly conversations?: boolean;
  /** Erases just the entries of conversations that hold it. @default false */
  readonly entries?: boolean;
}

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("<memory...>", "its id, its place (LESSONS.md:12), or words that it holds")
    .option("--all", "everything that holds these words")
    .option("-y, --yes", "don't ask")
    .addOption(
      new Option("--conversations", "erase the conversations that hold it, too, whole").conflicts("entries"),
    )
    .option("--entries", "erase just what holds it in conversations, and keep the rest")
    .addHelpText("after", "\nWhat is forgotten can't be brought back by the brain. Git may still hold it.")
    .action(async (words: readonly string[], options: Options) =>
      finish(await run(words.join(" "), options, terminal)),
    );
};

async function run(sought: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { volume, queue, root } = openReview(terminal);
  const place = findPlace(terminal);
  const found = await findForgettable(volume, sought);
  if (found.choices.length === 0) throw fault("memory.not-found", { what: `“${sought}”`, nearest: [] });
  requireOne(found, sought, options, terminal);
  const wanted = await wantedOf(volume, found);
  const pieces = await findWanted(volume, wanted);
  if (!terminal.isJson) showPieces(pieces, terminal);
  if (options.yes !== true && !(await confirm(terminal, "Erase it?", "erased"))) return 1;
  const forgotten = await forget({ volume, bury: queue.bury }, wanted);
  const erases =
    options.conversations === true ? "conversations" : options.entries === true ? "entries" : "nothing";
  const phrases = [...wanted.phrases, ...wanted.sentences];
  const conversations = await forgetConversations(phrases, erases, terminal);
  const messages = forgetMessages(place, [...phrases, sought]);
  const history = await readHistory(createGitRepository(join(root, BRAIN_FOLDER)), [
    ...phrases,
    ...wanted.ids,
  ]);
  if (terminal.isJson)
    terminal.writeJson({ ...forgotten, conversations, messages, history: history.commits });
  else {
    showForgotten(forgotten, terminal);
    showConversations(conversations, terminal);
    if (messages > 0)
      terminal.say("✓", `${count(messages, "message")} taken out of what the up arrow brings back`);
    showHistory(history, terminal);
  }
  return 0;
}

function showConversations({ cleaned, erased, left, problem }: FoundConversations, { say }: Terminal): void {
  if (erased.length > 0) say("✓", `${count(erased.length, "conversation")} erased: ${erased.join(", ")}`);
  if (cleaned.length > 0)
    say("✓", `${count(cleaned.length, "conversation")} without it: ${cleaned.map(oneLine).join(", ")}`);
  if (left.length > 0) {
    const names = left.map(shellWord).join(" ");
    say("!", `In ${count(left.length, "conversation")} it was said: brainstem sessions remove ${names}`);
  }
  if (problem !== undefined) say("!", problem);
  if (erased.length + cleaned.length + left.length > 0)
    say("!", "Exports that were made before still have it: delete them by hand.");
}

/** @throws command.usage where a person has to choose */
function requireOne(
  { choices, isVague }: ForgetChoices,
  sought: string,
  { all = false }: Options,
  terminal: Terminal,
): void {
  if (!isVague && (choices.length === 1 || all)) return;
  const [found, otherwise] = isVague
    ? [`Nothing holds just “${sought}”; this is like it:`, "."]
    : [
        `${count(choices.length, "memory", "memories")} fit “${sought}”; nothing was erased.`,
        ", or add --all.",
      ];
  throw misuse(
    `${found}\n${listOf(choices, terminal)}`,
    `Name one of them by its id or its place${otherwise}`,
  );
}

const SHOWN = 20;

function listOf(choices: readonly ForgetChoice[], { width }: Terminal): string {
  const lines = choices.slice(0, SHOWN).map(({ name, pieces: [first] }) => {
    return `  ${name}  ${fit(`${first!.kind}: ${first!.text}`, Math.max(20, width - 4 - name.length))}`;
  });
  const more = choices.length - lines.length;
  return [...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join("\n");
}

function showPieces(pieces: readonly MemoryPiece[], { style, write, width }: Terminal): void {
  write(`\n  ${style("bold", "To be erased for good")}\n`);
  for (const { file, line, kind, text } of pieces.slice(0, SHOWN)) {
    const place = `${BRAIN_FOLDER}/${file}:${line}`;
    write(`  ${style("cyan", place)} ${style("dim", kind)}\n`);
    write(`    ${fit(text, width - 4)}\n`);
  }
  if (pieces.length > SHOWN) write(`  ${style("dim", `… and ${pieces.length - SHOWN} more`)}\n`);
  write("\n");
}

function whyRemoved(file: string): string {
  const isIn = (folder: string) => file.startsWith(`${BRAIN_FOLDER}/${folder}/`);
  if (isIn(layout.state)) return "removed; it is made anew";
  return isIn(layout.hooks)
    ? "removed, a note of an agent's hooks"
    : "removed; that dream can't be undone any more";
}

function showForgotten({ erased, removed, tombstones, left }: Forgotten, terminal: Terminal): void {
  const { style, write } = terminal;
  for (const { file, pieces } of erased)
    terminal.say("✓", `${file} ${style("dim", `${count(pieces, "piece")} erased`)}`);
  for (const file of removed) terminal.say("✓", `${file} ${style("dim", whyRemoved(file))}`);
  const kept = `No dream brings it back: ${count(tombstones, "tombstone")} without its words ${tombstones === 1 ? "is" : "are"} kept.`;
  if (tombstones > 0) write(`  ${style("dim", kept)}\n`);
  for (const file of left)
    terminal.say("!", `${oneLine(file)} still holds it; it is no memory: ${remedyOf(file)}.`);
}

interface HistoryLeft {
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

const COMMITS_SHOWN = 5;

export function showHistory({ commits }: HistoryLeft, { style, write, say }: Terminal): void {
  const ids = [...new Set(commits.map(({ commit }) => commit))];
  if (ids.length === 0) return;
  const have = ids.length === 1 ? "holds" : "hold";
  say("!", `${count(ids.length, "commit")} of git's history still ${have} it:`);
  for (const { commit, file, date } of commits.slice(0, COMMITS_SHOWN))
    write(`    ${style("cyan", commit.slice(0, 10))} ${date.slice(0, 10)} ${file}\n`);
  if (commits.length > COMMITS_SHOWN)
    write(`    ${style("dim", `… and ${commits.length - COMMITS_SHOWN} more`)}\n`);
  const steps = [
    "To take it out of there, too, commit what was erased, then rewrite the history (this changes all later commits):",
    "  git filter-repo --replace-text <(echo 'the words==>[forgotten]')",
    "  git push --force-with-lease --all, and ask those who have a clone to clone anew.",
    "What was pushed may have been read: change a secret that was in it.",
  ];
  for (const step of steps) write(`  ${style("dim", step)}\n`);
}

/** Conversations are a database, which no editor opens. */
const remedyOf = (file: string): string =>
  /\.db(?:-wal|-shm)?$/.test(file)
    ? "find the conversation with brainstem sessions list, and take it out with brainstem sessions remove <name>"
    : "edit it by hand";
