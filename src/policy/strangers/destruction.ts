/** Finds the word of a stranger that says that it destroys something. */

import { type StrangerWords, splitWords } from "./read-stranger.ts";
import {
  destroying,
  destroyingNames,
  destroyingOptions,
  destroyingPrefix,
  looking,
  otherWords,
  strengthening,
} from "./word-lists.ts";

export interface Telling {
  /** For a person: "`purge` after `queue`". */
  readonly told: string;
  /** The subcommand up to the word that told. */
  readonly subcommand?: string;
}

/** Undefined where no word says so, or where it certainly only looks. */
export function destructionIn(program: string, words: StrangerWords): Telling | undefined {
  const found = inVerbs(words) ?? inOptions(words) ?? inName(program);
  if (found === undefined || words.asksForHelp || onlyLooks(words)) return undefined;
  // A stranger may take no notice of it.
  const rehearses = words.options.some(({ name, isShort }) => !isShort && name === "dry-run");
  return rehearses ? { ...found, told: `${found.told}, beside \`--dry-run\`` } : found;
}

/** By position: a reading word elsewhere exempts nothing, nor does a word that may be an option's value. */
function onlyLooks({ verbs: [first] }: StrangerWords): boolean {
  return first !== undefined && !first.mayBeValue && looking.has(first.text);
}

function inVerbs({ verbs }: StrangerWords): Telling | undefined {
  for (const [at, { text, parts }] of verbs.entries()) {
    const part = parts.find(destroysAsVerb);
    if (part === undefined) continue;
    const subcommand = verbs
      .slice(0, at + 1)
      .map(verb => verb.text)
      .join(" ");
    return { told: tellingOf(part, text, verbs[at - 1]?.text), subcommand };
  }
  return undefined;
}

function tellingOf(part: string, text: string, before: string | undefined): string {
  const word = text.toLowerCase() === part ? `\`${text}\`` : `\`${part}\` in \`${text}\``;
  return before === undefined ? word : `${word} after \`${before}\``;
}

/** Whether a verb says that it destroys: `purge`, `delete-all`. */
export const isDestroying = (verb: string): boolean => splitWords(verb).some(destroysAsVerb);

/** `autoremove` is `remove`, too. */
const destroysAsVerb = (part: string) =>
  destroying.has(part.replace(/^(?:auto|force)/, "")) || isVerbWithObject(part);
const isVerbWithObject = (part: string) => destroyingPrefix.test(part) && !otherWords.test(part);

/** `--delete`, `--delete-all`, `--force-remove`; not `--no-delete`, `--on-delete`. */
function inOptions({ options }: StrangerWords): Telling | undefined {
  for (const { name, isShort, value } of options) {
    if (isShort || value?.text === "false") continue;
    const [first = "", second = ""] = splitWords(name);
    const isTelling = destroyingOptions.has(strengthening.has(first) ? second : first);
    if (isTelling) return { told: `\`--${name}\`` };
  }
  return undefined;
}

function inName(program: string): Telling | undefined {
  const part = splitWords(program).find(each => destroyingNames.has(each));
  return part === undefined ? undefined : { told: `\`${part}\` in its name` };
}
