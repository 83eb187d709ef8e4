/** Reads permissions.md: which of its bullets are rules that hold, and which only advise. */
import { type Fault, fault, type Source } from "../base/index.ts";
import type { Decision } from "../ports/index.ts";
import { type Bullet as AnyBullet, type Headings, readBullets } from "./bullets.ts";
import { type NearHeading, nearHeadings } from "./near-headings.ts";
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

/** How the headings are written. */
const titles: Readonly<Record<string, Section>> = {
  "Always allowed": "always",
  "Requires approval": "approval",
  "Never allowed": "never",
  "Approved external domains": "domains",
  常に許可: "always",
  承認が必要: "approval",
  絶対に禁止: "never",
  承認済みの外部ドメイン: "domains",
};

/** A bullet that the model sees and nothing enforces. */
export interface AdvisoryBullet {
  readonly section: PermissionSection;
  readonly text: string;
  readonly source: Source;
}

/** From exact rules in code spans, from its words, as an approved domain, or not at all: it advises, or isn't accepted. */
export type CompiledHow = "notation" | "phrase" | "domain" | "advisory" | "ignored";

export interface CompiledBullet extends AdvisoryBullet {
  readonly how: CompiledHow;
  readonly rules: readonly PolicyRule[];
  /** The bullets that it is indented with, where it would be enforced without them. */
  readonly joinedWith?: string;
}

export interface Permissions {
  readonly rules: readonly PolicyRule[];
  /** Allowances that no person has accepted: they allow nothing, and say why. */
  readonly unaccepted: readonly PolicyRule[];
  readonly advisory: readonly AdvisoryBullet[];
  /** Bullets that could not be read, or would never match, one a place. */
  readonly problems: readonly Fault<"brain.malformed">[];
  /** Every bullet, once, in the order of the file. */
  readonly bullets: readonly CompiledBullet[];
  /** The approved external domains. */
  readonly domains: readonly string[];
  /** Headings that are nearly known ones: until they are corrected nothing is allowed, and everything is asked about. */
  readonly misnamed: readonly NearHeading[];
}

