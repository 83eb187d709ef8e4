/** `createTalk` holds a person's conversation at the terminal: its session, the turn that runs, and the events of the last one. */
import { isFault } from "../../base/index.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import type { Session, Turn } from "../../mind/index.ts";
import type { Event } from "../../ports/index.ts";
import { callerOf } from "../caller.ts";
import { count, fit, printable, timeAgo } from "../print.ts";
import { describeHolder, findStanding, tellWhenKept } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";
import { askWaiting } from "./ask-waiting.ts";
import { describeWaiting } from "./describe-request.ts";
import type { Desk } from "./desk.ts";
import type { FileJournal } from "./file-journal.ts";
import type { StandingAnswers } from "./standing-answers.ts";
import { goesOnElsewhere, resumeCommand } from "./terminal-approver.ts";
import { showTurn } from "./turn-view.ts";

interface TalkOptions {
  readonly brainstem: Brainstem;
  readonly desk: Desk;
  readonly journal: FileJournal;
  readonly standing: StandingAnswers;
  /** How turns are shown; changes count at once. */
  readonly shown: Talk["shown"];
  /** The policy's questions are put off. */
  readonly isDeferring: boolean;
  /** Is given the name of each conversation that is entered. */
  readonly onEnter: (session: string) => void;
  /** As it was named on the command line, for what is printed to be copied. */
  readonly storage?: string | undefined;
}

export interface Talk {
  readonly brainstem: Brainstem;
  readonly terminal: Terminal;
  readonly journal: FileJournal;
  readonly shown: { isVerbose: boolean };
  readonly session: Session;
  /** The model of the next turns, by its name. @default the brain's */
  model?: string | undefined;
  /** Of the last turn. */
  readonly events: readonly Event[];
  /** Goes to a session, shows its state, and asks its waiting requests at once. */
  enter(name: string): Promise<void>;
  say(input: string): Promise<void>;
  /** Asks what waits, and goes on with the turn that was suspended or broke off. */
  resume(): Promise<void>;
  /** Runs work that can be cancelled: shows its failure, and goes on with the conversation. */
  attempt(work: (signal: AbortSignal) => Promise<void> | void): Promise<void>;
  /** Cancels what runs. False when nothing does. */
  cancel(): boolean;
}

export function createTalk(options: TalkOptions): Talk {
  const { brainstem, desk, isDeferring, journal, onEnter, shown, standing, storage } = options;
  const { question, terminal } = desk;
  const { style, write } = terminal;
  let session = brainstem.session();
  let events: readonly Event[] = [];
  let running: AbortController | undefined;

  async function attempt(work: (signal: AbortSignal) => Promise<void> | void): Promise<void> {
    const controller = new AbortController();
    running = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (!isFault(error) || error.code.startsWith("output.")) throw error;
      write(`  ${style("red", "✗")} ${printable(error.message)}\n    ${style("dim", error.hint)}\n`);
    } finally {
      running = undefined;
    }
  }

  const waitForOthers = () =>
    tellWhenKept(brainstem.store, session.key, news =>
      write(`  ${style("yellow", "!")} ${news} Ctrl-C gives up.\n`),
    );

  async function show(turn: Turn, onBegin?: () => void) {
    const { events: seen, summary } = await showTurn(turn, terminal, onBegin, desk.openView());
    events = seen;
    if (summary.status !== "suspended") return;
    write(describeWaiting(await session.waitingCalls(), terminal));
    const later = `${resumeCommand(session.key.session, storage)} --approve`;
    write(`\n  Answer with ${style("cyan", "/resume")}, or later: ${style("cyan", later)}\n`);
  }

  async function goOn(signal: AbortSignal) {
    if (
      !(await askWaiting({ session, approvals: brainstem.approvals }, terminal, question, signal, standing))
    ) {
      write("  It waits on: /resume asks again. A new message takes its place.\n");
      return;
    }
    const elsewhere = await session.elsewhere();
    if (elsewhere !== undefined) {
      write(`  ${goesOnElsewhere(elsewhere)} A new message takes its place.\n`);
      return;
    }
    const onTaken = waitForOthers();
    const turn = await session.resume({ signal, ...chosen() }).finally(onTaken);
    if (turn === undefined) write(`  There is nothing to resume in ${session.key.session}.\n`);
    else await show(turn);
  }

  const chosen = () => (talk.model === undefined ? {} : { model: talk.model });

  const talk: Talk = {
    brainstem,
    terminal,
    journal,
    shown,
    get session() {
      return session;
    },
    get events() {
      return events;
    },
    enter: name =>
      attempt(async signal => {
        const next = brainstem.session(name);
        const isWaiting = await showPlace(next, brainstem, terminal, isDeferring);
        if (next.key.session !== session.key.session) standing.clear();
        session = next;
        events = [];
        onEnter(name);
        if (isWaiting && !isDeferring) await goOn(signal);
      }),
    say: input =>
      attempt(async signal => {
        const onTaken = waitForOthers();
        const { origin } = callerOf(terminal);
        await show(session.turn(input, { signal, origin, ...chosen() }), onTaken).finally(onTaken);
      }),
    resume: () => attempt(goOn),
    attempt,
    cancel() {
      running?.abort("cancelled at the terminal");
      return running !== undefined;
    },
  };
  return talk;
}

/**
 * @param isDeferring waiting requests are shown here, because they aren't asked now
 * @returns whether a request waits for an answer
 * @throws input.invalid for an impossible name; storage.*
 */
async function showPlace(
  session: Session,
  { store }: Brainstem,
  terminal: Terminal,
  isDeferring: boolean,
): Promise<boolean> {
  const { key } = session;
  const { style, width, write } = terminal;
  const line = (label: string, text: string) =>
    write(`  ${style("dim", `${label}:`)} ${fit(text, width - label.length - 4)}\n`);
  const record = await store.sessions.find(key);
  if (record === undefined) {
    line("session", `${key.session}, a new one`);
    return false;
  }
  const when = timeAgo(record.updatedAt, Date.now());
  line("session", `${key.session}, ${count(record.turns, "turn")}, the last ${when}`);
  const said = lastSaid(await session.messages());
  if (said !== "") line("said last", said);
  const note = (text: string) => terminal.say("!", text, "  ");
  const resume = style("cyan", "/resume");
  const standing = await findStanding(store, record, Date.now());
  switch (standing?.state) {
    case "in-use":
      note(`A turn runs in it at this moment: ${describeHolder(standing.by)}.`);
      return false;
    case "broke-off":
      note(`That turn broke off. ${resume} goes on with it; a new message takes its place.`);
      return false;
    case "waiting":
      note("That turn waits for your answer.");
      if (isDeferring)
        write(`${describeWaiting(await session.waitingCalls(), terminal)}\n  ${resume} asks for it.\n`);
      return true;
    default:
      return false;
  }
}

/** The person's last words, by which people remember a conversation. */
function lastSaid(messages: Awaited<ReturnType<Session["messages"]>>): string {
  const last = messages.findLast(({ role }) => role === "user");
  if (last === undefined || last.role !== "user") return "";
  return last.content.map(part => (part.type === "text" ? part.text : "")).join(" ");
}
