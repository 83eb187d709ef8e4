/** Reads whether a sentence forbids, asks or permits, and leaves its other words. */
import type { Decision } from "../../ports/index.ts";
import type { Token } from "./sentence.ts";
import { type PatternRows, readPatterns } from "./vocabulary.ts";

export interface Mood {
  readonly decision: Decision;
  /** The words between the moods. */
  readonly words: readonly Token[];
  /** The mood is about the acts themselves, so that "all" of them means each: "all deployments require approval". */
  readonly isAboutEach: boolean;
}

const WHO =
  "(?:(?:a|an|the|any|your|my|our) )?(?:person|human|people|user|maintainer|owner|reviewer|operator|me|us|somebody|someone|team)";
const WHOSE =
  "(?:a|an|the|any|explicit|prior|clear|written|human|manual|my|our|your|person's|user's|human's|maintainer's|owner's|somebody's|someone's)";
const APPROVAL = `(?:${WHOSE} )*(?:approval|permission|confirmation|consent|sign off|go ahead)(?: (?:from|of|by) ${WHO})?`;
const APPROVED = `(?:approved|confirmed)(?: by ${WHO})?`;

const FIRST = "(?:(?:please|you must|must|always|first) )*";
const AGENT = "(?:(?:you|agents|the agent) )?";

type Patterns<Meaning> = readonly (readonly [Meaning, RegExp])[];

/** Made once: a brain's rules are dozens of sentences. */
const patternsOf = <Meaning>(rows: PatternRows<Meaning>, pattern: (row: string) => string) =>
  rows.map(([meaning, row]) => [meaning, new RegExp(pattern(row))] as const);

/** How sentences begin. */
const openingRows = readPatterns<Decision>(`
  deny ${AGENT}(?:(?:must|should|may|shall|can|do) (?:not|never)|never|no|under no circumstances)(?: ever)?
  ask ${FIRST}(?:ask|check|confirm)(?: with)?(?: ${WHO})?(?: for ${APPROVAL})?(?: first)? before(?: you)?
  ask ${FIRST}(?:get|obtain|request|require|ask for|wait for) ${APPROVAL} (?:before|to|for)(?: you)?
  allow ${AGENT}(?:may|can|(?:are|is) (?:allowed|free) to|feel free to)
`);

/** How sentences end. "unless" turns a prohibition into a question. */
const endingRows = readPatterns<Decision | "unless">(`
  unless without ${APPROVAL}
  unless without (?:first )?(?:asking|being asked|checking)(?: (?:with )?${WHO})?(?: first)?
  unless unless (?:(?:you are|you have been|it is|explicitly|specifically) )*(?:${APPROVED}|asked|told|instructed|requested)(?: to| by ${WHO}| to by ${WHO})?
  unless unless ${WHO} (?:explicitly |specifically )?(?:approves|confirms|agrees|asks|says so|requests)(?: it| for it)?
  ask (?:only )?(?:with|after|upon) ${APPROVAL}
  ask only (?:if|when|once) (?:explicitly )?${APPROVED}
  ask (?:always )?(?:requires?|needs?) ${APPROVAL}
  ask (?:(?:must|should) be|(?:needs?|has|have) to be) ${APPROVED}(?: first)?
  deny (?:is|are) (?:(?:strictly|absolutely) )?(?:forbidden|prohibited|banned|disallowed|off limits|(?:not|never) (?:allowed|permitted))
  allow (?:is|are) (?:always )?(?:allowed|permitted|fine|ok|okay)
`);

const openings = patternsOf(openingRows, row => `^(?:${row}) `);
const endings = patternsOf(endingRows, row => ` (?:${row})$`);

/**
 * Undefined where it says nothing, or the opposite of its heading. Words that only say the heading again are fine; a
 * prohibition "without approval" is a question.
 */
export function readMood(words: readonly Token[], heading: Decision | undefined): Mood | undefined {
  const [opening, opened] = strip(words, openings, "front");
  const [ending, bare] = strip(trimCommas(opened), endings, "back");
  const isSubject = ending !== undefined && ending !== "unless";
  const rest = trimCommas(ending === "ask" && bare[0]?.text === "only" ? bare.slice(1) : bare);
  const decision = decide(heading, opening, ending);
  return decision === undefined ? undefined : { decision, words: rest, isAboutEach: isSubject };
}

function decide(
  heading: Decision | undefined,
  opening: Decision | undefined,
  ending: Decision | "unless" | undefined,
): Decision | undefined {
  const [first, ...others] = [heading, opening, ending === "unless" ? undefined : ending].filter(
    each => each !== undefined,
  );
  if (first === undefined || others.some(each => each !== first)) return undefined;
  return ending === "unless" && first === "deny" ? "ask" : first;
}

type Words = readonly Token[];

function strip<Meaning>(
  words: Words,
  table: Patterns<Meaning>,
  side: "front" | "back",
): readonly [Meaning | undefined, Words] {
  // A literal is no word of the grammar, whatever its text; a word may hold spaces itself.
  const marked = words.map(each => (each.isLiteral ? "\0" : each.text.replaceAll(" ", "\u0001"))).join(" ");
  const plain = marked.replaceAll("\u0001", " ");
  for (const [meaning, pattern] of table) {
    const count = pattern.exec(plain)?.[0].trim().length;
    if (count === undefined) continue;
    const [found, next] =
      side === "front"
        ? [marked.slice(0, count), marked[count]]
        : [marked.slice(-count), marked.at(-count - 1)];
    if (next === "\u0001") continue;
    const length = found.split(" ").length;
    return [meaning, side === "front" ? words.slice(length) : words.slice(0, -length)];
  }
  return [undefined, words];
}

function trimCommas(words: Words): Words {
  const from = words.findIndex(({ text }) => text !== ",");
  return words.slice(Math.max(from, 0), words.findLastIndex(({ text }) => text !== ",") + 1);
}

const REASON =
  /^(?:because|since|e\.g|eg|for example|for instance|see|no approval needed|no exceptions?|without exceptions?)\b/;
/** An explanation in a sentence: another actor, the effects, or an act in its place. */
const EXPLANATION =
  /^(?:(?:only )?(?:humans?|people|persons?|a person|maintainers|owners)|it|it's|its|this|these|they|there|we|you|not even|ever|always|instead|use|prefer|open|leave)\b/;
const CONDITION =
  /\b(?:except|unless|if|when|while|without|until|but|outside|other than|ask|only (?!humans?|people|persons?|a person|maintainers|owners))\b/;

/** A permission may leave out reasons and examples, a prohibition explanations too; neither leaves out a condition. */
export function isMereRemark(remark: readonly Token[], decision: Decision): boolean {
  const text = remark.map(token => token.text).join(" ");
  if (CONDITION.test(text)) return false;
  return REASON.test(text) || (decision !== "allow" && EXPLANATION.test(text));
}
