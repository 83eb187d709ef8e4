/** Puts a question of a tool or a hook before a person, or hands a call to those who run its tool elsewhere: the call waits, and the answer is taken up when it goes on. */
import { createId, hashJson, type Json } from "../../base/index.ts";
import type {
  AnyTool,
  Question,
  QuestionAnswer,
  QuestionRequest,
  ResultAnswer,
  ResultRequest,
  ToolOutcome,
} from "../../ports/index.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import { NOBODY } from "./answer.ts";
import { check } from "./check.ts";
import { type Execution, keyOf, LAST_TIME_MS, type PreparedCall, type ResumedCall } from "./execution.ts";
import { failed, refused, type SuspendedCall, settle, suspended, type Unsuccessful } from "./outcome.ts";

interface Answered {
  readonly answer: Json;
}

/** More than a person reads. */
const MAX_TEXT_CHARS = 10_000;
const MAX_OPTIONS = 100;

/** The common fields of a call's requests, bound to the call and to the question. */
async function requestHead<What extends object>(
  { clock, limits, view }: Execution,
  { tool, arguments: json }: PreparedCall,
  what: What,
) {
  const { tenant, user, project, session } = view.session;
  const now = clock.now();
  return {
    ...what,
    request: createId<"request">(now),
    scope: { tenant, user, ...(project !== undefined && { project }) },
    session,
    turn: view.turn,
    tool: tool.name,
    arguments: json,
    requestHash: await hashJson({ ...what, tool: tool.name, arguments: json }),
    expiresAt: Math.min(now + limits.answerMs, LAST_TIME_MS),
  };
}

/** The answer to a tool's own question; undefined where it asks nothing. */
export async function askForTool(
  execution: Execution,
  prepared: PreparedCall,
): Promise<Answered | Unsuccessful | SuspendedCall | undefined> {
  const { tool, input } = prepared;
  const deadline = {
    what: `The question of ${tool.name}`,
    limitMs: execution.limits.hookMs,
    signal: execution.view.signal,
  };
  const settled = await settle(deadline, () => tool.question?.(input));
  if (!settled.isOk) return refused("tool.failed", `${tool.name} failed: ${plainMessage(settled.error)}`);
  return settled.value === undefined ? undefined : ask(execution, prepared, "tool", settled.value);
}

/** @param askedBy `tool`, or `hook` and its name */
export async function ask(
  execution: Execution,
  prepared: PreparedCall,
  askedBy: string,
  given: unknown,
): Promise<Answered | Unsuccessful | SuspendedCall> {
  const read = readQuestion(given);
  const question = read && (execution.veil?.hide(read, "mind") ?? read);
  if (question === undefined) return refused("tool.failed", `What the ${askedBy} asked is no question.`);
  const { call, clock, commit, earlier, view } = execution;
  const head = await requestHead(execution, prepared, {
    waitsFor: "question",
    askedBy,
    ...question,
  } as const);
  const known = earlier?.questions?.findLast(({ request }) => request.requestHash === head.requestHash);
  if (known?.answer !== undefined) return weigh(known.answer);
  if (known !== undefined) {
    if (clock.now() <= known.request.expiresAt) return suspended(known.request.request);
    const { request, requestHash } = known.request;
    const no = { requestHash, answeredBy: NOBODY, isDeclined: true } as const;
    view.emit({ kind: "question-response", call: call.call, request, ...no });
    return weigh(no);
  }
  const request: QuestionRequest = head;
  view.emit({ kind: "question-request", call: call.call, ...request });
  try {
    await commit?.();
  } catch (error) {
    return refused("tool.failed", `The question could not be recorded: ${plainMessage(error)}`);
  }
  return suspended(request.request);
}

function weigh({ answer, answeredBy, isDeclined }: QuestionAnswer): Answered | Unsuccessful {
  if (isDeclined !== true) return { answer: answer! };
  const why = answeredBy === NOBODY ? "Nobody answered in time" : `${answeredBy} did not want to answer`;
  return refused("tool.approval-rejected", `${why}, so the call was not made.`);
}

/** A copy of a question; undefined for any other value. */
function readQuestion(given: unknown): Question | undefined {
  try {
    const { text, options, schema, ...rest } = jsonCopy(given, MAX_TEXT_CHARS * 10) as unknown as Question;
    if (Object.keys(rest).length > 0 || (options !== undefined && schema !== undefined)) return undefined;
    if (typeof text !== "string" || text.trim() === "" || text.length > MAX_TEXT_CHARS) return undefined;
    const isSchema = schema === undefined || (typeof schema === "object" && !Array.isArray(schema));
    if (!isSchema || !(options === undefined || isChoice(options))) return undefined;
    return { text, ...(options !== undefined && { options }), ...(schema !== undefined && { schema }) };
  } catch {
    return undefined;
  }
}

const isChoice = (options: unknown): boolean =>
  Array.isArray(options) &&
  options.length > 0 &&
  options.length <= MAX_OPTIONS &&
  options.every(option => typeof option === "string" && option !== "");

/** The call may run: the log has it as under way elsewhere before a client learns it. */
export async function handOut(
  execution: Execution,
  prepared: PreparedCall,
): Promise<ToolOutcome | SuspendedCall> {
  const { call, commit, view } = execution;
  const { tool } = prepared;
  const schema = tool.output?.jsonSchema;
  const head = await requestHead(execution, prepared, {
    waitsFor: "result",
    ...(schema !== undefined && { schema }),
  } as const);
  const request: ResultRequest = { ...head, sideEffects: tool.sideEffects };
  view.emit({ kind: "tool-call-start", call: call.call, tool: tool.name, idempotencyKey: keyOf(execution) });
  view.emit({ kind: "result-request", call: call.call, ...request });
  try {
    await commit?.();
  } catch (error) {
    return refused("tool.failed", `The call could not be recorded: ${plainMessage(error)}`);
  }
  return suspended(request.request);
}

/** The outcome of a call that was handed out; it waits on where nothing was handed in yet. */
export async function takeResult(
  execution: Execution,
  tool: AnyTool,
  { answer, request }: NonNullable<ResumedCall["result"]>,
): Promise<ToolOutcome | SuspendedCall> {
  const { call, clock, veil, view } = execution;
  if (answer === undefined) {
    if (clock.now() <= request.expiresAt) return suspended(request.request);
    const late: ResultAnswer = {
      requestHash: request.requestHash,
      answeredBy: NOBODY,
      failure: "nobody handed in a result in time",
    };
    view.emit({ kind: "result-response", call: call.call, request: request.request, ...late });
    return failed("tool.timed-out", `${tool.name}: ${late.failure}. Whether it did anything is not known.`);
  }
  if (answer.failure !== undefined) return failed("tool.failed", `${tool.name} failed: ${answer.failure}`);
  return check(execution, tool, veil?.show(answer.output) ?? answer.output);
}
