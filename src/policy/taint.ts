/** `taintOperations` says which operations of a call carry its tainted pieces. */
import type { Operation, Taint } from "../ports/index.ts";

/** Each piece goes to the operations whose arguments or command hold it; a piece that none of them holds goes to all. */
export function taintOperations(
  operations: readonly Operation[],
  taint: readonly Taint[],
): readonly Operation[] {
  if (taint.length === 0) return operations;
  const texts = operations.map(textOf);
  const holders = taint.map(({ piece }) => {
    const sought = plain(piece);
    const found = texts.flatMap((text, index) => (text.includes(sought) ? [index] : []));
    return new Set(found.length > 0 ? found : operations.keys());
  });
  return operations.map((operation, index) => {
    const own = taint.filter((_, at) => holders[at]!.has(index));
    return own.length === 0 ? operation : { ...operation, taint: own };
  });
}

const textOf = ({ arguments: given, command = "" }: Operation) =>
  plain(`${JSON.stringify(given)} ${command}`);

/** Letters and digits: quotes and escapes are around a piece, not in it. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
