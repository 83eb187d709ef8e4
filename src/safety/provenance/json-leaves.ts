/** `leavesOf`: the texts and numbers of a JSON value, each with the name of the member that holds it. */
import { isRecord, type Json } from "../../base/index.ts";

export interface Leaf {
  /** In lower case, without separators; that of the list, for an element of one. */
  readonly name: string;
  readonly value: string | number;
}

/** More values than any tool is called with. */
export const MAX_LEAVES = 5_000;

const PLAIN_NAME = /^[\w$-]{0,40}$/;

/** @returns undefined for more values than can be looked through */
export function leavesOf(json: Json | undefined): readonly Leaf[] | undefined {
  const leaves: Leaf[] = [];
  // A queue, since values may be nested deeper than a stack is.
  const waiting: (readonly [name: string, value: Json | undefined])[] = [["", json]];
  for (let at = 0; at < waiting.length; at++) {
    if (at === MAX_LEAVES) return undefined;
    const [name, value] = waiting[at]!;
    if (typeof value === "string" || typeof value === "number") leaves.push({ name, value });
    else if (Array.isArray(value)) for (const each of value as readonly Json[]) waiting.push([name, each]);
    else if (isRecord(value))
      for (const [key, each] of Object.entries(value)) {
        const name = key.toLowerCase().replace(/[-_ ]/g, "");
        // A name that is no word of a program is data: an address, a path, a host.
        if (!PLAIN_NAME.test(key)) leaves.push({ name: "", value: key });
        waiting.push([name, each]);
      }
  }
  return leaves;
}
