/** `mapTexts`: a value of JSON with each of its texts, names of members and numbers changed; the same object where nothing changes. */

import { fault } from "../../base/index.ts";

export interface TextChanges {
  text(text: string): string | number;
  /** The text under a name, such as `password`. @default the same as any other */
  member?(name: string, text: string): string | number;
  number?(value: number): number | string;
  /** A whole value, in the place of going through it. Undefined goes through it. */
  object?(value: object): object | undefined;
}

/** Deeper values come from mistakes or attacks. Source: `jsonCopy`. */
const MAX_DEPTH = 200;

/** Names of members that are words of a program say nothing private: they are most of all names. */
const PLAIN_NAME = /^[A-Za-z_][A-Za-z_-]{0,30}$/;

export function mapTexts<Value>(value: Value, changes: TextChanges, depth = 0): Value {
  return change(value, changes, depth) as Value;
}

function change(value: unknown, changes: TextChanges, depth: number): unknown {
  if (typeof value === "string") return value === "" ? value : changes.text(value);
  if (typeof value === "number") return changes.number?.(value) ?? value;
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH)
    throw fault("input.invalid", { what: "The value", expected: `at most ${MAX_DEPTH} levels` });
  return changes.object?.(value) ?? changeObject(value, changes, depth + 1);
}

function changeObject(value: object, changes: TextChanges, depth: number): object {
  if (Array.isArray(value)) {
    const items = value.map(item => change(item, changes, depth));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  let isSame = true;
  const members = Object.entries(value).map(([name, member]) => {
    const own = PLAIN_NAME.test(name) ? name : String(changes.text(name));
    const changed =
      typeof member === "string" && member !== "" && changes.member !== undefined
        ? changes.member(name, member)
        : change(member, changes, depth);
    isSame &&= own === name && changed === member;
    return [own, changed] as const;
  });
  return isSame ? value : Object.fromEntries(members);
}
