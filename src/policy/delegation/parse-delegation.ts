/** Reads delegation.md: a sub-agent's grants, limits, and results to hand back. */
import { type Fault, fault, type Source } from "../../base/index.ts";
import type { MemoryLayer } from "../../ports/index.ts";
import type { PolicyRule } from "../policy.ts";
import type { RulePattern } from "../rule-notation.ts";
import { type DelegationBullet, readDelegationBullets } from "./delegation-bullets.ts";
import { type DelegationLimits, joinLimits, readLimit } from "./delegation-limits.ts";
import { type GrantedLayers, layerRules, memoryLayers } from "./memory-layers.ts";
import { type Grant, readGrant } from "./read-grant.ts";

export interface Delegation extends DelegationLimits {
  /** Layers of memory that a sub-agent may read. */
  readonly reads: readonly MemoryLayer[];
  readonly writes: readonly MemoryLayer[];
  /** Operations that it may do, if its parent may: `*` where the text says "never more than its parent". */
  readonly operations: readonly RulePattern[];
  /** All of that as rules: a `deny` here goes before `operations`. */
  readonly rules: readonly PolicyRule[];
  /** The results that it has to hand back, in the words of the text. */
  readonly handBack: readonly string[];
  /** Bullets that the sub-agent sees and nothing enforces. */
  readonly advisory: readonly { readonly text: string; readonly source: Source }[];
  readonly problems: readonly Fault<"brain.malformed">[];
}

/**
 * Denies everything but the grants, unreadable ones included. Every bullet comes back as rules, limits, things to hand
 * back, advice or a problem. Never throws.
 *
 * @param file the text's name in sources, for example `.agent/protocols/delegation.md`
 */
export function parseDelegation(text: string, file: string): Delegation {
  const { bullets, problems: unclosed } = readDelegationBullets(text);
  const of = (section: DelegationBullet["section"]) => bullets.filter(each => each.section === section);
  const malformed = (line: number, expected: string) => fault("brain.malformed", { file, line, expected });
  const grants = of("may").map(bullet => ({
    ...readGrant(bullet.text, { file, line: bullet.line }),
    bullet,
  }));
  const stated = of("limits").map(bullet => ({ ...readLimit(bullet.text), bullet }));
  const isAnything = grants.some(({ operations }) => operations.length > 0);
  const layers = (["read", "write"] as const).map(verb => grantedLayers(verb, grants, file));
  return {
    ...joinLimits(stated.map(({ limits = {} }) => limits)),
    reads: layers[0]!.layers,
    writes: layers[1]!.layers,
    operations: grants.flatMap(({ operations }) => operations),
    rules: [...layers.flatMap(layerRules), ...grants.flatMap(({ rules }) => rules)],
    handBack: of("back").map(each => each.text),
    advisory: [
      ...of("told"),
      ...of("none"),
      ...grants.filter(({ isAdvisory }) => isAdvisory).map(({ bullet }) => bullet),
      ...stated
        .filter(({ limits, expected }) => (limits ?? expected) === undefined)
        .map(({ bullet }) => bullet),
    ].map(({ text: said, line }) => ({ text: said, source: { file, line } })),
    problems: [
      ...unclosed.map(({ line, expected }) => malformed(line, expected)),
      ...(isAnything ? [] : [malformed(1, "a bullet “Operations: …” under “What a sub-agent may do”")]),
      ...grants.flatMap(({ problems, bullet }) => problems.map(expected => malformed(bullet.line, expected))),
      ...stated.flatMap(({ expected, bullet }) =>
        expected === undefined ? [] : [malformed(bullet.line, expected)],
      ),
    ],
  };
}

function grantedLayers(
  verb: GrantedLayers["verb"],
  grants: readonly (Grant & { readonly bullet: DelegationBullet })[],
  file: string,
): GrantedLayers {
  const layers = memoryLayers.filter(
    layer =>
      grants.some(grant => grant[verb].includes(layer)) && !grants.some(({ not }) => not.includes(layer)),
  );
  const line = grants.find(grant => grant[verb].length > 0)?.bullet.line ?? 1;
  return { verb, layers, source: { file, line } };
}
