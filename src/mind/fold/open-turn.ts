/** The turn that has begun and has no end yet: all that it takes to go on with it, folded from the log. */
import {
  addUsage,
  type CallId,
  type Json,
  type LimitName,
  noUsage,
  type Origin,
  type TurnId,
  type Usage,
} from "../../base/index.ts";
import type {
  ApprovalAnswer,
  ApprovalRequest,
  CommittedEvent,
  ContentPart,
  Event,
  EventPayloads,
  FinishReason,
  GuardrailDecision,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  ToolOutcome,
} from "../../ports/index.ts";
import type { ResumedCall } from "../../tools/index.ts";
import { retract, type ShownText, show } from "../answer-text.ts";
import { addDecision } from "./decisions.ts";

export interface OpenCall {
  readonly call: CallId;
  readonly tool: string;
  readonly arguments: Json;
  /** Its body may have been entered. */
  readonly wasStarted: boolean;
  /** Under which it was started. */
  readonly idempotencyKey?: string;
  readonly approval?: Asked<ApprovalRequest, ApprovalAnswer>;
  /** The questions about it, in order. */
  readonly questions?: readonly Asked<QuestionRequest, QuestionAnswer>[];
  /** Its outcome, where a hook asks about that. */
  readonly withheldResult?: WithheldResult;
  /** Its result, where it runs elsewhere. */
  readonly result?: Asked<ResultRequest, ResultAnswer>;
  readonly outcome?: ToolOutcome;
}

type WithheldResult = NonNullable<ResumedCall["withheldResult"]>;

/** The request and its answer. */
interface Asked<Request, Answer> {
  readonly request: Request;
  readonly answer?: Answer;
}

/** The rest of an answer, as a call of `answer` that a person is asked about. */
export interface WithheldText extends OpenCall {
  readonly arguments: { readonly text: string };
  readonly hook: string;
  readonly reason: string;
  readonly replacement: string;
}

export const withheldIn = ({
  call,
  hook,
  reason,
  replacement,
  text,
}: EventPayloads["text-withheld"]): WithheldText => ({
  call,
  tool: "answer",
  arguments: { text },
  wasStarted: false,
  hook,
  reason,
  replacement,
});

/** The input of a turn, as a call of `input` that a person is asked about. */
export const withheldInputIn = ({
  call,
  hook,
  reason,
  replacement,
  text,
}: EventPayloads["input-withheld"]): WithheldText => ({
  ...withheldIn({ call, hook, reason, replacement, text }),
  tool: "input",
});

/** The calls of a turn that may wait for an answer, and its withheld text. */
export const askable = ({ calls, withheld }: OpenTurn): readonly OpenCall[] =>
  withheld === undefined ? calls : [...calls, withheld];

/** A step whose calls are settled. */
interface SettledStep {
  readonly calls: readonly OpenCall[];
}

/** The limits before a step that leave the turn one more answer, without tools. */
export const turnLimits = ["turnSteps", "turnTokens", "turnCostUsd"] as const satisfies readonly LimitName[];

export interface OpenTurn {
  readonly turn: TurnId;
  /** Its id is its caller's. */
  readonly isNamed: boolean;
  /** The program that began it, where the log has its name. */
  readonly program: string | undefined;
  /** The sequence number of its first event. */
  readonly firstSeq: number;
  readonly input: string;
  readonly parts: readonly ContentPart[];
  readonly origin: Origin;
  readonly author?: string | undefined;
  readonly metadata?: Json | undefined;
  /** It waits for a person; otherwise it runs, or broke off. */
  readonly isSuspended: boolean;
  /** The last step that has begun; 0 before the first. */
  readonly step: number;
  /** How the model's answer in that step ended; undefined before it has ended, or when the step is over. */
  readonly finishReason: FinishReason | undefined;
  readonly isStepOver: boolean;
  /** The calls of that step, in the order in which they were asked for. */
  readonly calls: readonly OpenCall[];
  readonly settledSteps: readonly SettledStep[];
  readonly shown: ShownText;
  /** Where the text begins that an answer which never ended has shown. */
  readonly loosePlace: number | undefined;
  /** Reached before that step: its answer is the last one. */
  readonly limit?: LimitName;
  /** The rest of that step's answer, or before the first step the input, where a hook asks about it. */
  readonly withheld: WithheldText | undefined;
  readonly decisions: readonly GuardrailDecision[];
  readonly toolCalls: number;
  readonly usage: Usage;
}

