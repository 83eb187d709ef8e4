/** Finds the patterns in a log: which actions of a skill say nearly the same, however they are worded. */
import { hashText } from "../../memory/hash.ts";
import { clusterSkill, numbered } from "./cluster-skill.ts";
import type { Effort } from "./leaders.ts";
import { NAME, rolesOf } from "./names.ts";
import { createNumberTable } from "./number-table.ts";
import { MAX_TOKENS, readAction } from "./read-action.ts";
import { createTokenTable, NAMES_RIVALRY } from "./token-table.ts";
import type { Vectors } from "./vectors.ts";
import { withRoom } from "./with-room.ts";

export interface PatternIndex {
  /**
   * The number of the action's form, from 0. Actions of one skill that are the same but for case, numbers, dates, ids,
   * hashes, folders and quotations have one form.
   */
  add(skill: string, text: string): number;
  /** How many forms there are. */
  readonly size: number;
  /**
   * Of each form its cluster, numbered from 0 in order of first appearance; never across skills. The same forms as
   * often give the same clusters, in whatever order they came. Takes time in proportion to the number of forms.
   */
  cluster(): Int32Array;
}

const KEYS = new Map();
/** Holds some 100 bytes a form and no text. `effort` counts what clustering does, for whoever wants to know. */
export function createPatternIndex(effort: Effort = { postings: 0, comparisons: 0 }): PatternIndex {
  const table = createTokenTable();
  const skills = createNumberTable();
  const forms = createNumberTable();
  let skillOf = new Int32Array(1024);
  let timesOf = new Int32Array(1024);
  let ends = new Int32Array(1024);
  let tokens = new Int32Array(8 * 1024);
  const read = new Int32Array(MAX_TOKENS);

  const startOf = (form: number) => (form === 0 ? 0 : ends[form - 1]!);

  return {
    add(skill, text) {
      const found = readAction(text);
      const skillNumber = skills.numberOf(hashText(skill.trim().toLowerCase()));
      const key = hashText(
        `${skillNumber}\n${found
          .map(token => token.key)
          .sort()
          .join("\n")}`,
      );
      const known = forms.size;
      const form = forms.numberOf(key);
      if (form < known) {
        timesOf[form] = timesOf[form]! + 1;
        return form;
      }
      let count = 0;
      for (const token of found) {
        const number = table.numberOf(token);
        if (process.env.NAMES) KEYS.set(token.key, number);
        if (number !== undefined) read[count++] = number;
      }
      skillOf = withRoom(skillOf, form);
      timesOf = withRoom(timesOf, form);
      ends = withRoom(ends, form);
      skillOf[form] = skillNumber;
      timesOf[form] = 1;
      const start = startOf(form);
      tokens = withRoom(tokens, start + count);
      tokens.set(read.subarray(0, count), start);
      ends[form] = start + count;
      return form;
    },
    get size() {
      return forms.size;
    },
    cluster() {
      const size = forms.size;
      const order = formsInOrder(size);
      const clusterOf = new Int32Array(size);
      const everywhere = { counts: new Float32Array(table.size), total: size };
      for (let at = 0; at < (size === 0 ? 0 : ends[size - 1]!); at++) {
        everywhere.counts[tokens[at]!] = everywhere.counts[tokens[at]!]! + 1;
      }
      const total = size === 0 ? 0 : ends[size - 1]!;
      const roles = rolesOf(
        { ...actionsOf(order), tokens: tokens.subarray(0, total) },
        order.map(form => skillOf[form]!),
        table.kinds,
        everywhere.counts,
      );
      const rivalries = table.rivalries.map((rivalry, token) =>
        rivalry === 0 && roles[token] === NAME ? NAMES_RIVALRY : rivalry,
      );
      if (process.env.NAMES)
        for (const [k, v] of KEYS)
          if (roles[v]) console.log(["name", "adjunct"][roles[v]! - 1], k, everywhere.counts[v]);
      const place = {
        table,
        everywhere,
        effort,
        counts: new Float32Array(table.size),
        weights: new Float32Array(table.size),
        rivalries,
        roles,
        values: new Float32Array(table.size),
        sides: new Float32Array(table.size),
        heads: new Int32Array(table.size),
        lengths: new Uint8Array(table.size),
      };
      let clusters = 0;
      for (let start = 0, end = 0; start < size; start = end) {
        while (end < size && skillOf[order[end]!] === skillOf[order[start]!]) end += 1;
        const rows = order.subarray(start, end);
        const found = clusterSkill(
          actionsOf(rows),
          Int32Array.from(rows, (_form, row) => row),
          place,
        );
        let most = 0;
        rows.forEach((form, row) => {
          clusterOf[form] = clusters + found[row]!;
          most = Math.max(most, found[row]! + 1);
        });
        clusters += most;
      }
      return numbered(clusterOf);
    },
  };

  function actionsOf(rows: Int32Array): Vectors {
    return {
      size: rows.length,
      starts: rows.map(startOf),
      ends: rows.map(form => ends[form]!),
      tokens,
    };
  }

  // One skill after the other; in each, what happened most often first, then by content: never by who came first.
  function formsInOrder(size: number): Int32Array {
    const { keys } = forms;
    const skillKeys = skills.keys;
    return Int32Array.from({ length: size }, (_, form) => form).sort(
      (left, right) =>
        skillKeys[skillOf[left]!]! - skillKeys[skillOf[right]!]! ||
        timesOf[right]! - timesOf[left]! ||
        keys[left]! - keys[right]!,
    );
  }
}
