/** The border between foreign values and ours: values that cross it are plain JSON, of bounded size, and can't change. */
import { fault, type Json } from "../base/index.ts";

/** Deeper values come from mistakes or attacks, and would overflow the stack of a recursive reader. */
const MAX_DEPTH = 200;

/**
 * A frozen copy. Undefined becomes null; undefined members are left out; `toJSON` is honoured.
 * @throws input.invalid for what JSON has no form for (functions, NaN, maps, promises, cycles); limit.exceeded for
 * what is larger than `maxChars`; whatever a getter of the value throws.
 */
export function jsonCopy(value: unknown, maxChars: number): Json {
  let chars = 0;
  const count = (more: number) => {
    chars += more;
    if (chars > maxChars) {
      throw fault("limit.exceeded", { limit: "The value", value: chars, max: maxChars, unit: "characters" });
    }
  };
  return copy(value, 0, count);
}

type Count = (chars: number) => void;

function copy(value: unknown, depth: number, count: Count): Json {
  switch (typeof value) {
    case "undefined":
      count(4);
      return null;
    case "string":
      count(value.length + 2);
      return value;
    case "boolean":
      count(5);
      return value;
    case "number":
      if (!Number.isFinite(value)) throw notJson(String(value));
      count(String(value).length);
      return value;
    case "object":
      return value === null ? null : copyObject(value, depth + 1, count);
    default:
      throw notJson(`a ${typeof value}`);
  }
}

function copyObject(value: object, depth: number, count: Count): Json {
  if (depth > MAX_DEPTH) throw notJson(`a value more than ${MAX_DEPTH} levels deep, or a cycle`);
  if ("toJSON" in value && typeof value.toJSON === "function") return copy(value.toJSON(), depth, count);
  if (Array.isArray(value)) {
    count(value.length + 2);
    return Object.freeze(Array.from(value, item => copy(item, depth, count)));
  }
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind !== "Object") throw notJson(`a value of the kind ${kind}`);
  count(2);
  const members: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    count(name.length + 4);
    // Assigning would set the prototype where a name is __proto__.
    Object.defineProperty(members, name, {
      value: copy(member, depth, count),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return Object.freeze(members);
}

const notJson = (what: string) =>
  fault("input.invalid", { what, expected: "a value that JSON has a form for" });
