/** Reads the words of an episode: whether it tells a task, its lesson, the rule that refused it, and its tools. */
import { isTrustedOrigin } from "../../../base/index.ts";
import { cleanLines } from "../../dream/sentence/clean-text.ts";
import { orderVerbs } from "../../dream/sentence/english-verbs.ts";
import { addressesModel } from "../../dream/sentence/hostile-words.ts";
import { isNoise } from "../../dream/sentence/noise.ts";
import { isProgram, readDeed } from "../../dream/sentence/read-command.ts";
import { BRAIN_FOLDER, layout } from "../../layout.ts";
import { type Episode, isFailure, withoutFlag } from "../../memory/episode.ts";
import { excerpt } from "../../memory/excerpt.ts";

const MAX_LENGTH = 300;

/** Whether action and reflection are words that may change a skill: the person's, or the mind's own. */
export const isTrusted = ({ origin }: Pick<Episode, "origin">): boolean => isTrustedOrigin(origin);

/** Undefined for what hooks and programs wrote, what others said, and words that speak to the model. */
export function wordedLesson(episode: Episode): string | undefined {
  if (!isTrusted(episode)) return undefined;
  const lines = cleanLines(withoutFlag(episode.reflection));
  if (lines.some(addressesModel)) return undefined;
  const said = lines.find(each => !isNoise(each));
  return said === undefined ? undefined : excerpt(said, MAX_LENGTH);
}

const DIRECTIVE =
  /^(?:never|always|don['\u2019]?t|do not|avoid|only|no|make sure|be sure|prefer|before|after)\b/iu;

/** English only: every sentence of another language counts as a report, and is kept among the fences all the same. */
export function isNormative(sentence: string): boolean {
  const [first = ""] = sentence.toLowerCase().split(/[^a-z]/, 1);
  return DIRECTIVE.test(sentence) || orderVerbs.has(first);
}

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

/** Tells episodes of a task from those that Brainstem records of its own work. */
const OWN_SKILLS = new Set(["memory", "conversation"]);
/** `git_push remote: origin branch: main`, whole or cut: a name, and then nothing but named values. */
const CALL = /^[\w.-]{1,60}(?: [a-z_]\w{0,40}: (?:"(?:[^"\\]|\\.)*(?:"|$)|[^\s"]\S*))+ ?\S*…?$/;
const FLAG = /\s--?[a-z][\w-]*(?:[\s=]|$)|&&|\|\||\$\(/i;
const ARTICLE = /\s(?:the|an?|of|for|from|to|with|into|our|its|all|each|new)\s/i;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu;
const WORD = /^[\p{L}\p{M}'\u2019-]{2,}[.,:;!?]?$/u;
/** "Edited src/app.ts" is a call and "add tests" says little; "scaffold /orders endpoint" is a task. */
const MIN_TOKENS = 3;
const MIN_WORDS = 2;
const MIN_UNSPACED = 5;

/** Whether its action is a task in words. Whose words they are, and how it went, is for the caller to judge. */
export function isTaskEpisode({ action, skill }: Pick<Episode, "action" | "skill">): boolean {
  if (OWN_SKILLS.has(skill) || CALL.test(action)) return false;
  const deed = readDeed(action);
  // "Test the parser with empty input" begins like a command and isn't one.
  const isProse = deed?.kind === "prose" || (deed?.kind === "command" && ARTICLE.test(action));
  if (!isProse || FLAG.test(action)) return false;
  const tokens = action.trim().split(/\s+/);
  const hasWords =
    tokens.length >= MIN_TOKENS && tokens.filter(token => WORD.test(token)).length >= MIN_WORDS;
  return hasWords || (action.match(UNSPACED)?.length ?? 0) >= MIN_UNSPACED;
}

const TOOL_NAME = /^[a-z][\w.:-]{1,60}$/i;
const CODE = /`([^`\n]{2,200})`/g;
const MAX_TOOLS = 8;

/** Names in the order in which they are met first; the words of tools themselves are no source. */
export function toolsSeen(episodes: readonly Episode[]): readonly string[] {
  const tools = new Set<string>();
  for (const { source, action, reflection, detail, detailOrigin } of episodes) {
    for (const name of [source.tool, ...(source.tools?.split(/[\s,]+/) ?? [])]) {
      if (name !== undefined && TOOL_NAME.test(name)) tools.add(name);
    }
    const said = [action, reflection, isTrustedOrigin(detailOrigin) ? detail : ""].join("\n");
    for (const [, command = ""] of said.matchAll(CODE)) {
      const [program = ""] = command.trim().split(/\s+/, 1);
      if (program === "git") tools.add("git");
      else if (isProgram(program)) tools.add("shell");
    }
  }
  return [...tools].slice(0, MAX_TOOLS);
}
