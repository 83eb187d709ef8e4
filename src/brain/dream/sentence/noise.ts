/** Recognises text of a reflection that is no person's sentence: reports of hooks, traces, commands, data. */
import { isProgram, isProse } from "./read-command.ts";

// Reports that hooks write: ours, those of agentic-stack (harness/hooks: post_execution, on_failure,
// claude_code_post_tool), and the same in the languages of its documentation.
const HOOK_WORDING = new RegExp(
  [
    "^(?:failures?|fail|failed|errors?|fatal|warn(?:ing)?|info|debug|panic|exception)\\b\\s?(?:in\\b|at\\b|:|-|\\[)",
    "^(?:high-stakes op|command failed|command (?:succeeded|completed)|post-tool|pre-tool|ran:|executed:?|edited|wrote|read:|tool\\b.{0,60}\\b(?:ran|completed|failed|succeeded)|completed todo|now working on|updated todo|blocked by|denied by|refused by|exit(?:ed)?(?: with)?(?: code| status)? ?\\d|task (?:completed|failed|finished))",
    "\\bthis skill has failed\\b",
    "\\bflag(?:ged)? for rewrite\\b",
    "このスキルは.{0,10}\\d+ ?回",
    "書き換えのフラグ",
    "(?:该|此|這個|这个)技能.{0,10}失败",
    "이 스킬.{0,10}실패",
    "^(?:失敗|エラー|错误|失败|실패|오籽|오류|ошибка|fehler|erreur|error|fallo|erro|errore)\\s*[:\uff1a]",
  ].join("|"),
  "iu",
);

/** Levels of a log, names of programs before an error, and messages of conventional commits. */
const REPORT =
  /^\[?(?:WARN|ERROR|INFO|DEBUG|TRACE|FATAL|FAIL|PASS|ERR!?)\]?\b|^\S{1,40}: (?:[Ff]atal|[Ee]rrors?|[Ww]arnings?|command not found|no such file)\b|^(?:feat|fix|chore|docs|refactor|test|style|perf|ci|build|revert)\([^)]{1,40}\)!?: |^(?:feat|chore|docs|refactor|style|perf|ci|revert)!?: |^[A-Z][a-z]+(?:-[a-z]+)*-by: |^[\w ]{3,30} not found\b|^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE|DROP TABLE) /;
const TRACE =
  /\b[A-Z]\w{0,60}(?:Error|Exception|Fault|Warning)\b\s?[:(]|\btraceback \(most recent|^\s*at \S.{0,200}[:(]\d+|\bfile "[^"]{1,200}", line \d|\b(?:ENOENT|EACCES|EPERM|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EADDRINUSE|SIGSEGV|SIGKILL|errno)\b\s?[:(,]|\b(?:exited|failed|returned|terminated|finished|process|command)\b.{0,30}\b(?:code|status) \d+\s*$|\berror (?:TS|E)\d{3,5}\b\s*:/i;
/** A report that something was refused: the rules say so already. "Are rejected when …" is knowledge of something else. */
const REFUSAL =
  /\b(?:was|were|got|gets|been|being)\s+(?:(?:also|again|then|just|once|now)\s+)?(?:blocked|denied|refused|forbidden|disallowed)\b(?!\s+(?:until|unless|when|if|since)\b)|\b(?:blocked|denied|refused|forbidden|disallowed)\s+by\s+(?:(?:the|a|an|our|this|its)\s+)?(?:polic(?:y|ies)|rules?|permissions?|hooks?|guard(?:rail)?s?|brainstem|harness|users?|persons?)\b/i;
const DIFF = /^(?:diff --git|index [0-9a-f]{7,}|@@ |\+\+\+ |--- |[+-][\w"'{}()<]|<{7}|={7}|>{7})/;
const DATA =
  /^[{[(<].*[}\])>]$|"[^"]{1,60}"\s*:\s*["[{\dtfn]|^[\w.-]{1,60}=\S+$|[{};]\s*$|=>|^\s*(?:const|let|var|def|class|import|function|public|private|return)\s\S.*[;({=]/;
const MARKUP = /<!--|-->|<\/?[a-z][a-z0-9-]*(?:[\s/][^>]*)?>/i;
const REDACTED = /\[?\bredacted\b|\*{3,}|\u2588{2,}|<(?:secret|token|password|key)>/i;
const URL = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi;
const PROMPT = /^(?:\$|%|>>>|PS [A-Z]:)\s?\S/;
const SHELL = /\s--?[a-z][\w-]*(?:[\s=]|$)|[|&]{1,2}|[<>]\s?\S|;\s|\$\(|\$\w|\/dev\//i;
/** Words that make a sentence of a line even where it quotes options. */
const STATES =
  /\s(?:is|are|must|should|never|always|needs?|requires?|fails|breaks|hangs|before|after|when|unless|because)\s/i;

/** Whether this line was written by a program, or for one. */
export function isNoise(line: string): boolean {
  return (
    HOOK_WORDING.test(line) ||
    REPORT.test(line) ||
    TRACE.test(line) ||
    REFUSAL.test(line) ||
    DIFF.test(line) ||
    DATA.test(withoutCode(line)) ||
    MARKUP.test(withoutCode(line)) ||
    line.includes("<!--") ||
    line.includes("-->") ||
    REDACTED.test(line) ||
    isCommand(line) ||
    !hasEnoughWords(line)
  );
}

/** The line with each text in backticks made one word. */
export const withoutCode = (line: string): string => line.replace(/`[^`]*`/g, "code");

function isCommand(line: string): boolean {
  if (PROMPT.test(line)) return true;
  const bare = /^`([^`]*)`[.!]?$/.exec(line)?.[1];
  if (bare !== undefined) return true;
  const first = line.split(" ", 1)[0] ?? "";
  if (/^(?:\.{0,2}\/|~\/)\S/.test(first)) return !isProse(line);
  if (!isProgram(first)) return false;
  const unquoted = line.replace(/"[^"]*"|'[^']*'/g, "text");
  return !isProse(unquoted) || (SHELL.test(unquoted) && !STATES.test(unquoted));
}

const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
/** "Run tests before pushing" in Chinese has seven characters. */
const MIN_UNSPACED = 6;
const MIN_WORDS = 3;
const WORD = /^["'(\u201c\u2018\u00ab]*\p{L}[\p{L}\p{M}'\u2019-]*["').,:;!?\u201d\u2019\u00bb\u0964]*$/u;

// Names of files, numbers and addresses are not words; a sentence is mostly words.
function hasEnoughWords(line: string): boolean {
  const said = line.replace(URL, " ");
  if ((said.match(UNSPACED)?.length ?? 0) >= MIN_UNSPACED) return true;
  const tokens = withoutCode(said)
    .split(/\s+/)
    .filter(token => token !== "");
  const count = tokens.filter(token => WORD.test(token)).length;
  // Korean words carry what other languages write in several.
  const least = /\p{sc=Hangul}/u.test(said) ? 2 : MIN_WORDS;
  return count >= least && count >= tokens.length / 2;
}
