/** Finds our entries in a settings file: the hooks in lists of hooks. */
import { getNodeValue } from "jsonc-parser";
import { canonicalJson, type Json } from "../../base/index.ts";
import type { JsonAddition } from "../harness.ts";
import { isOurs } from "../harness-text.ts";
import { type JsonDocument, type Node, nodeAt, nodeOf, propertyOf } from "./json-document.ts";
import { PLAIN_MARK } from "./json-insert.ts";

export interface OurEntry {
  /** The nodes to take out: one, or some of an item that a person has mixed with their own. */
  readonly nodes: readonly Node[];
  /** The keys of its list, or its own, joined. */
  readonly place: string;
  /** As it would be without what people put beside it. */
  readonly value: Json;
  /** Whether a newer one can replace it in its place. */
  readonly isWhole: boolean;
}

export const placeOf = (keys: readonly string[]): string => keys.join("\0");

export const isEqual = (left: unknown, right: unknown): boolean =>
  canonicalJson(left) === canonicalJson(right);

export const jsonOf = (node: Node): Json => getNodeValue(node) as Json;

/**
 * @param places wherever any version of ours may have added something. Of hooks by event, the lists of all events count:
 * an older version may have listened to more of them.
 */
export function findOurs(root: Node | undefined, places: readonly JsonAddition[]): readonly OurEntry[] {
  const lists = new Map<string, Node>();
  const entries: OurEntry[] = [];
  for (const { at, as, value } of places) {
    if (as === "item") {
      for (const [keys, list] of listsBeside(root, at)) lists.set(placeOf(keys), list);
    } else if (isOurs(value)) {
      const found = nodeOf(propertyOf(nodeAt(root, at.slice(0, -1)), at.at(-1)!));
      const isKnown = found === undefined || entries.some(({ nodes }) => nodes[0] === found);
      if (!isKnown && isOurs(jsonOf(found)))
        entries.push({ nodes: [found], place: placeOf(at), value: jsonOf(found), isWhole: true });
    }
  }
  for (const [place, list] of lists)
    for (const item of list.children ?? []) entries.push(...entriesOf(item, place));
  return entries;
}

function listsBeside(root: Node | undefined, at: readonly string[]): readonly [readonly string[], Node][] {
  const above = at.slice(0, -1);
  const parent = nodeAt(root, above);
  const keys = above.length === 0 ? [at[0]!] : keysOf(parent);
  return keys.flatMap(key => {
    const list = nodeOf(propertyOf(parent, key));
    return list?.type === "array" ? [[[...above, key], list] as [readonly string[], Node]] : [];
  });
}

const keysOf = (object: Node | undefined): readonly string[] =>
  object?.type === "object" ? object.children!.map(each => each.children![0]!.value as string) : [];

function entriesOf(item: Node, place: string): readonly OurEntry[] {
  if (!isOurs(jsonOf(item))) return [];
  const foreign = foreignBeside(item);
  if (foreign.length === 0) return [{ nodes: [item], place, value: jsonOf(item), isWhole: true }];
  const nodes = foreign.flatMap(list => list.children!.filter(each => isOurs(jsonOf(each))));
  return [{ nodes, place, value: withoutForeign(jsonOf(item)), isWhole: false }];
}

/** The lists inside of an item that hold both our objects and others'. */
function foreignBeside(node: Node): readonly Node[] {
  const inner = (node.children ?? []).flatMap(foreignBeside);
  const isMixed =
    node.type === "array" &&
    node.children!.every(({ type }) => type === "object") &&
    node.children!.some(each => isOurs(jsonOf(each))) &&
    !node.children!.every(each => isOurs(jsonOf(each)));
  return isMixed ? [node, ...inner] : inner;
}

function withoutForeign(value: Json): Json {
  if (Array.isArray(value)) {
    const isMixed = value.every(each => typeof each === "object") && value.some(isOurs);
    return (isMixed ? value.filter(isOurs) : value).map(withoutForeign);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutForeign(each as Json)]));
}

/** Values that don't name us, such as a version: ours by the mark behind their colon; see json-insert.ts. */
export function plainProperties(
  { text, root }: JsonDocument,
  places: readonly JsonAddition[],
): readonly Node[] {
  return places.flatMap(({ at, as, value }) => {
    if (as !== "value" || isOurs(value)) return [];
    const property = propertyOf(nodeAt(root, at.slice(0, -1)), at.at(-1)!);
    const found = nodeOf(property);
    if (property?.colonOffset === undefined || found === undefined) return [];
    const gap = text.slice(property.colonOffset + 1, found.offset);
    return gap === PLAIN_MARK && isEqual(jsonOf(found), value) ? [property] : [];
  });
}
