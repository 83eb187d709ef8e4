/** The domains that permissions.md approves of, and the ways of speaking of them in a rule. */
import { thisMachine } from "../anchor-rules.ts";
import { type Reading, readSentence, type Words } from "./sentence.ts";
import { readPatterns } from "./vocabulary.ts";

/** A host, `*.host`, or the host of an address; in lower case. Undefined for anything else. */
export function hostOf(written: string): string | undefined {
  const host = written
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/^[^/@]*@/, "")
    .replace(/[/?#].*$/s, "")
    .replace(/:\d+$/, "");
  return /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?:[a-z]{2,}|xn--[a-z0-9-]+|\d{1,3})$/.test(host) ||
    LOOPBACK.includes(host)
    ? host
    : undefined;
}

/** This machine is no external domain. */
const LOOPBACK: readonly string[] = [...thisMachine, "[::1]"];
const REGISTRIES = /^(?:the )?package registr(?:y|ies)(?: (?:that (?:is|are) )?in use)?$/;

/**
 * The domains that a bullet approves of: hosts, addresses, and "the package registries in use", which are handed in.
 * A remark behind them is left out. Undefined where it is anything else, or the remark sets a condition.
 */
export function readDomains(bullet: string, registries: readonly string[]): readonly string[] | undefined {
  const text = bullet.trim();
  const inParentheses = /^\(([^()]*)\)$/.exec(text)?.[1];
  const sentence = readSentence(inParentheses ?? text);
  if (sentence === undefined || sentence.remarks.some(isConditional)) return undefined;
  const words = sentence.words.filter(({ text: word }) => ![",", "and", "or"].includes(word));
  if (REGISTRIES.test(words.map(word => word.text).join(" "))) return registries;
  const domains = words.map(word => (word.raw === "*" ? "*" : hostOf(word.raw)));
  return domains.length > 0 && domains.every(each => each !== undefined) ? domains : undefined;
}

const isConditional = (remark: Words) => remark.some(({ text }) => CONDITIONS.has(text));
const CONDITIONS = new Set("only except unless if when not never read without until after before".split(" "));

/** The exceptions of a rule about external domains. */
export const exceptDomains = (approved: readonly string[]): readonly string[] => [...approved, ...LOOPBACK];

const NOUN =
  "(?:domain|host|site|server|address|machine|endpoint|website|one|service|api|part)(?:e?s|y|ies)?";
const LIST = `(?:(?:the|our|your|this|a|any) )*(?:list of )?(?:approved|allowed|allowlisted)(?: external)?(?: ${NOUN})?(?: list| section)?`;
const START = "(?:(?:to|from|at|on|with|for) )?(?:(?:any|other|external|the|all) )*";
const WHICH = `(?:(?:${NOUN}|anything|anywhere|anyone) )?(?:(?:that|which) )?(?:(?:is|are) )?`;
const AMONG = "(?:listed )?(?:in|on|among|under)";

/** "outside": any but this machine. */
export type Approval = "approved" | "not-approved" | "outside";

const approvals = readPatterns<Approval>(`
  not-approved ${START}${WHICH}(?:not ${AMONG} |outside (?:of )?|other than |except (?:for )?(?:to )?|but )${LIST}
  not-approved ${START}${NOUN} (?:(?:that|which) (?:is|are) )?(?:not (?:approved|allowed|listed)|unapproved|unlisted)
  not-approved (?:that|which) (?:is|are) (?:not (?:approved|allowed|listed)|unapproved|unlisted)
  not-approved ${START}(?:unapproved|non approved|not approved|unlisted)(?: external)? ${NOUN}
  approved ${START}${LIST}
  approved ${START}${NOUN} (?:(?:that|which) )?(?:(?:is|are) )?(?:approved|allowed|${AMONG} ${LIST})
  outside ${START}(?:external|third|third party|outside) ${NOUN}
`);

/** Reads the domains that the rest of a sentence is about: "not in the approved domains list", "to external services". */
export function readApproval(words: Words, at: number): Reading<Approval> | undefined {
  const rest = words.slice(at);
  if (rest.some(({ isLiteral }) => isLiteral)) return undefined;
  const text = rest.map(word => word.text).join(" ");
  const value = approvals.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(text))?.[0];
  return value && { value, next: words.length };
}
