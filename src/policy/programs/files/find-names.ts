/** Which names the files have that an action of find gets to see. */
import { textOf, type Word } from "../../word.ts";

const names = new Set(["-name", "-iname"]);
const alternatives = new Set(["-o", "-or"]);
/** These leave nothing out that isn't a matter of depth or of files and folders. */
const leavesNothingOut = new Set(
  "-depth -d -mindepth -maxdepth -type -mount -xdev -noleaf -a -and -print -print0 -ls -follow -delete".split(
    " ",
  ),
);

export interface NameFilter {
  /** Takes the word at this place into account; the place of the last word that was. */
  pass(index: number): number;
  /** Patterns of which one matches, for whatever comes next; undefined where any name may. */
  readonly names: readonly string[] | undefined;
  /** Nothing has been left out so far. */
  readonly isAll: boolean;
}

/** Negations, alternatives and parentheses count as any name, except for a list of names in parentheses. */
export function createNameFilter(expression: readonly Word[]): NameFilter {
  let current: readonly string[] | undefined;
  let isAll = true;
  let isNegated = false;
  const take = (found: readonly string[] | undefined) => {
    if (!isNegated) current ??= found;
    isNegated = false;
  };
  return {
    get names() {
      return current;
    },
    get isAll() {
      return isAll;
    },
    pass(index) {
      const { text } = expression[index]!;
      if (!leavesNothingOut.has(text)) isAll = false;
      if (text === "!" || text === "-not") isNegated = true;
      else if (names.has(text)) take(patternsOf([expression[index + 1]]));
      else if (text === "(") {
        const group = namesInGroup(expression, index);
        if (group === undefined) current = undefined;
        take(group?.patterns);
        return group?.end ?? index;
      } else if (alternatives.has(text) || text === "," || text === ")") current = undefined;
      else isNegated = false;
      return index;
    },
  };
}

/** `( -name a -o -name b )` */
function namesInGroup(expression: readonly Word[], start: number) {
  const words: (Word | undefined)[] = [];
  for (let index = start + 1; index < expression.length; index += 3) {
    if (!names.has(expression[index]!.text)) return undefined;
    words.push(expression[index + 1]);
    const after = expression[index + 2]?.text ?? "";
    if (after === ")") return { patterns: patternsOf(words), end: index + 2 };
    if (!alternatives.has(after)) return undefined;
  }
  return undefined;
}

function patternsOf(words: readonly (Word | undefined)[]): readonly string[] | undefined {
  const texts = words.map(textOf);
  return texts.every(text => text !== undefined) ? texts : undefined;
}
