/** Tells a task in words, from which a skill can be drawn, from one call of a tool or one command. */
import { readDeed } from "../../dream/sentence/read-command.ts";
import type { Episode } from "../../memory/episode.ts";

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
