/** Resolves a `$ref` within one document; other documents are never fetched. */
import type { Json } from "../../base/index.ts";
import { isNode, membersOf, type SchemaNode } from "./schema-node.ts";

/** `#/$defs/node`, whichever way the root's own name was put before it; undefined for another document. */
export function localReference(root: SchemaNode, reference: Json | undefined): string | undefined {
  if (typeof reference !== "string") return undefined;
  const own = typeof root.$id === "string" ? root.$id.replace(/#$/, "") : "";
  const local = own !== "" && reference.startsWith(own) ? reference.slice(own.length) || "#" : reference;
  return local.startsWith("#") ? local : undefined;
}

/** Whether it names an entry of the root's definitions, or the root: the form that providers know. */
export const isPlainReference = (root: SchemaNode, local: string): boolean =>
  local === "#" || (/^#\/(?:\$defs|definitions)\/[^/%~]+$/.test(local) && find(root, local) !== undefined);

/** Its target; undefined where that is missing, or under another `$id`. */
export function find(root: SchemaNode, local: string): Json | undefined {
  if (local === "#") return root;
  if (!local.startsWith("#/")) return findAnchor(root, local.slice(1));
  let at: Json | undefined = root;
  for (const part of decode(local.slice(2)).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    if (at !== root && isNode(at) && typeof at.$id === "string") return undefined;
    at = (at as SchemaNode)[key];
  }
  return at;
}

function findAnchor(root: SchemaNode, name: string): Json | undefined {
  const definitions = [...membersOf(root.$defs), ...membersOf(root.definitions)];
  return definitions.find(
    ([, schema]) => isNode(schema) && (schema.$anchor === name || schema.$id === `#${name}`),
  )?.[1];
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
