/** Finds the patterns in a log: which actions of a skill say nearly the same, however they are worded. */
import { hashText } from "../../memory/hash.ts";
import { createNumberTable, withRoom } from "../../memory/number-table.ts";
import { clusterForms } from "./cluster-forms.ts";
import type { Effort } from "./leaders.ts";
import { readAction } from "./read-action.ts";
import { createTokenTable } from "./token-table.ts";
import { numbered, upTo } from "./vectors.ts";

export interface PatternIndex {
  /**
   * The number of the action's form, from 0. Actions of one skill that are the same but for case, numbers, dates, ids,
   * hashes, folders and quotations have one form. Never throws; reads the first thousand characters.
   */
  add(skill: string, text: string): number;
  /** How many forms there are. */
  readonly size: number;
  /**
   * Of each form its cluster, numbered from 0 in order of first appearance; never across skills. The same actions give
   * the same clusters in whatever order they came. Takes time in proportion to the number of forms, and may be called
   * again after more were added.
   */
  cluster(): Int32Array;
}

/** Holds some 80 bytes a form, and no text. `effort` counts the work of clustering, for tests and benchmarks. */
export function createPatternIndex(effort: Effort = { postings: 0, comparisons: 0 }): PatternIndex {
  const table = createTokenTable();
  const skills = createNumberTable();
  const forms = createNumberTable();
  let skillOf = new Int32Array(1024);
  let timesOf = new Int32Array(1024);
  // Of each form where its tokens begin, and of the next where they end.
  let starts = new Int32Array(1024);
  let tokens = new Int32Array(8 * 1024);

  function addForm(form: number, skill: number, read: ReturnType<typeof readAction>): void {
    let end = starts[form]!;
    for (const token of read) {
      const number = table.numberOf(token);
      if (number === undefined) continue;
      tokens = withRoom(tokens, end);
      tokens[end++] = number;
    }
    skillOf = withRoom(skillOf, form);
    timesOf = withRoom(timesOf, form);
    starts = withRoom(starts, form + 1);
    skillOf[form] = skill;
    starts[form + 1] = end;
  }

  // One skill after the other; in each what happened most often first, then by content: never by what came first.
  function formsInOrder(): Int32Array {
    const { keys } = forms;
    return upTo(forms.size).sort(
      (left, right) =>
        skills.keys[skillOf[left]!]! - skills.keys[skillOf[right]!]! ||
        timesOf[right]! - timesOf[left]! ||
        keys[left]! - keys[right]!,
    );
  }

  return {
    add(skill, text) {
      const read = readAction(text).toSorted((left, right) => (left.key < right.key ? -1 : 1));
      const skillKey = hashText(skill.trim().toLowerCase());
      const known = forms.size;
      const form = forms.numberOf(hashText(`${skillKey}\n${read.map(({ key }) => key).join("\n")}`));
      if (form === known) addForm(form, skills.numberOf(skillKey), read);
      timesOf[form] = timesOf[form]! + 1;
      return form;
    },
    get size() {
      return forms.size;
    },
    cluster() {
      const order = formsInOrder();
      const vectors = {
        size: order.length,
        starts: order.map(form => starts[form]!),
        ends: order.map(form => starts[form + 1]!),
        tokens: tokens.subarray(0, starts[order.length]!),
      };
      const hashes = new Float64Array(order.length).map((_zero, row) => skills.keys[skillOf[order[row]!]!]!);
      const found = clusterForms(vectors, hashes, table, effort);
      const clusterOf = new Int32Array(order.length);
      order.forEach((form, row) => {
        clusterOf[form] = found[row]!;
      });
      return numbered(clusterOf);
    },
  };
}
