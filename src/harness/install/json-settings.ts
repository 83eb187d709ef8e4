/** Keeps our entries in a settings file: adds wanted ones, renews older ones, removes the rest. */
import { applyEdits, type Edit } from "jsonc-parser";
import { fault, type Json } from "../../base/index.ts";
import type { JsonAddition } from "../harness.ts";
import { isOurs } from "../harness-text.ts";
import {
  endOf,
  formatValue,
  indentAt,
  isSpread,
  type JsonDocument,
  layoutOf,
  lineAt,
  type Node,
  nodeAt,
  nodeOf,
  parseDocument,
  propertyOf,
} from "./json-document.ts";
import { insertInto, takeOut } from "./json-insert.ts";
import { findOurs, isEqual, jsonOf, type OurEntry, placeOf, plainProperties } from "./json-ours.ts";
import type { PieceState, WiredText } from "./text-block.ts";

export interface JsonWanted {
  readonly additions: readonly JsonAddition[];
  /** All places of our entries, wanted or not. */
  readonly places: readonly JsonAddition[];
}

const MARK = "\ufeff";

/**
 * Idempotent, and its own inverse: with nothing wanted, what was added goes, and the text is the one from before.
 * @param text undefined where there is no file @throws harness.unreadable
 */
export function wireSettings(file: string, text: string | undefined, wanted: JsonWanted): WiredText {
  const mark = text?.startsWith(MARK) ? MARK : "";
  const before = parseDocument(file, text?.slice(mark.length) ?? "");
  const { current, satisfied } = renew(before, wanted);
  let result = text === undefined ? undefined : withoutUnwanted(file, current, wanted);
  const remarks: string[] = [];
  const missing = wanted.additions.filter(each => !satisfied.has(each));
  // Values that don't name us come last: they get a mark.
  for (const addition of missing.toSorted((left, right) => Number(isPlain(left)) - Number(isPlain(right)))) {
    const added = add(file, result, addition);
    if (added === undefined)
      remarks.push(`${file}: ${addition.at.join(".")} is set already, and stays as it is.`);
    else result = added;
  }
  return { text: result === undefined ? undefined : mark + result, remarks };
}

/** The state of each addition. @throws harness.unreadable */
export function settingsState(
  file: string,
  text: string | undefined,
  additions: readonly JsonAddition[],
): readonly PieceState[] {
  const { root } = parseDocument(file, text?.replace(MARK, "") ?? "");
  const ours = findOurs(root, additions);
  return additions.map(addition => {
    const { at, value } = addition;
    if (isPlain(addition)) return nodeAt(root, at) === undefined ? "missing" : "there";
    const here = ours.filter(({ place }) => place === placeOf(at));
    if (here.some(each => isEqual(each.value, value))) return "there";
    return here.length === 0 ? "missing" : "older";
  });
}

const isPlain = ({ as, value }: JsonAddition): boolean => as === "value" && !isOurs(value);

/** Puts what is wanted in the place of what is ours, older, and for the same event. */
function renew(document: JsonDocument, { additions, places }: JsonWanted) {
  const ours = findOurs(document.root, places);
  const satisfied = new Set<JsonAddition>();
  const stale: OurEntry[] = [];
  for (const entry of ours) {
    const same = additions.find(
      each => !satisfied.has(each) && placeOf(each.at) === entry.place && isEqual(each.value, entry.value),
    );
    if (same === undefined) stale.push(entry);
    else satisfied.add(same);
  }
  const edits: Edit[] = [];
  for (const { place, nodes, isWhole } of stale) {
    const next = additions.find(each => !satisfied.has(each) && placeOf(each.at) === place);
    if (next === undefined || !isWhole) continue;
    satisfied.add(next);
    edits.push(replacement(document, nodes[0]!, next.value));
  }
  return { current: applyEdits(document.text, edits), satisfied };
}

