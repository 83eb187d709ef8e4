/** Adds items to a list of a YAML block and touches no other line: a person's text keeps its form and comments. */
import { isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap } from "yaml";

/** The lines of a block, without their endings; undefined where they can't be changed with certainty. */
export type BlockLines = readonly string[] | undefined;

/** `known` is what the list holds already, by whatever way it says so: a text or a list, here or in `metadata`. */
export function addToList(
  lines: readonly string[],
  field: string,
  known: readonly string[],
  items: readonly string[],
): BlockLines {
  if (items.length === 0) return lines;
  const block = readBlock(lines);
  if (block === undefined) return undefined;
  const pair = pairOf(block.map, field);
  if (pair === undefined) return [...lines, ...written(field, [...known, ...items])];
  const { value } = pair;
  // Its meaning isn't known here.
  if (isMap(value)) return undefined;
  const [from, to] = [block.lineAt(startOf(pair.key)), block.lastLineBefore(endOf(value) ?? endOf(pair.key))];
  if (!isSeq(value) || value.items.length === 0)
    return [...lines.slice(0, from), ...written(field, [...known, ...items]), ...lines.slice(to + 1)];
  if (value.flow === true) {
    const at = value.range![1] - 1;
    const text = lines.join("\n");
    const head = text.slice(0, at).trimEnd();
    const added = items.map(item => JSON.stringify(item)).join(", ");
    return `${head}${head.endsWith(",") ? "" : ","} ${added}${text.slice(at)}`.split("\n");
  }
  const first = block.lineAt(startOf(value.items[0]));
  const indent = /^(\s*)-/.exec(lines[first] ?? "")?.[1];
  const last = block.lastLineBefore(endOf(value.items.at(-1)));
  if (indent === undefined) return undefined;
  return [
    ...lines.slice(0, last + 1),
    ...items.map(item => `${indent}- ${scalar(item)}`),
    ...lines.slice(last + 1),
  ];
}

/** The block with another value for a field that it has as plain text; else unchanged. */
export function replaceScalar(lines: readonly string[], field: string, value: string): BlockLines {
  const block = readBlock(lines);
  if (block === undefined) return undefined;
  const standing = pairOf(block.map, field)?.value;
  if (!isScalar(standing) || !standing.range) return lines;
  const text = lines.join("\n");
  return `${text.slice(0, standing.range[0])}${scalar(value)}${text.slice(standing.range[1])}`.split("\n");
}

function readBlock(lines: readonly string[]) {
  const text = lines.join("\n");
  const { contents, errors } = parseDocument(text, { prettyErrors: false, logLevel: "silent" });
  if (errors.length > 0 || !isMap(contents) || contents.flow === true) return undefined;
  const lineAt = (offset = 0) => text.slice(0, offset).split("\n").length - 1;
  // The end of a block value is behind its newline.
  const lastLineBefore = (offset = 0) => lineAt(text.slice(0, offset).trimEnd().length);
  return { map: contents as YAMLMap, lineAt, lastLineBefore };
}

const pairOf = (map: YAMLMap, field: string): Pair | undefined =>
  map.items.find(({ key }) => isScalar(key) && key.value === field);

type Ranged = { readonly range?: readonly [number, number, number] | null };
const startOf = (node: unknown): number | undefined => (node as Ranged | null)?.range?.[0];
const endOf = (node: unknown): number | undefined => (node as Ranged | null)?.range?.[1];

const written = (field: string, items: readonly string[]): readonly string[] =>
  field === "constraints"
    ? [`${field}:`, ...items.map(item => `  - ${scalar(item)}`)]
    : [`${field}: [${items.map(item => JSON.stringify(item)).join(", ")}]`];

/** A text as YAML on one line. */
function scalar(text: string): string {
  const plain = stringify(text, { lineWidth: 0 }).trimEnd();
  return plain.includes("\n") ? JSON.stringify(text) : plain;
}
