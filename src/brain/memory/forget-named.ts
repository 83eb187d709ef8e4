/** Erases memories that are named by their places and their words. */
import { fault, formatSource } from "../../base/index.ts";
import type { ForgottenMemories, NamedMemory } from "../../ports/index.ts";
import { queryTerms } from "../../search/index.ts";
import { type ForgetOptions, forget } from "./forget.ts";
import { findForgettable, wantedOf } from "./forget-choice.ts";
import { sameText } from "./write-memory.ts";

/** Each is found at its place before any is erased. @throws memory.not-found, volume.* */
export async function forgetNamed(
  options: ForgetOptions,
  memories: readonly NamedMemory[],
): Promise<ForgottenMemories> {
  const choices = [];
  for (const { source, text } of memories) {
    const { choices: found } = await findForgettable(options.volume, formatSource(source));
    const choice = found.find(({ pieces }) => pieces.some(({ words }) => speaksOf(words, text)));
    if (choice === undefined)
      throw fault("memory.not-found", { what: `“${text}” at ${formatSource(source)}`, nearest: [] });
    choices.push(choice);
  }
  const wanted = await wantedOf(options.volume, { choices, isVague: false });
  const { left } = await forget(options, wanted);
  return { erased: memories, left };
}

/** Chosen: a person's sentence was kept in two parts, its choice and its reason, and an excerpt leaves words out. */
const MOST = 0.8;

function speaksOf(whole: string, text: string): boolean {
  if (sameText(whole).includes(sameText(text))) return true;
  const [terms, sought] = [new Set(queryTerms(whole)), queryTerms(text)];
  return sought.length > 0 && sought.filter(term => terms.has(term)).length >= MOST * sought.length;
}