/** The open turn as an event leaves it; undefined where none is open. Pure. */
export function foldOpenTurn(turn: OpenTurn | undefined, event: CommittedEvent): OpenTurn | undefined {
  if (event.kind === "turn-start") return begin(event);
  if (turn === undefined || turn.turn !== event.turn) return turn;
  switch (event.kind) {
    case "input-received":
      return { ...turn, ...inputOf(event), withheld: undefined };
    case "input-withheld":
      return { ...turn, ...inputOf(event), withheld: withheldInputIn(event) };
    case "turn-resume":
      return { ...turn, isSuspended: false };
    case "turn-suspend":
      return { ...turn, isSuspended: true };
    case "turn-end":
    case "session-branch":
      return undefined;
    case "step-start":
      return beginStep(turn, event.step);
    case "step-end":
      return { ...turn, isStepOver: true, finishReason: undefined };
    case "text-block":
      return {
        ...turn,
        shown: show(turn.shown, event.firstSeq, event.text),
        loosePlace: turn.loosePlace ?? event.firstSeq,
      };
    case "limit-reached": {
      const limit = turnLimits.find(name => name === event.limit);
      return limit === undefined ? turn : { ...turn, limit };
    }
    case "guardrail-decision":
      return { ...turn, decisions: addDecision(turn.decisions, event) };
    case "text-withheld":
      return { ...turn, withheld: withheldIn(event) };
    case "text-retraction":
      return { ...turn, shown: retract(turn.shown, event) };
    case "model-call-end":
      return {
        ...turn,
        usage: addUsage(turn.usage, event.usage),
        ...(event.failure === undefined && { finishReason: event.finishReason, loosePlace: undefined }),
      };
    case "side-call":
      return { ...turn, usage: addUsage(turn.usage, event.usage) };
    case "tool-call-request": {
      const { call, tool, arguments: given } = event;
      const calls = [...turn.calls, { call, tool, arguments: given, wasStarted: false }];
      return { ...turn, calls, toolCalls: turn.toolCalls + 1 };
    }
    case "approval-request":
      return changeCall(turn, event.call, open => ({ ...open, approval: { request: approvalIn(event) } }));
    case "approval-response":
      return changeCall(turn, event.call, ({ approval, ...open }) =>
        approval?.request.approval === event.approval
          ? { ...open, approval: { ...approval, answer: answerIn(event) } }
          : { ...open, ...(approval !== undefined && { approval }) },
      );
    case "result-request":
      return changeCall(turn, event.call, open => ({ ...open, result: { request: requestIn(event) } }));
    case "result-response":
      return changeCall(turn, event.call, ({ result, ...open }) =>
        result === undefined ? open : { ...open, result: { ...result, answer: answerIn(event) } },
      );
    case "question-request":
      return changeCall(turn, event.call, open => ({
        ...open,
        questions: [...(open.questions ?? []), { request: requestIn(event) }],
      }));
    case "question-response":
      return changeCall(turn, event.call, open => ({
        ...open,
        questions: (open.questions ?? []).map(asked =>
          asked.request.request === event.request ? { ...asked, answer: answerIn(event) } : asked,
        ),
      }));
    case "tool-call-start": {
      const { call, idempotencyKey } = event;
      return changeCall(turn, call, open => ({ ...open, wasStarted: true, idempotencyKey }));
    }
    case "result-withheld": {
      const { call, hook, outcome, reason, replacement } = event;
      const withheldResult = { hook, outcome, reason, replacement };
      return changeCall(turn, call, open => ({ ...open, withheldResult }));
    }
    case "tool-call-end":
      return changeCall(turn, event.call, open => ({ ...open, outcome: event.outcome }));
    default:
      return turn;
  }
}

function inputOf({ author, metadata, origin, parts, text }: EventPayloads["input-received"]) {
  return { input: text, parts: parts ?? [{ type: "text" as const, text }], origin, author, metadata };
}

const changeCall = (turn: OpenTurn, call: CallId, change: (open: OpenCall) => OpenCall): OpenTurn => ({
  ...turn,
  calls: turn.calls.map(open => (open.call === call ? change(open) : open)),
  withheld:
    turn.withheld?.call === call
      ? { ...turn.withheld, ...change(turn.withheld), arguments: turn.withheld.arguments }
      : turn.withheld,
});

const begin = ({ isNamed, program, seq, turn }: Event<"turn-start">): OpenTurn => ({
  turn,
  isNamed: isNamed === true,
  program,
  firstSeq: seq,
  input: "",
  parts: [],
  origin: "person",
  isSuspended: false,
  step: 0,
  finishReason: undefined,
  isStepOver: true,
  calls: [],
  settledSteps: [],
  shown: [],
  loosePlace: undefined,
  withheld: undefined,
  decisions: [],
  toolCalls: 0,
  usage: noUsage,
});

/** A step that begins again, after an interruption, has no calls yet: those of the one before it are settled. */
const beginStep = (turn: OpenTurn, step: number): OpenTurn => ({
  ...turn,
  step,
  finishReason: undefined,
  isStepOver: false,
  calls: [],
  withheld: undefined,
  settledSteps: turn.calls.length === 0 ? turn.settledSteps : [...turn.settledSteps, { calls: turn.calls }],
});

/** A log without a store in front of it may have requests of version 0.1, which name no session: the event's id begins with it. */
const approvalIn = (event: Event<"approval-request">): ApprovalRequest => ({
  ...requestIn(event),
  session: event.session ?? event.id.slice(0, Math.max(0, event.id.lastIndexOf("."))),
});

/** The request as its asker made it. */
const requestIn = <Kind extends keyof Requests>(event: Event<Kind>): Requests[Kind] =>
  without(event, headerNames) as never;

/** The answer as it was given. */
export const answerIn = <Kind extends keyof Answers>(event: Event<Kind>): Answers[Kind] =>
  without(event, [...headerNames, "turn", "approval", "request"]) as never;

interface Requests {
  readonly "approval-request": ApprovalRequest;
  readonly "result-request": ResultRequest;
  readonly "question-request": QuestionRequest;
}

interface Answers {
  readonly "approval-response": ApprovalAnswer;
  readonly "result-response": ResultAnswer;
  readonly "question-response": QuestionAnswer;
}

const headerNames: readonly string[] = ["id", "seq", "at", "kind", "version", "call"];

const without = (event: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));
