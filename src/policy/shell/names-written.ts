/** `find … -print0`: commands on its names act below known folders. */
import type { Command, Output } from "../recognition.ts";
import { known, type Word } from "../word.ts";

/** Options by which it writes more than names, or names from elsewhere. */
const TELLS_MORE = /^-(?:print|printf|fprintf|exec|execdir|ok|okdir|ls|fls|L|follow|files0-from)$/;

/**
 * Undefined where a command's output isn't known to be such names. Only with null characters between them: a folder
 * called `x ` holds files whose names, at spaces or lines, fall apart into files elsewhere.
 */
export function namesWritten({ program, arguments: given }: Command): Output | undefined {
  if (program !== "find") return undefined;
  const texts = given.map(each => each.text);
  if (!texts.includes("-print0") || texts.some(text => TELLS_MORE.test(text))) return undefined;
  return { kind: "unknown", below: rootsOf(given) };
}

function rootsOf(given: readonly Word[]): readonly Word[] {
  const from = given.findIndex(({ text }) => !/^-(?:[HP]|O\d|D)$/.test(text));
  const rest = from < 0 ? [] : given.slice(from);
  const end = rest.findIndex(({ text }) => /^[-(!,]/.test(text));
  const roots = end < 0 ? rest : rest.slice(0, end);
  return roots.length === 0 ? [known(".")] : roots;
}