function replacement(document: JsonDocument, node: Node, value: Json): Edit {
  const { text } = document;
  const isOnOneLine = node.parent !== undefined && !isSpread(text, node.parent);
  const indent = isOnOneLine ? undefined : indentAt(text, node.offset);
  return {
    offset: node.offset,
    length: node.length,
    content: formatValue(value, layoutOf(document), indent),
  };
}

/** Undefined where nothing is left of a file that was ours alone. */
function withoutUnwanted(file: string, text: string, wanted: JsonWanted): string | undefined {
  const { additions, places } = wanted;
  const document = parseDocument(file, text);
  const unwanted = unwantedNodes(document, additions, places);
  const last = unwanted.toSorted((left, right) => right.offset - left.offset)[0];
  if (last === undefined) return text;
  const edits = takeOut(document, last);
  if (edits !== "all") return withoutUnwanted(file, applyEdits(text, [...edits]), wanted);
  const { offset } = document.root!;
  const around = [text.slice(0, offset), text.slice(endOf(document.root!))] as const;
  return around[0] === "" && around[1] === "\n" ? undefined : around.join("");
}

function unwantedNodes(
  document: JsonDocument,
  additions: readonly JsonAddition[],
  places: readonly JsonAddition[],
): readonly Node[] {
  const wanted = [...additions];
  const entries = findOurs(document.root, places).filter(({ place, value }) => {
    const at = wanted.findIndex(each => placeOf(each.at) === place && isEqual(each.value, value));
    if (at >= 0) wanted.splice(at, 1);
    return at < 0;
  });
  const nodes = entries.flatMap(each => each.nodes);
  const unwantedPlaces = places.filter(
    place => !additions.some(each => placeOf(each.at) === placeOf(place.at)),
  );
  return [...nodes, ...plainProperties(document, unwantedPlaces)];
}

/** Undefined where its place is taken. @param text undefined for a new file */
function add(file: string, text: string | undefined, { at, as, value }: JsonAddition): string | undefined {
  const document = parseDocument(file, text ?? "");
  if (document.root === undefined) return (text ?? "") + formatNew(nested(at, as, value), text === undefined);
  const [container, rest] = deepest(file, document, at);
  if (rest.length === 0 && as === "value") return isEqual(jsonOf(container), value) ? text : undefined;
  const [key, ...below] = rest;
  if (key === undefined && container.type !== "array")
    throw wrongKind(file, document, container, at, "a list");
  if (key !== undefined && container.type !== "object")
    throw wrongKind(file, document, container, at.slice(0, at.length - rest.length), "an object");
  const added = key === undefined ? value : nested(below, as, value);
  return applyEdits(document.text, [
    ...insertInto(document, container, added, key, isPlain({ at, as, value })),
  ]);
}

/** The last existing value on the way, and the keys from there on. */
function deepest(
  file: string,
  document: JsonDocument,
  at: readonly string[],
): readonly [Node, readonly string[]] {
  let node = document.root!;
  for (const [index, key] of at.entries()) {
    if (node.type !== "object") throw wrongKind(file, document, node, at.slice(0, index), "an object");
    const next = nodeOf(propertyOf(node, key));
    if (next === undefined) return [node, at.slice(index)];
    node = next;
  }
  return [node, []];
}

function nested(keys: readonly string[], as: JsonAddition["as"], value: Json): Json {
  return keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), as === "item" ? [value] : value);
}

/** A file of ours ends with a newline; a file that was empty before does not. */
const formatNew = (value: Json, isNew: boolean): string =>
  JSON.stringify(value, undefined, 2) + (isNew ? "\n" : "");

const wrongKind = (
  file: string,
  { text }: JsonDocument,
  node: Node,
  at: readonly string[],
  expected: string,
) => {
  const name = at.length === 0 ? "The document" : `\`${at.join(".")}\``;
  const found = node.type === "array" ? "a list" : node.type === "object" ? "an object" : `a ${node.type}`;
  const line = lineAt(text, node.offset);
  return fault("harness.unreadable", { file, line, problem: `${name} is ${found}; expected ${expected}` });
};
