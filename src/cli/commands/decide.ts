/** `brainstem decide`: writes a decision down, or drafts decisions that the brain implies. */
import { formatSource, systemClock } from "../../base/index.ts";
import type { Brain } from "../../brain/index.ts";
import {
  addDecision,
  classify,
  type DecisionDraft,
  type DraftedDecision,
  readDraftedDecisions,
} from "../../brain/learning.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { askLine } from "../ask.ts";
import { type Caller, callerOf, explainWaiting } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { count, oneLine } from "../print.ts";
import { withBrain } from "../project.ts";
import { wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly because?: string;
  readonly insteadOf?: string;
  readonly title?: string;
  readonly draft?: boolean;
  readonly accept?: string;
}

const EXAMPLE =
  'brainstem decide "Sessions live in Redis" --because "refreshes raced" --instead-of PostgreSQL';

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("[decision...]", "what was decided, in a sentence")
    .option("--because <why>", "what speaks for it")
    .option("--instead-of <what>", "what was considered and not chosen")
    .option("--title <words>", "its heading (default: the sentence, shortened)")
    .option("--draft", "draft the decisions that lessons and episodes imply")
    .option("--accept <numbers>", "with --draft: write these, for example 1,3 or all")
    .action((words: readonly string[], options: Options) =>
      options.draft ? draft(words, options, terminal) : decide(words.join(" "), options, terminal),
    );
};

async function decide(text: string, options: Options, terminal: Terminal): Promise<void> {
  const { because, insteadOf, title, accept } = options;
  if (accept !== undefined)
    throw misuse("--accept belongs to --draft.", "Run: brainstem decide --draft --accept 1");
  if (text.trim() === "")
    throw misuse(
      "What was decided?",
      `For example: ${EXAMPLE}\n  Or let it draft what the brain implies: brainstem decide --draft`,
    );
  const read = classify({
    kind: "decision",
    text,
    ...(because !== undefined && { rationale: because }),
    ...(insteadOf !== undefined && { alternatives: insteadOf }),
  });
  // A kind that was named is not second-guessed.
  if (read.kind !== "decision") return;
  const decision = { ...read, ...(title !== undefined && { title }) };
  await withBrain(terminal, ({ brain }) => write(brain, [decision], terminal));
}

async function write(brain: Brain, decisions: readonly DecisionDraft[], terminal: Terminal): Promise<void> {
  const caller = callerOf(terminal);
  if (caller.origin === "agent") return note(brain, decisions, caller, terminal);
  const redactor = createSecretRedactor();
  const clean = async (text: string) => (await redactor.redact(text)).text;
  const written = [];
  for (const { title, decision, rationale, alternatives } of decisions) {
    const draft = {
      title: await clean(title),
      decision: await clean(decision),
      rationale: await clean(rationale),
      alternatives: await clean(alternatives),
    };
    const added = await addDecision(brain.volume, draft, systemClock.now());
    written.push({ layer: "semantic", kind: "decision", ...added });
    if (terminal.isJson) continue;
    const { style } = terminal;
    const place = style("dim", formatSource(added.source));
    if (added.isNew) terminal.say("✓", `Decided: ${oneLine(draft.decision)} ${place}`);
    else if (added.isCompleted) terminal.say("✓", `Noted with the decision ${place}`);
    else terminal.say("·", `That was decided already ${place}`);
    if (added.isNew && draft.rationale === "")
      terminal.write(
        `  ${style("dim", "No reason is noted: say it again with --because, and it is added.")}\n`,
      );
  }
  if (terminal.isJson) terminal.writeJson(written);
}

/** An agent decides nothing for a person, who sees its decisions in the review. */
async function note(
  brain: Brain,
  decisions: readonly DecisionDraft[],
  caller: Caller,
  terminal: Terminal,
): Promise<void> {
  const { harness, origin } = caller;
  const written = [];
  for (const { decision, rationale, alternatives } of decisions) {
    const said = { text: decision, kind: "decision", rationale, alternatives } as const;
    const noted = await brain.remember(brain.owner, { ...said, origin, provenance: { harness } });
    written.push(noted);
    if (!terminal.isJson) explainWaiting(caller, noted.candidate, terminal);
  }
  if (terminal.isJson) terminal.writeJson(written);
}

async function draft(words: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  if (words.length > 0)
    throw misuse("--draft finds decisions by itself; it takes no sentence.", "Run: brainstem decide --draft");
  return withBrain(terminal, ({ brain }) => choose(brain, options, terminal));
}

async function choose(brain: Brain, options: Options, terminal: Terminal): Promise<void> {
  const drafts = await readDraftedDecisions(brain.volume, systemClock, await brain.episodes.files());
  const { accept } = options;
  if (accept !== undefined) return write(brain, pick(accept, drafts), terminal);
  if (terminal.isJson) return terminal.writeJson({ drafts });
  show(drafts, terminal);
  if (drafts.length === 0) return;
  if (!terminal.isInteractive) {
    terminal.write("To write some of them: brainstem decide --draft --accept 1 (or 1,3, or all)\n");
    return;
  }
  const answer = await askLine(terminal, "Which ones are decisions? (1,3, all, or nothing)");
  if (/^\s*(?:n|no|none|nothing)?\s*$/i.test(answer)) terminal.write("Nothing was written.\n");
  else await write(brain, pick(answer, drafts), terminal);
}

function pick(answer: string, drafts: readonly DraftedDecision[]): readonly DraftedDecision[] {
  if (/^\s*all\s*$/i.test(answer)) return drafts;
  const numbers = answer.split(/[\s,]+/).filter(part => part !== "");
  return numbers.map(part => {
    const found = drafts[Number(part) - 1];
    if (found !== undefined) return found;
    throw misuse(
      drafts.length === 0
        ? "There are no drafts to accept."
        : `There is no draft ${part}: there are ${drafts.length}.`,
      "Run `brainstem decide --draft` to see them.",
    );
  });
}

function show(drafts: readonly DraftedDecision[], { style, write, width, isTerminal }: Terminal): void {
  if (drafts.length === 0) {
    write("No lesson and no episode tells of a decision that is not written down.\n");
    write(`${style("dim", `Write one yourself: ${EXAMPLE}`)}\n`);
    return;
  }
  write(`\n  ${count(drafts.length, "decision")} that this brain implies and DECISIONS.md doesn't have\n`);
  for (const [at, { decision, rationale, alternatives, seen, evidence }] of drafts.entries()) {
    const body = (text: string) => wrapped(oneLine(text), width - 5, isTerminal);
    const [first = "", ...rest] = body(decision);
    write(`\n  ${style("cyan", `${at + 1}`)}  ${style("bold", first)}\n`);
    for (const line of rest) write(`     ${style("bold", line)}\n`);
    for (const line of body(rationale === "" ? "Why: nobody has said." : `Because: ${rationale}`))
      write(`     ${line}\n`);
    if (alternatives !== "") for (const line of body(`Instead of: ${alternatives}`)) write(`     ${line}\n`);
    const ids = evidence.length === 0 ? "" : `: ${evidence.slice(0, 3).join(", ")}`;
    const more = evidence.length > 3 ? ", …" : "";
    write(`     ${style("dim", oneLine(`seen ${count(seen, "time")}${ids}${more}`))}\n`);
  }
  write("\n");
}
