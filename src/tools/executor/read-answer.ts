/** Reads an answer to a turn's request: the exact shape that the request asks for, and nothing else. */
import { fault, type Json, type Limits } from "../../base/index.ts";
import type { QuestionRequest, ResultRequest, WaitingAnswer, WaitingRequest } from "../../ports/index.ts";
import { jsonCopy } from "../json-copy.ts";
import { toSchema } from "../schema.ts";
import { NOBODY, readApprovalAnswer } from "./answer.ts";

type Members = { readonly [name: string]: Json | undefined };

/**
 * The answer in our own copy. When it was given, and whether there was one before, is for the caller to judge.
 * @throws input.invalid for what is no answer to this request; limit.exceeded for what no event can hold
 */
export async function readWaitingAnswer(
  given: unknown,
  request: WaitingRequest,
  limits: Pick<Limits, "inputChars" | "recordedOutputChars">,
): Promise<WaitingAnswer> {
  if (request.waitsFor === undefined) {
    const answer = readApprovalAnswer(given, request, limits.inputChars);
    return answer ?? no("isApproved as true or false, the request's own argumentsHash, and who answered");
  }
  const copy = jsonCopy(given, limits.recordedOutputChars);
  if (typeof copy !== "object" || copy === null || Array.isArray(copy)) return no(expectedOf(request));
  const { answeredBy, requestHash, ...rest } = copy as Members;
  // A question whose time is up is declined without a person.
  const isFromSomebody =
    typeof answeredBy === "string" &&
    answeredBy !== "" &&
    (answeredBy !== NOBODY || rest.isDeclined === true);
  if (!isFromSomebody || requestHash !== request.requestHash) return no(expectedOf(request));
  const head = { requestHash: request.requestHash, answeredBy };
  const [name, ...others] = Object.keys(rest);
  if (name === undefined || others.length > 0) return no(expectedOf(request));
  const value = rest[name] ?? null;
  if (request.waitsFor === "question") {
    if (name === "isDeclined" && value === true) return { ...head, isDeclined: true };
    if (name !== "answer") return no(expectedOf(request));
    return { ...head, answer: await checkAnswer(value, request) };
  }
  if (name === "failure" && typeof value === "string" && value !== "") return { ...head, failure: value };
  if (name !== "output") return no(expectedOf(request));
  return { ...head, output: await checkValue(value, request) };
}

function no(expected: string): never {
  throw fault("input.invalid", { what: "The answer", expected });
}

const expectedOf = ({ waitsFor }: ResultRequest | QuestionRequest) =>
  waitsFor === "result"
    ? "the request's own requestHash, who answered, and either output or failure"
    : "the request's own requestHash, who answered, and either answer or isDeclined: true";

async function checkAnswer(value: Json, request: QuestionRequest): Promise<Json> {
  const { options, schema } = request;
  if (options !== undefined)
    return options.some(option => option === value) ? value : no(`one of ${options.join(", ")}`);
  if (schema === undefined)
    return typeof value === "string" && value.trim() !== "" ? value : no("an answer in text");
  return checkValue(value, request);
}

/** The caller learns the fault of an answer, and may answer again. */
async function checkValue(value: Json, { schema }: ResultRequest | QuestionRequest): Promise<Json> {
  if (schema === undefined) return value;
  const validation = await toSchema(schema).validate(value);
  return validation.isValid ? value : no(`a value of its schema: ${validation.problems.join("; ")}`);
}
