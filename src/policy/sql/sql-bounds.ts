/** Decides whether a statement reaches every row: a DELETE or UPDATE without a condition, or with an always true condition. */
import type { SqlToken } from "./sql-tokens.ts";

/** Dropping one of these loses no row. */
const WITHOUT_ROWS =
  /^(?:index|view|trigger|function|procedure|policy|role|user|type|sequence|extension|rule|constraint|default|not|expression|identity)$/;
const ENDS = /^(?:returning|order|limit|option|output)$/;
const CONSTANT = /^(?:true|not|and|is|null|between|in|like|false|[\d.]+)$/;

export function isUnbounded(tokens: readonly SqlToken[], verb: string | undefined): boolean {
  const losesRows = (at: number) => !WITHOUT_ROWS.test(tokens[at + 1]?.text ?? "");
  switch (verb) {
    case "truncate":
      return true;
    case "drop":
      return losesRows(0);
    case "alter":
      return tokens.some(
        ({ kind, text }, at) => kind === "word" && at > 0 && text === "drop" && losesRows(at),
      );
    case "delete":
    case "update":
      return alwaysHolds(tokens);
    default:
      return false;
  }
}

/** Whether the condition behind WHERE is missing, or a part of it that OR sets apart holds for each row. */
function alwaysHolds(tokens: readonly SqlToken[]): boolean {
  const isWord = ({ kind, depth }: SqlToken) => kind === "word" && depth <= tokens[0]!.depth;
  const from = tokens.findIndex(token => isWord(token) && token.text === "where");
  if (from < 0) return true;
  const behind = tokens.slice(from + 1);
  const end = behind.findIndex(token => isWord(token) && ENDS.test(token.text));
  const parts: SqlToken[][] = [[]];
  for (const token of end < 0 ? behind : behind.slice(0, end)) {
    if (isWord(token) && token.text === "or") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.some(isConstant);
}

/** It names no column, compares one with itself, or takes any text. */
function isConstant(all: readonly SqlToken[]): boolean {
  const tokens = all.filter(({ kind, text }) => !(kind === "mark" && /^[()]$/.test(text)));
  if (
    tokens.every(({ kind, text }) => /^(?:text|mark)$/.test(kind) || (kind === "word" && CONSTANT.test(text)))
  ) {
    return true;
  }
  const [left, comparison, right, ...more] = tokens;
  const isHole = tokens.some(({ kind }) => kind === "hole");
  if (isHole || more.length > 0 || left === undefined || right === undefined) return false;
  if (comparison?.text === "like") return /^%+$/.test(right.text);
  const isSame = left.kind === right.kind && left.text === right.text;
  return comparison?.text === "=" && left.kind !== "text" && isSame;
}
