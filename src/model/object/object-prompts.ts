/** The words for a model about the form of its answer, and about its faults. */
import type { ObjectFormat } from "./object-format.ts";
import type { ObjectReading } from "./read-format.ts";

const MAX_PROBLEMS = 10;
const MAX_PROBLEM_CHARS = 300;

/** For a model that can't be held to a schema: the form of its answer. */
export function formatInstructions({ description, jsonSchema }: ObjectFormat<unknown>): string {
  return [
    "Answer with JSON only: no words before or after it, no code fence, no comments.",
    ...(description === undefined ? [] : [`It is ${withStop(description)}`]),
    "It must be one object that this JSON Schema accepts:",
    JSON.stringify(jsonSchema),
  ].join("\n");
}

/** The words for a model whose answer could not be used: at most 10 problems, each shortened. */
export function reaskMessage({ problems }: Extract<ObjectReading<unknown>, { status: "failed" }>): string {
  const listed = problems.slice(0, MAX_PROBLEMS).map(problem => `- ${shorten(problem)}`);
  const left = problems.length - listed.length;
  return [
    "That answer can't be used:",
    ...listed,
    ...(left > 0 ? [`- and ${left} more`] : []),
    "Answer again with all of the JSON, corrected, and with nothing else.",
  ].join("\n");
}

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const shorten = (problem: string) => {
  const line = problem.replace(/\s+/g, " ");
  return line.length <= MAX_PROBLEM_CHARS
    ? line
    : `${line.slice(0, MAX_PROBLEM_CHARS).replace(/[\uD800-\uDBFF]$/, "")}…`;
};
