/** The state that the phases of one call share, and the recorder of its events. */
import { type CallId, type Clock, type Json, type Limits, startStopwatch } from "../../base/index.ts";
import type { OperationRate } from "../../policy/index.ts";
import type {
  AnyTool,
  ApprovalAnswer,
  ApprovalRequest,
  EventPayloads,
  Operation,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  Taint,
  ToolCall,
  ToolOutcome,
  TurnContext,
  Veil,
} from "../../ports/index.ts";
import type { Unsuccessful } from "./outcome.ts";

/** The last millisecond that a date can name (ECMAScript, time values): JSON has no form for a request without end. */
export const LAST_TIME_MS = 8_640_000_000_000_000;

/** The turn in which a call is made. */
export interface ExecutionContext {
  /** Its signal cancels the call; its `emit` records it. The person's words are its input, when a person spoke. */
  readonly view: TurnContext;
  /** The turn's own tools. @default all tools of the registry */
  readonly tools?: readonly AnyTool[];
  /** Names of the tools that the persona allows. @default all */
  readonly allowedTools?: readonly string[];
  /** All calls of the same step. @default the call alone */
  readonly step?: readonly ToolCall[];
  /** The turn's own. @default the executor's */
  readonly limits?: Limits;
  /** Names the turn in idempotency keys: no other turn, of whatever session, has it. @default the turn's id */
  readonly turnKey?: string;
  /** Behind which the record, the judges and the hooks see a call; its tool sees the originals. @default none */
  readonly veil?: Veil;
  /** Makes what was emitted so far durable: awaited before a person is asked and before a body is entered. */
  commit?(): Promise<void>;
  /** How a call of this session ended of whose result the model has seen a part. @default nothing is known */
  endOf?(call: CallId): Promise<CallEnd | undefined>;
  /** The log's record of calls from before the turn was suspended or interrupted. @default none */
  readonly resumed?: ReadonlyMap<CallId, ResumedCall>;
}

/** As the log has it. */
export interface CallEnd {
  readonly tool: string;
  readonly outcome: ToolOutcome;
}

/** A call whose request is in the log, and its end is not. */
export interface ResumedCall {
  /** Its start is in the log: its body may have been entered, and may have done its work. */
  readonly wasStarted: boolean;
  /** The last question about it that was put to a person. */
  readonly approval?: RecordedApproval;
  /** The questions about it, in order. */
  readonly questions?: readonly { readonly request: QuestionRequest; readonly answer?: QuestionAnswer }[];
  /** The result that it waits for, or waited for. */
  readonly result?: { readonly request: ResultRequest; readonly answer?: ResultAnswer };
  /** Its outcome, about which a hook asked. */
  readonly withheldResult?: Omit<EventPayloads["result-withheld"], "call">;
  /** Under which its body was entered. */
  readonly idempotencyKey?: string;
}

export interface RecordedApproval {
  readonly request: ApprovalRequest;
  /** As the log has it, which keeps only answers that came before the request expired. */
  readonly answer?: ApprovalAnswer;
}

export interface ParsedArguments {
  /** Frozen. */
  readonly json: Json;
}

/** One call on its way through the phases. */
export interface Execution extends ExecutionContext {
  readonly call: ToolCall;
  readonly parsed: ParsedArguments | Unsuccessful;
  /** The log's record of this call; undefined for a new one. */
  readonly earlier: ResumedCall | undefined;
  readonly limits: Limits;
  readonly clock: Clock;
}

/** The key of all attempts at one call: the log's key, where it has one. */
export const keyOf = ({ call, earlier, turnKey, view }: Execution): string =>
  earlier?.idempotencyKey ?? `${turnKey ?? view.turn}:${call.call}`;

/** A call whose arguments are valid: it is judged, and then run. */
export interface PreparedCall {
  readonly tool: AnyTool;
  /** A frozen copy of what was asked for, as the record has it: with placeholders. Hooks see it, and hashes are over it. */
  readonly arguments: Json;
  /** The arguments as the tool's schema gives them to its body: with originals. */
  readonly input: unknown;
  readonly operations: readonly Operation[];
  /** The same, as the policy takes them apart. */
  readonly judged?: readonly Operation[];
  /** The pieces of the arguments that come from untrusted text. */
  readonly taint?: readonly Taint[];
  /** The person who said yes, where a person was asked. */
  readonly approvedBy?: string;
  /** The arguments before that person edited them. */
  readonly editedFrom?: Json;
  /** The person's answer to the tool's own question. */
  readonly answer?: Json;
  /** How often its operations may happen, and how long it may take, by the tool schemas. */
  readonly rateLimits?: readonly OperationRate[];
  readonly timeoutMs?: number | undefined;
}

interface Recorder {
  /**
   * The turn as the call's phases and hooks see it; events that they emit after the end, or while the call waits, are
   * dropped.
   */
  readonly view: TurnContext;
  /** @throws what the turn's `emit` throws: a call that can't be recorded must not run */
  begin(): void;
  /** Never throws. */
  end(outcome: ToolOutcome): void;
  /** The call goes on later: until then nothing more is written of it. */
  silence(): void;
}

/** @param given the arguments, as far as an event can hold them */
export function createRecorder(
  { call, tool, providerMetadata }: ToolCall,
  given: Json,
  turn: TurnContext,
  clock: Clock,
): Recorder {
  const elapsedMs = startStopwatch(clock);
  const metadata = providerMetadata === undefined ? {} : { providerMetadata };
  let isOver = false;
  const view: TurnContext = {
    ...turn,
    emit: event => {
      if (!isOver) turn.emit(event);
    },
  };
  return {
    view,
    begin: () => view.emit({ kind: "tool-call-request", call, tool, arguments: given, ...metadata }),
    end(outcome) {
      try {
        view.emit({ kind: "tool-call-end", call, tool, outcome, durationMs: elapsedMs() });
      } catch {
        // The stream broke, which ends the turn; the caller still gets the outcome.
      }
      isOver = true;
    },
    silence() {
      isOver = true;
    },
  };
}
