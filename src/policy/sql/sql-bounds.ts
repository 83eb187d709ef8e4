/** Whether a statement reaches every row: a DELETE or UPDATE without a condition, or with one that always holds. */
import type { SqlToken } from "./sql-tokens.ts";

/** Dropping one of these loses no row. */
const WITHOUT_ROWS =
  /^(?:index|view|trigger|function|procedure|policy|role|user|type|sequence|extension|rule|constraint|default|not|expression|identity)$/;
const ENDS = /^(?:returning|order|limit|option|output)$/;
const CONSTANT = /^(?:true|not|and|is|null|between|in|like|false|[\d.]+)$/;

export function isUnbounded(tokens: readonly SqlToken[], verb: string | undefined): boolean {
  switch (verb) {
    case "truncate":
      return true;
    case "drop":
      return !WITHOUT_ROWS.test(tokens[1]?.text ?? "");
    case "alter":
      return tokens.some(
        ({ kind, text }, at) =>
          kind === "word" && at > 0 && text === "drop" && !WITHOUT_ROWS.test(tokens[at + 1]?.text ?? ""),
      );
    case "delete":
    case "update":
      return alwaysHolds(conditionOf(tokens));
    default:
      return false;
  }
}

/** The tokens behind WHERE, outside of parentheses; undefined where there is none. */
function conditionOf(tokens: readonly SqlToken[]): readonly SqlToken[] | undefined {
  let depth = 0;
  let from = -1;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === "mark") depth += text === "(" ? 1 : text === ")" ? -1 : 0;
    if (kind !== "word" || depth > 0) continue;
    if (from < 0 && text === "where") from = at + 1;
    else if (from >= 0 && ENDS.test(text)) return tokens.slice(from, at);
  }
  return from < 0 ? undefined : tokens.slice(from);
}

function alwaysHolds(condition: readonly SqlToken[] | undefined): boolean {
  if (condition === undefined) return true;
  let depth = 0;
  const parts: SqlToken[][] = [[]];
  for (const token of condition) {
    if (token.kind === "mark") depth += token.text === "(" ? 1 : token.text === ")" ? -1 : 0;
    if (depth === 0 && token.kind === "word" && token.text === "or") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.some(isConstant);
}

/** It names no column, compares one with itself, or takes any text. */
function isConstant(all: readonly SqlToken[]): boolean {
  const tokens = all.filter(({ kind, text }) => !(kind === "mark" && /^[()]$/.test(text)));
  if (tokens.some(({ kind }) => kind === "hole")) return false;
  if (
    tokens.every(
      ({ kind, text }) => kind === "text" || kind === "mark" || (kind === "word" && CONSTANT.test(text)),
    )
  ) {
    return true;
  }
  const [left, comparison, right, ...more] = tokens;
  if (more.length > 0 || left === undefined || right === undefined) return false;
  if (comparison?.text === "like") return /^%+$/.test(right.text);
  return (
    comparison?.text === "=" && left.kind !== "text" && left.kind === right.kind && left.text === right.text
  );
}
