/**
 * Finds the numbers of src/base/tokens-rates.ts from texts of known length in tokens.
 *
 *   npx node --conditions=brainstem-source bench/tokens-calibrate.ts corpus.jsonl
 *
 * Each line of the corpus is `{ "kind": "english" | "code" | …, "text": "…" }`. Weighted least squares of two sorts of
 * equations at once: one for each distinct piece (its pieces' rates add up to its tokens, which keeps rates sensible)
 * and one for each document (relative error, which keeps whole documents unbiased), every kind counting alike
 * except for those that must be the most exact.
 */
import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { SURROGATE } from "../src/base/tokens-characters.ts";
import {
  countPieces,
  FEATURES,
  LONG_WORD_REST,
  RUNS,
  SINGLE,
  WORD_LETTERS,
  WORD_ROWS,
} from "../src/base/tokens-pieces.ts";

interface Row {
  readonly kind: string;
  readonly text: string;
}

const WEIGHTS: Readonly<Record<string, number>> = { english: 5, code: 6, japanese: 3, "japanese-blogs": 4 };
const SMOOTHNESS = 1e-4; // a cell of the word table seen fewer than about 50 times follows its neighbours
const PIECE =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sdmt]|ll|ve|re))?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;
const ASCII_ONLY = /^[ -~\s]+$/;

const file = process.argv[2];
if (file === undefined) {
  process.stderr.write("usage: bench/tokens-calibrate.ts corpus.jsonl\n");
  process.exit(2);
}
const rows = readFileSync(file, "utf8")
  .split("\n")
  .filter(line => line !== "")
  .map(line => JSON.parse(line) as Row);
const rates = calibrate(rows);

const rounded = (from: number, to: number) =>
  Array.from(rates.slice(from, to), rate => Number(rate.toFixed(2))).join(", ");
for (let row = 0; row < WORD_ROWS; row++) {
  process.stdout.write(`[${rounded(row * WORD_LETTERS, (row + 1) * WORD_LETTERS)}],\n`);
}
process.stdout.write(`from LONG_WORD_REST: ${rounded(LONG_WORD_REST, RUNS)}\n`);
for (let index = RUNS; index < FEATURES; index += 2) {
  process.stdout.write(`kind ${(index - RUNS) / 2}: [${rounded(index, index + 2)}]\n`);
}

function calibrate(corpus: readonly Row[]): Float64Array {
  const matrix = Array.from({ length: FEATURES }, () => new Float64Array(FEATURES));
  const right = new Float64Array(FEATURES);
  const documents = corpus.map(row => ({ ...row, tokens: tokensOf(row.text) }));
  const documentsOf = new Map<string, number>();
  const tokensOfKind = new Map<string, number>();
  for (const { kind, tokens } of documents) {
    documentsOf.set(kind, (documentsOf.get(kind) ?? 0) + 1);
    tokensOfKind.set(kind, (tokensOfKind.get(kind) ?? 0) + tokens);
  }
  const pieces = new Map<string, number>();
  for (const { kind, text, tokens } of documents) {
    const weight = WEIGHTS[kind] ?? 1;
    addEquation(countPieces(text), tokens, weight / documentsOf.get(kind)! / tokens ** 2);
    const isPlain = kind === "english" || kind === "code";
    for (const [piece] of text.matchAll(PIECE)) {
      if (!isPlain && ASCII_ONLY.test(piece)) continue; // English words in other texts are not their usual mix
      pieces.set(piece, (pieces.get(piece) ?? 0) + weight / tokensOfKind.get(kind)!);
    }
  }
  for (const [piece, weight] of pieces) addEquation(countPieces(piece), tokensOf(piece), weight);
  addPriors();
  return solve(matrix, right);

  function addEquation(counts: Float64Array, tokens: number, weight: number): void {
    const present = Array.from(counts.keys()).filter(index => counts[index] !== 0);
    for (const index of present) {
      right[index]! += weight * counts[index]! * tokens;
      for (const other of present) matrix[index]![other]! += weight * counts[index]! * counts[other]!;
    }
  }

  function addPriors(): void {
    for (let index = 0; index < FEATURES; index++) {
      matrix[index]![index]! += 1e-7;
      right[index]! += 0.5e-7;
    }
    fix(SINGLE, 1);
    fix(RUNS + 2 * SURROGATE, 0); // an emoji has no cost but its code units'
    for (let index = 1; index < LONG_WORD_REST - 1; index++) {
      if (index % WORD_LETTERS === 0 || index % WORD_LETTERS === WORD_LETTERS - 1) continue;
      const bend = new Float64Array(FEATURES);
      bend.set([1, -2, 1], index - 1);
      addEquation(bend, 0, SMOOTHNESS);
    }
  }

  function fix(index: number, rate: number): void {
    matrix[index]![index]! += 1e6;
    right[index]! += 1e6 * rate;
  }
}

/** Gaussian elimination with pivoting. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, index) => Float64Array.from([...row, right[index]!]));
  for (let column = 0; column < rows.length; column++) {
    let pivot = column;
    for (let row = column + 1; row < rows.length; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (const row of rows) {
      if (row === rows[column] || row[column] === 0) continue;
      const factor = row[column]! / rows[column]![column]!;
      for (let index = column; index < row.length; index++) row[index]! -= factor * rows[column]![index]!;
    }
  }
  return Float64Array.from(rows, (row, index) => row.at(-1)! / row[index]!);
}

function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}
