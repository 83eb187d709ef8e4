/** `brainstem` with no command: the state of this folder, and the next useful step. */
import { join, relative } from "node:path";
import { isFault, nameCommands, systemClock } from "../base/index.ts";
import { BRAIN_FOLDER, type Brain, diagnoseBrain, layout } from "../brain/index.ts";
import { readProjectFacts } from "../project/init-project.ts";
import { callerOf } from "./caller.ts";
import { commands } from "./commands.ts";
import { count } from "./print.ts";
import { programHere } from "./program-here.ts";
import { brainVolume, findProject, withBrain } from "./project.ts";
import { wrapped } from "./stream-wrap.ts";
import type { Terminal } from "./terminal.ts";
import { findUnread, noteLooked, showUnread, type UnreadLessons } from "./unread-lessons.ts";

interface NextStep {
  readonly state: string;
  readonly command: string;
  readonly why: string;
  /** Once a month, where no person has looked at what was learned. */
  readonly unread?: UnreadLessons;
}

export async function showNextStep(terminal: Terminal): Promise<void> {
  const found = await findNextStep(terminal);
  const next = { ...found, command: nameCommands(found.command, programHere(terminal)) };
  if (terminal.isJson) return terminal.writeJson(next);
  const { unread } = next;
  const { style, write } = terminal;
  write(
    `\n  ${style("bold", "brainstem")}  ${next.state}\n\n  ${style("green", "→")} ${style("cyan", next.command)}  ${style("dim", next.why)}\n\n`,
  );
  if (unread !== undefined) {
    const root = findProject(terminal);
    const file = join(relative(terminal.cwd, root), BRAIN_FOLDER, layout.lessons);
    showUnread(unread, file, terminal);
    if (callerOf(terminal).origin === "person") await noteLooked(root, systemClock.now());
  }
  const shown = Map.groupBy(
    commands.filter(({ isHidden }) => !isHidden),
    ({ group }) => group,
  );
  const groupWidth = Math.max(...[...shown.keys()].map(group => group.length));
  const indent = groupWidth + 6;
  for (const [group, list] of shown) {
    const names = list.map(({ name }) => name).join("  ");
    const [first, ...rest] = wrapped(names, terminal.width - indent, terminal.isTerminal);
    write(`    ${style("dim", group.padEnd(groupWidth))}  ${first}\n`);
    for (const line of rest) write(`${" ".repeat(indent)}${line.trim()}\n`);
  }
  const help = "says what each does; brainstem help dream shows one with examples";
  write(`\n  ${style("cyan", "brainstem help")}  ${style("dim", help)}\n\n`);
}

async function findNextStep(terminal: Terminal): Promise<NextStep> {
  let root: string;
  try {
    root = findProject(terminal);
  } catch (error) {
    if (!isFault(error, "brain.not-found")) throw error;
    return {
      state: "There is no brain here yet.",
      command: "brainstem init",
      why: "gives this project a memory",
    };
  }
  const way = relative(terminal.cwd, root);
  const where = way === "" ? "here" : `in ${way}`;
  const errors = (await diagnoseBrain(brainVolume(root), await readProjectFacts(root))).filter(
    ({ severity }) => severity === "error",
  );
  if (errors.length > 0) {
    const isMendable = errors.some(error => error.isMendable);
    const state = `The brain ${where} has ${count(errors.length, "problem")}.`;
    return { state, command: `brainstem doctor${isMendable ? " --fix" : ""}`, why: errors[0]!.message };
  }
  const unread = await findUnread(root, systemClock.now());
  const step = await withBrain(terminal, ({ brain }) => stepOf(brain, where));
  return unread === undefined ? step : { ...step, unread };
}

/** The next step on a brain without errors. */
async function stepOf(brain: Brain, where: string): Promise<NextStep> {
  const { task } = await brain.workspace();
  if (task !== undefined)
    return { state: `Under way: ${task}`, command: "brainstem chat", why: "goes on with it" };
  const { open } = await brain.review.read();
  if (open.length > 0)
    return {
      state: `The brain ${where} is well; ${count(open.length, "candidate")} for you to judge.`,
      command: "brainstem review",
      why: "what dreams are unsure of",
    };
  // A suggestion is worth no error: other commands report unreadable files.
  const due = await brain.dreamDue().catch(() => undefined);
  if (due !== undefined)
    return {
      state: `The brain ${where} is well; ${due}.`,
      command: "brainstem dream",
      why: "makes lessons of it",
    };
  const hits = await brain.recall(brain.owner, undefined, {
    limit: 1,
    kinds: ["episode", "lesson", "decision", "knowledge"],
  });
  return hits.length === 0
    ? { state: `The brain ${where} is empty.`, command: "brainstem chat", why: "then say: remember that …" }
    : {
        state: `The brain ${where} is well.`,
        command: "brainstem chat",
        why: "ask it: what did we decide about …?",
      };
}
