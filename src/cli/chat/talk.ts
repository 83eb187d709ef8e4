/** A person's conversation at the terminal: the session that it is in, the turn that runs, and what happened last. */
import { isFault } from "../../base/index.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import type { Session, Turn } from "../../mind/index.ts";
import type { Event } from "../../ports/index.ts";
import { printable } from "../print.ts";
import { tellWhenKept } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";
import { showPlace } from "./show-place.ts";
import type { Question } from "./terminal-approver.ts";
import { askWaiting, describeWaiting, resumeCommand } from "./terminal-approver.ts";
import { showTurn } from "./turn-view.ts";

interface TalkOptions {
  readonly brainstem: Brainstem;
  readonly terminal: Terminal;
  readonly question: Question;
  /** The policy's questions are put off. */
  readonly isDeferring: boolean;
  /** As it was named on the command line, for what is printed to be copied. */
  readonly storage?: string | undefined;
}

export interface Talk {
  readonly brainstem: Brainstem;
  readonly terminal: Terminal;
  readonly session: Session;
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
  const { brainstem, isDeferring, question, storage, terminal } = options;
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
    const shown = await showTurn(turn, terminal, onBegin);
    events = shown.events;
    if (shown.summary.status !== "suspended") return;
    write(describeWaiting(await session.waitingCalls(), terminal));
    const later = `${resumeCommand(session.key.session, storage)} --approve`;
    write(`\n  Answer with ${style("cyan", "/resume")}, or later: ${style("cyan", later)}\n`);
  }

  async function goOn(signal: AbortSignal) {
    if (!(await askWaiting(session, terminal, question, signal))) {
      write("  It waits on: /resume asks again. A new message takes its place.\n");
      return;
    }
    const onTaken = waitForOthers();
    const turn = await session.resume({ signal }).finally(onTaken);
    if (turn === undefined) write(`  There is nothing to resume in ${session.key.session}.\n`);
    else await show(turn);
  }

  return {
    brainstem,
    terminal,
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
        session = next;
        events = [];
        if (isWaiting && !isDeferring) await goOn(signal);
      }),
    say: input =>
      attempt(async signal => {
        const onTaken = waitForOthers();
        await show(session.turn(input, { signal }), onTaken).finally(onTaken);
      }),
    resume: () =>
      attempt(async signal => {
        await goOn(signal);
        write("\n");
      }),
    attempt,
    cancel() {
      running?.abort("cancelled at the terminal");
      return running !== undefined;
    },
  };
}
