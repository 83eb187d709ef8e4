/** A conversation with one user: its turns one after the other, its history a fold over its log. */
import { type Clock, createId, fault, type Limits, linkAbort, type Origin } from "../base/index.ts";
import type { LanguageModel } from "../model/index.ts";
import type {
  AnyTool,
  EventLog,
  Hook,
  SessionKey,
  TurnEnding,
  TurnSummary,
  TurnView,
} from "../ports/index.ts";
import { callHook, type Executor } from "../tools/index.ts";
import { conduct } from "./conductor.ts";
import { createConversation } from "./conversation.ts";
import { endingOfError, limitTurn, TurnCancelled } from "./ending.ts";
import { createJournal, type Journal } from "./journal.ts";
import { createTally, type TurnTally } from "./tally.ts";
import { createTurn, type Turn } from "./turn.ts";

/** What holds for one turn only. */
export interface TurnOptions {
  readonly signal?: AbortSignal;
  /** Whose words the input is. @default "person" */
  readonly origin?: Origin;
  readonly model?: LanguageModel;
  readonly temperature?: number;
  /** Added to the system prompt. */
  readonly instructions?: string;
  /** Names of the tools to offer, of those that the mind has. @default all */
  readonly tools?: readonly string[];
}

export interface Session {
  readonly key: SessionKey;
  /**
   * Begins a turn, or queues it behind the ones that run. Never throws: a turn that can't run ends as failed.
   * Read it, or await its summary: a turn that nobody reads waits for a reader when its stream is full.
   */
  turn(input: string, options?: TurnOptions): Turn;
  /** Resolves when every turn so far has ended and the hooks behind it are done. */
  settled(): Promise<void>;
}

export interface SessionOptions {
  readonly key: SessionKey;
  readonly model: LanguageModel;
  readonly instructions: string;
  /** Called at the start of each turn, so that tools may come and go between turns. */
  readonly tools: () => Promise<readonly AnyTool[]>;
  readonly executor: Executor;
  readonly hooks: readonly Hook[];
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: EventLog | undefined;
}

interface LiveTurn {
  readonly view: TurnView;
  readonly options: TurnOptions;
  readonly journal: Journal;
  readonly tally: TurnTally;
  readonly abort: (reason: unknown) => void;
}

export function createSession(session: SessionOptions): Session {
  const { key, clock, limits, log, hooks } = session;
  const position = { seq: 0, committedSeq: 0 };
  const conversation = createConversation();
  let isCurrent = log === undefined;
  let pendingTurns = 0;
  let last: Promise<void> = Promise.resolve();

  /** Folds what the log has and this session hasn't. A failure is tried again by the next turn. */
  async function catchUp() {
    if (isCurrent || log === undefined) return;
    for await (const event of log.read(key, { afterSeq: position.committedSeq })) {
      conversation.apply(event);
      position.committedSeq = event.seq;
    }
    position.seq = Math.max(position.seq, position.committedSeq);
    isCurrent = true;
  }

  async function work({ view, options, journal, tally }: LiveTurn): Promise<TurnEnding> {
    await catchUp();
    const all = await session.tools();
    const tools = options.tools === undefined ? all : all.filter(({ name }) => options.tools?.includes(name));
    const ending = await conduct({
      ...session,
      model: options.model ?? session.model,
      temperature: options.temperature,
      instructions: [session.instructions, options.instructions].filter(Boolean).join("\n\n"),
      tools,
      view: { ...view, history: [...conversation.messages], tools },
      messages: conversation.messages,
      hasCall: conversation.hasCall,
      journal,
      tally,
    });
    await journal.commit();
    return ending;
  }

  /** From the first event to the last hook: whatever breaks on the way, there is a turn-end. */
  async function run(turn: LiveTurn): Promise<void> {
    const { journal, tally, view } = turn;
    const startedAt = clock.now();
    const release = limitTurn(limits, turn.abort);
    const ending = await work(turn).catch(error => endingOfError(error, view.signal));
    release();
    const durationMs = clock.now() - startedAt;
    const summary: TurnSummary = { ...ending, turn: view.turn, text: journal.text, ...tally, durationMs };
    journal.emit({ kind: "turn-end", ...summary });
    // What the log doesn't take didn't happen: the next turn starts from what it has.
    await journal.commit().catch(() => {
      isCurrent = false;
    });
    journal.stream.end(summary);
    const after = { ...view, signal: new AbortController().signal };
    for (const hook of hooks)
      await callHook(hook, "afterTurn", after, limits, summary).catch(() => undefined);
    await journal.close().catch(() => undefined);
  }

  return {
    key,
    turn(input, options = {}) {
      const id = createId<"turn">(clock.now());
      const { abort, release, signal } = linkAbort(options.signal);
      const cancel = (reason: string) => abort(new TurnCancelled(reason));
      const journal = createJournal({
        ...session,
        turn: id,
        position,
        onCommitted: conversation.apply,
        onAbandoned: () => cancel("its reader left"),
      });
      const view: TurnView = {
        session: key,
        turn: id,
        input,
        origin: options.origin ?? "person",
        history: [],
        tools: [],
        signal,
        emit: event => void journal.emit(event),
      };
      const refusal = refuse(input, pendingTurns, key, limits);
      if (refusal !== undefined) {
        const summary = {
          ...endingOfError(refusal, signal),
          turn: id,
          text: "",
          ...createTally(),
          durationMs: 0,
        };
        journal.emit({ kind: "turn-end", ...summary });
        journal.stream.end(summary);
      } else {
        pendingTurns += 1;
        last = last
          .then(() => run({ view, options, journal, tally: createTally(), abort }))
          .finally(() => {
            pendingTurns -= 1;
            release();
          });
      }
      return createTurn(id, journal.stream, cancel);
    },
    settled: () => last,
  };
}

function refuse(input: string, pendingTurns: number, key: SessionKey, limits: Limits) {
  const { inputChars: max, waitingTurns } = limits;
  if (input.length > max) {
    return fault("limit.exceeded", { limit: "inputChars", value: input.length, max, unit: "characters" });
  }
  return pendingTurns >= waitingTurns ? fault("session.busy", { session: key.session }) : undefined;
}
