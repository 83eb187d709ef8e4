/** `brainstem import`: takes over what coding agents have noted about this project for themselves, for a person's review. */
import { fault } from "../../base/index.ts";
import type { Brain } from "../../brain/index.ts";
import { noteCandidate, readKnownTexts, redactText } from "../../brain/learning.ts";
import type { AgentNote } from "../../harness/index.ts";
import { type AgentMemory, findAgentMemories } from "../../project/agent-memory.ts";
import { repositoryMemory } from "../../project/index.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { askYes } from "../ask.ts";
import { requirePerson } from "../caller.ts";
import { misuse, type RegisterCommand } from "../command.ts";
import { count, oneLine, printable } from "../print.ts";
import { findPlace, withBrain } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly mine?: boolean;
}

const AGENTS = ["claude-code", "codex"] as const;

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("[agent]", `whose notes: ${AGENTS.join(" or ")} (default: both)`)
    .option("--dry-run", "show what was found, and write nothing")
    .option("--yes", "don't ask")
    .option("--mine", "they are your own words: keep them without a review")
    .action((agent: string | undefined, options: Options) => importNotes(agent, options, terminal));
};

interface Found extends AgentNote {
  readonly memory: AgentMemory;
  readonly isNew: boolean;
}

async function importNotes(agent: string | undefined, options: Options, terminal: Terminal): Promise<void> {
  if (agent !== undefined && !AGENTS.some(name => name === agent))
    throw fault("harness.unknown", { name: agent, nearest: [], known: AGENTS });
  const { dryRun = false, yes = false, mine = false } = options;
  if (mine && !dryRun) requirePerson(terminal, "A word for its own", "brainstem import --mine");
  const { projects } = repositoryMemory(findPlace(terminal));
  const memories = findAgentMemories(projects, terminal).filter(
    ({ harness }) => harness === (agent ?? harness),
  );
  await withBrain(terminal, async ({ brain }) => {
    const found = await lookAt(memories, brain);
    const news = found.filter(({ isNew }) => isNew);
    if (!terminal.isJson) show(memories, found, terminal);
    const isMeant = news.length > 0 && !dryRun && (yes || (await isWanted(news.length, mine, terminal)));
    if (isMeant) await take(news, mine, brain);
    if (terminal.isJson) {
      const notes = found.map(({ memory, ...note }) => ({ ...note, agent: memory.harness }));
      terminal.writeJson({ notes, isWritten: isMeant });
    } else if (isMeant) {
      const next = mine ? "kept as your words" : "to judge: brainstem review";
      terminal.say("✓", `${count(news.length, "note")} taken over; ${next}`);
    } else if (news.length > 0) terminal.write("Nothing was written.\n");
  });
}

function isWanted(notes: number, isMine: boolean, terminal: Terminal): Promise<boolean> {
  if (!terminal.isInteractive)
    throw misuse(
      "Nothing was written: there is no person to ask.",
      "Look with --dry-run, then: brainstem import --yes",
    );
  const what = count(notes, "note");
  return askYes(terminal, isMine ? `Keep ${what} as your words?` : `Take ${what} over for review?`);
}

/** Without secrets; each once, whichever agents say it. */
async function lookAt(
  memories: readonly AgentMemory[],
  { volume, review }: Brain,
): Promise<readonly Found[]> {
  const [isKnown, state] = await Promise.all([readKnownTexts(volume), review.read()]);
  const redactor = createSecretRedactor();
  const seen = new Set<string>();
  const found: Found[] = [];
  for (const memory of memories)
    for (const note of memory.notes) {
      const text = await redactText(redactor, note.text, "A note");
      const draft = noteCandidate({ text, kind: note.kind, from: memory.harness, evidence: [] });
      if (seen.has(draft.text)) continue;
      seen.add(draft.text);
      found.push({ ...note, text, memory, isNew: !isKnown(draft.text) && state.isNews(draft) });
    }
  return found;
}

async function take(news: readonly Found[], isMine: boolean, { remember, owner }: Brain): Promise<void> {
  for (const { text, kind, memory } of news)
    await remember(owner, {
      text,
      kind,
      origin: isMine ? "person" : "agent",
      provenance: { harness: memory.harness },
    });
}

function show(
  memories: readonly AgentMemory[],
  found: readonly Found[],
  { style, write, home }: Terminal,
): void {
  if (memories.length === 0)
    write(
      "No coding agent has notes of its own about this project: Claude Code and Codex were looked for.\n",
    );
  for (const memory of memories) {
    const own = found.filter(each => each.memory === memory);
    const news = own.filter(({ isNew }) => isNew);
    const folder = memory.folder.startsWith(home) ? `~${memory.folder.slice(home.length)}` : memory.folder;
    write(`\n  ${style("bold", memory.title)}  ${style("dim", printable(folder))}\n\n`);
    for (const { text, file, line } of news)
      write(
        `    ${style("green", "+")} ${oneLine(printable(text))} ${style("dim", `${printable(file)}:${line}`)}\n`,
      );
    if (own.length > news.length) write(`    ${style("dim", `${own.length - news.length} known already`)}\n`);
    write("\n");
  }
}
