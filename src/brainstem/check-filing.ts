/** `checkFiling` refuses a question of a program that a person couldn't answer. */
import { fault } from "../base/index.ts";
import { type Filing, questionKinds } from "../safety/approvals.ts";

/** @throws input.invalid naming what is allowed */
export function checkFiling({ kind, options, text }: Filing): void {
  const invalid = (what: string, expected: string) => fault("input.invalid", { what, expected });
  if (!questionKinds.includes(kind)) throw invalid("The kind of the question", questionKinds.join(", "));
  if (typeof text !== "string" || text.trim() === "")
    throw invalid("The question's text", "words for a person");
  const isText = (each: unknown) => typeof each === "string" && each.trim() !== "";
  const isChoice = Array.isArray(options) && options.length > 0 && options.every(isText);
  if (kind === "choose" && !isChoice) throw invalid("A question of the kind choose", "options, each a text");
  if (kind !== "choose" && options !== undefined)
    throw invalid(`A question of the kind ${kind}`, "no options: those are of the kind choose");
}