export interface PermissionsOptions {
  /** Hosts of "the package registries in use". */
  readonly registries?: readonly string[];
  /**
   * Whether a bullet that allows something, or approves of a domain, may do so. Restrictions always hold.
   * @default all of them
   */
  readonly accepts?: (bullet: Pick<AdvisoryBullet, "section" | "text">) => boolean;
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
 * be read is asked about whenever what it is about is called. Under a heading that is nearly a known one nothing is
 * enforced, so everything is asked about until it is corrected. Never throws.
 *
 * @param file what sources call the text, for example `.agent/protocols/permissions.md`
 */
export function parsePermissions(text: string, file: string, options: PermissionsOptions = {}): Permissions {
  const { bullets: found, problems: unreadable, hasSections, unknownTitles } = readBullets(text, headings);
  const misnamed = nearHeadings(unknownTitles, titles);
  const domainsOf = (bullet: Bullet) =>
    bullet.section === "domains" && isWhole(bullet)
      ? readDomains(bullet.text, options.registries ?? [])
      : undefined;
  const { accepts: isAccepted = () => true } = options;
  const accepts = misnamed.length > 0 ? () => false : isAccepted;
  const domains = [
    ...new Set(
      found.flatMap(bullet => {
        const own = domainsOf(bullet) ?? [];
        return own.length > 0 && accepts(bullet) ? own : [];
      }),
    ),
  ];
  const compiled = found.map(bullet =>
    compileBullet(bullet, { file, options, domains, own: domainsOf(bullet) }),
  );
  const bullets = compiled.map(({ bullet }) => withoutUnaccepted(bullet, accepts));
  const own = compiled.flatMap(each => each.problems);
  const isBelow = (line: number, near: NearHeading) =>
    near.line < line &&
    !found.some(each => near.line < each.line && each.line < line && each.section !== "none");
  // The heading is named already.
  const stray = strayBullets(found, hasSections || text.trim() === "").filter(
    ({ line }) => !misnamed.some(near => isBelow(line, near)),
  );
  const problems = [
    ...misnamed.map(near => ({ line: near.line, expected: expectedHeading(near) })),
    ...unreadable,
    ...stray.filter(({ line }) => own.every(each => each.line !== line)),
    ...own,
  ];
  const holding = new Set(bullets.flatMap(({ rules }) => rules));
  return {
    unaccepted: compiled.flatMap(({ bullet }) => bullet.rules.filter(rule => !holding.has(rule))),
    rules: [...bullets.flatMap(({ rules }) => rules), ...misnamed.map(near => askAboutAll(near, file))],
    advisory: bullets
      .filter(({ how }) => how === "advisory")
      .map(({ section, text: words, source }) => ({ section, text: words, source })),
    problems: problems.map(({ line, expected }) => fault("brain.malformed", { file, line, expected })),
    bullets,
    domains,
    misnamed,
  };
}

const expectedHeading = ({ written, meant }: NearHeading): string =>
  `a known heading instead of “${written}”; did you mean “${meant}”?`;

/** The rules below the heading are unknown. */
const askAboutAll = ({ line, written, meant }: NearHeading, file: string): PolicyRule => ({
  decision: "ask",
  operation: "*",
  arguments: {},
  text:
    `${file} can't be read (line ${line}: “${written}” is no known heading; did you mean “${meant}”?), ` +
    "so everything is asked about",
  source: { file, line },
});

const KNOWN = "Always allowed, Requires approval, Never allowed, Approved external domains";

/** The first bullet of each run under no known heading, and a text without any known heading. */
function strayBullets(bullets: readonly Bullet[], hasSections: boolean) {
  if (!hasSections)
    return [{ line: 1, expected: `one of the headings ${KNOWN}: without them there are no rules` }];
  return bullets
    .filter(({ section }, at) => section === "none" && bullets[at - 1]?.section !== "none")
    .map(({ line }) => ({
      line,
      expected: `one of the headings ${KNOWN} above this: it enforces nothing here`,
    }));
}

/** Its allowances only where they are accepted. */
function withoutUnaccepted(
  bullet: CompiledBullet,
  accepts: NonNullable<PermissionsOptions["accepts"]>,
): CompiledBullet {
  const rules = bullet.rules.filter(({ decision }) => decision !== "allow");
  if (rules.length === bullet.rules.length || accepts(bullet)) return bullet;
  return { ...bullet, rules, how: rules.length === 0 ? "ignored" : bullet.how };
}

/** Equal for bullets that say the same under the same heading. */
const bulletKey = ({ section, text }: Pick<AdvisoryBullet, "section" | "text">) => `${section}\0${text}`;

/**
 * Tells the bullets of a text that come from a shipped policy, of which the text has every restriction: without those,
 * an allowance means more than it does in the policy.
 */
export function shippedBullets(
  text: string,
  policies: readonly string[],
): (bullet: Pick<AdvisoryBullet, "section" | "text">) => boolean {
  const keysOf = (policy: string) => readBullets(policy, headings).bullets;
  const present = new Set(keysOf(text).map(bulletKey));
  const whole = policies
    .map(keysOf)
    .filter(bullets =>
      bullets.every(each => !["approval", "never"].includes(each.section) || present.has(bulletKey(each))),
    );
  const shipped = new Set(whole.flat().map(bulletKey));
  return bullet => shipped.has(bulletKey(bullet));
}

/**
 * The restrictions that a text lacks of the shipped policy that it is nearest to, in the policy's words; nothing for a text that
 * shares less than half of every policy's bullets.
 */
export function missingRestrictions(text: string, policies: readonly string[]): readonly string[] {
  const present = new Set(readBullets(text, headings).bullets.map(bulletKey));
  const shares = policies.map(policy => {
    const { bullets } = readBullets(policy, headings);
    const lacking = bullets.filter(each => !present.has(bulletKey(each)));
    return { lacking, share: 1 - lacking.length / Math.max(1, bullets.length) };
  });
  const [nearest] = shares.toSorted((left, right) => right.share - left.share);
  if (nearest === undefined || nearest.share < LEAST_SHARE) return [];
  return nearest.lacking
    .filter(({ section }) => section === "approval" || section === "never")
    .map(bullet => bullet.text);
}

/** A text with less of a policy in it is a person's own. */
const LEAST_SHARE = 0.5;

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
  if (sentence === undefined) {
    const { bullet: advisory, problems } = compiled("advisory");
    if (isWhole(bullet) || compileSentence(text, { heading, domains }) === undefined)
      return { bullet: advisory, problems };
    const joinedWith = bullet.hasBelow ? "the bullets below it" : "the bullet above it";
    return { bullet: { ...advisory, joinedWith }, problems };
  }
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
