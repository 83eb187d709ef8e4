/** Reads which rule of permissions.md refused a call: a person's words, quoted in the episode that tells of it. */
import { isTrustedOrigin } from "../../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../layout.ts";
import { type Episode, isFailure } from "../../memory/episode.ts";

export interface PolicyRefusal {
  readonly episode: Episode;
  /** The rule in the words of its author. */
  readonly rule: string;
  /** `ask`: it needed a person's approval, and got none. */
  readonly decision: "deny" | "ask";
}

/** As the policy puts it: “Force push to main” [.agent/protocols/permissions.md:31]. */
const QUOTED = new RegExp(
  `\\u201c([^\\u201c\\u201d]{1,300})\\u201d \\[${`${BRAIN_FOLDER}/${layout.permissions}`.replaceAll(".", "\\.")}:\\d+\\]`,
  "u",
);
const NEEDS_APPROVAL = /needs a person['\u2019]s approval/u;

/** Undefined for anything else, and where the words come from a tool: it could claim any rule. */
export function refusalOf(episode: Episode): PolicyRefusal | undefined {
  const { detail, detailOrigin, result } = episode;
  if (!isFailure(result) || !isTrustedOrigin(detailOrigin)) return undefined;
  const rule = QUOTED.exec(detail)?.[1]?.replace(/\s+/gu, " ").trim();
  if (rule === undefined || rule === "") return undefined;
  return { episode, rule, decision: NEEDS_APPROVAL.test(detail) ? "ask" : "deny" };
}

const FORBIDS = /^(?:never|no|not|don['\u2019]?t|do not|avoid)\b/iu;
const LATIN = /^\p{sc=Latin}/u;

/** The rule as a fence: `Never force push to main.`; rules in other scripts are unchanged. */
export function fenceOf({ rule, decision }: Pick<PolicyRefusal, "rule" | "decision">): string {
  const words = rule.replace(/[.\s]+$/u, "");
  if (!LATIN.test(words)) return words;
  if (decision === "ask") return `${words}: only with a person's approval.`;
  // "HTTP requests" keeps its capitals; "Force push" begins a sentence no longer.
  const inside = /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  return FORBIDS.test(words) ? `${words}.` : `Never ${inside}.`;
}
