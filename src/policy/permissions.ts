/** Reads permissions.md: which of its bullets are rules that hold, and which only advise. */
import { type Fault, fault, type Source } from "../base/index.ts";
import type { Decision } from "../ports/index.ts";
import { type Bullet as AnyBullet, type Headings, readBullets } from "./bullets.ts";
import type { PolicyRule } from "./policy.ts";
import { readDomains } from "./rules/approved-domains.ts";
import { compileSentence } from "./rules/compile-sentence.ts";
import { readExactRules } from "./rules/exact-rules.ts";

type Section = "always" | "approval" | "never" | "domains";
export type PermissionSection = Section | "none";
type Bullet = AnyBullet<Section>;

const headings: Headings<Section> = [
  [/^(?:always allowed(?!\p{L})|常に許可)/u, "always"],
  [/^(?:requires? approval(?!\p{L})|承認が必要)/u, "approval"],
  [/^(?:never allowed(?!\p{L})|絶対に禁止)/u, "never"],
  [/^(?:approved external domains?(?!\p{L})|承認済みの?外部ドメイン)/u, "domains"],
];

/** A bullet that the model sees and nothing enforces. */
export interface AdvisoryBullet {
  readonly section: PermissionSection;
  readonly text: string;
  readonly source: Source;
}

/** From exact rules in code spans, from its words, as an approved domain, or not at all. */
export type CompiledHow = "notation" | "phrase" | "domain" | "advisory";

export interface CompiledBullet extends AdvisoryBullet {
  readonly how: CompiledHow;
  readonly rules: readonly PolicyRule[];
}

export interface Permissions {
  readonly rules: readonly PolicyRule[];
  readonly advisory: readonly AdvisoryBullet[];
  /** Bullets that could not be read, or would never match, one a place. */
  readonly problems: readonly Fault<"brain.malformed">[];
  /** Every bullet, once, in the order of the file. */
  readonly bullets: readonly CompiledBullet[];
  /** The approved external domains. */
  readonly domains: readonly string[];
}

export interface PermissionsOptions {
  /** Hosts of "the package registries in use". */
  readonly registries?: readonly string[];
  /** Operations that there are besides the engine's own, such as those of `tool_schemas/`. */
  readonly operations?: readonly string[];
}

const decisions: { readonly [Section in PermissionSection]?: Decision } = {
  always: "allow",
  approval: "ask",
  never: "deny",
};
const MISPLACED = "this rule under one of the headings Always allowed, Requires approval, Never allowed";

/**
 * Every bullet becomes rules, by the exact rules in its code spans or by its words, or an approved domain, or it is
 * advisory. A rule that can't be read, or would never match, is a problem too; one of "never" or "approval" that can't
 * be read is asked about whenever what it is about is called. Never throws.
 *
 * @param file what sources call the text, for example `.agent/protocols/permissions.md`
 */
export function parsePermissions(text: string, file: string, options: PermissionsOptions = {}): Permissions {
  const { bullets: found, problems: unreadable } = readBullets(text, headings);
  const domainsOf = (bullet: Bullet) =>
    bullet.section === "domains" && isWhole(bullet)
      ? readDomains(bullet.text, options.registries ?? [])
      : undefined;
  const domains = [...new Set(found.flatMap(bullet => domainsOf(bullet) ?? []))];
  const compiled = found.map(bullet =>
    compileBullet(bullet, { file, options, domains, own: domainsOf(bullet) }),
  );
  const bullets = compiled.map(({ bullet }) => bullet);
  const problems = [...unreadable, ...compiled.flatMap(each => each.problems)];
  return {
    rules: bullets.flatMap(({ rules }) => rules),
    advisory: bullets
      .filter(({ how }) => how === "advisory")
      .map(({ section, text: words, source }) => ({ section, text: words, source })),
    problems: problems.map(({ line, expected }) => fault("brain.malformed", { file, line, expected })),
    bullets,
    domains,
  };
}

interface BulletContext {
  readonly file: string;
  readonly options: PermissionsOptions;
  readonly domains: readonly string[];
  /** The domains that the bullet itself approves of. */
  readonly own: readonly string[] | undefined;
}

/** "Git:", without a word that negates the bullets below it. */
const LABEL =
  /^(?!.*\b(?:except|unless|not|never|no|only|but|without|if|when|outside|avoid)\b)[\p{L}\p{N} /&-]{1,30}:?$/iu;

/** Whether its words are all that is said: no bullet below or above it says more. */
const isWhole = ({ hasBelow, above }: Bullet) => !hasBelow && (above === undefined || LABEL.test(above));

function compileBullet(bullet: Bullet, { file, options, domains, own }: BulletContext) {
  const { section, text, line } = bullet;
  const source: Source = { file, line };
  const compiled = (
    how: CompiledHow,
    rules: CompiledBullet["rules"] = [],
    problems: readonly string[] = [],
  ) => ({
    bullet: { section, text, source, how, rules },
    problems: problems.map(expected => ({ line, expected })),
  });
  const heading = decisions[section];
  if (own !== undefined) return compiled("domain", approve(own, text, source));
  const exact = readExactRules(text, heading ?? "deny", source, options.operations);
  if (heading === undefined) return compiled("advisory", [], exact === undefined ? [] : [MISPLACED]);
  if (exact !== undefined) return compiled("notation", exact.rules, exact.problems);
  const sentence = isWhole(bullet) ? compileSentence(text, { heading, domains }) : undefined;
  if (sentence === undefined) return compiled("advisory");
  const { decision, patterns } = sentence;
  return compiled(
    "phrase",
    patterns.map(pattern => ({ decision, ...pattern, text, source })),
  );
}

/** Fetching from an approved domain is allowed; sending there is asked about like anywhere. */
function approve(domains: readonly string[], text: string, source: Source): readonly PolicyRule[] {
  if (domains.length === 0) return [];
  const named = { domain: domains, method: ["GET", "HEAD"], upload: ["false"] };
  return [{ decision: "allow", operation: "http.request", arguments: named, text, source }];
}
