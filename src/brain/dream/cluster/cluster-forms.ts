/** Clusters the forms of all skills, one skill after the other. */
import { clusterSkill, type Workplace } from "./cluster-skill.ts";
import { countInActions } from "./count-occurrences.ts";
import type { Effort } from "./leaders.ts";
import { countOf } from "./recurring.ts";
import { NAME, rolesOf } from "./token-roles.ts";
import { NAMES_RIVALRY, type TokenTable } from "./token-table.ts";
import type { Vectors } from "./vectors.ts";

/** `skills` has a hash of the skill of each form, grouped by skill. Gives each form its cluster. */
export function clusterForms(
  forms: Vectors,
  skills: Float64Array,
  table: TokenTable,
  effort: Effort,
): Int32Array {
  const place = createWorkplace(forms, skills, table, effort);
  const clusterOf = new Int32Array(forms.size);
  let clusters = 0;
  for (let start = 0, end = 0; start < forms.size; start = end) {
    while (end < forms.size && skills[end] === skills[start]) end += 1;
    const starts = forms.starts.subarray(start, end);
    const ends = forms.ends.subarray(start, end);
    const found = clusterSkill({ size: end - start, starts, ends, tokens: forms.tokens }, place);
    clusterOf.set(
      found.map(cluster => clusters + cluster),
      start,
    );
    clusters += countOf(found);
  }
  return clusterOf;
}

function createWorkplace(forms: Vectors, skills: Float64Array, table: TokenTable, effort: Effort): Workplace {
  const { size, kinds, hashes } = table;
  const actionCounts = new Float32Array(size);
  for (const token of forms.tokens) actionCounts[token] = actionCounts[token]! + 1;
  const facts = { kinds, hashes, actionCounts };
  const roles = rolesOf(forms, skills, facts);
  return {
    ...facts,
    roles,
    rivalries: table.rivalries.map((rivalry, token) =>
      rivalry === 0 && roles[token] === NAME ? NAMES_RIVALRY : rivalry,
    ),
    everywhere: countInActions(forms, new Float32Array(size), facts),
    effort,
    counts: new Float32Array(size),
    weights: new Float32Array(size),
    values: new Float32Array(size),
    sides: new Float32Array(size),
    heads: new Int32Array(size),
    lengths: new Uint8Array(size),
  };
}
