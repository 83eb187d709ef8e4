/** The work of a session, as the next one should hear of it: the request, the changes, the last check, the last words. */
import { isPastedError, isRefusal, NOT_RUN, rulesIn, withoutQuotes } from "../../brain/index.ts";
import type { SessionEntry } from "./session-journal.ts";

export interface Work {
  /** "" where it isn't known. */
  readonly harness: string;
  /** Undefined outside of a repository, and for a detached head. */
  readonly branch?: string;
  /** The real path of the project's folder, a work tree's own; undefined where it isn't known. */
  readonly project?: string;
  /** Of its last entry; milliseconds since the epoch. */
  readonly atMs: number;
  /** The latest substantial request; without one a question, a correction or a paste; undefined without either. */
  readonly request?: string;
  /** Whether `request` asks for work itself. The others do only where files were changed after them. */
  readonly isRequested: boolean;
  /** Files that were changed for it, oldest first. */
  readonly files: readonly string[];
  readonly lastCheck?: { readonly command: string; readonly error?: string };
  /** The agent's last words behind the request; undefined where it was killed before. */
  readonly message?: string;
  /** Steps that the agent said are left, in its own words; a later farewell doesn't take them back. */
  readonly left?: string;
  /** Whether it is in the middle of the work: asked for more, or with changes, since its last words. */
  readonly isUnderWay: boolean;
  /** Whether the agent did anything since its last words. */
  readonly hasActed: boolean;
  /** Whether the person asked for more since the agent's last words, with a nod or a correction, too. */
  readonly isAsked: boolean;
  /** Whether the changes were committed. */
  readonly isCommitted: boolean;
  /** The person's latest prompt. */
  readonly prompt?: string;
  /** The title of the session's latest commit. */
  readonly commit?: string;
  /** The latest commit that was taken back, by its title, and the person's words before. */
  readonly reverted?: { readonly commit: string; readonly words: string };
  /** Whether a later session of its branch has committed, with its last check passing: perhaps these changes, too. */
  readonly isCommittedLater: boolean;
  /** The agent's sentences on attempts that it took back, with the reason; oldest first. */
  readonly takenBack: readonly string[];
}

const nothing: Work = {
  harness: "",
  atMs: 0,
  files: [],
  isCommitted: false,
  isCommittedLater: false,
  isUnderWay: false,
  isRequested: false,
  hasActed: false,
  isAsked: false,
  takenBack: [],
};

/** Scripts without spaces have a word in some two characters. */
const wordsIn = (text: string): number =>
  (text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu) ?? []).length +
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length / 2;

/** A greeting or a nod begins no work. */
export const isSubstantial = (text: string): boolean =>
  wordsIn(text) >= 3 &&
  !/^(?:continue|go on|yes|no|ok|okay|thanks?|thank you|hello|hi|please continue|and now)\b[\s\S]{0,24}$/i.test(
    text.trim(),
  );
/** “Can you add a test?” is a request in the form of a question. */
const REQUESTS = /(?:^|[.!?,\n]\s*)(?:please\b|(?:can|could|would|will) (?:you|we)\b)/i;
const isQuestion = (text: string): boolean => /[?？]\s*$/.test(text) && !REQUESTS.test(text);
/** "No" in the languages of most people who write code. */
const REFUSES =
  /^\s*(?:(?:no|nope|nein|nee|non|não|nej|нет|ні)\b|いいえ|違う|不是|不对|아니)[\s,.!:;、，。]/iu;
/** The subject of a sentence that changes the one before. */
const CORRECTS =
  /^\s*(?:actually|sorry|wait|instead|rather|wrong|not like that|i meant|doch|perdón|pardon)\b/i;

/** Words that correct the task in hand, or say how all tasks are done. */
function isCorrection(text: string): boolean {
  if (REFUSES.test(text) || CORRECTS.test(text) || isRefusal(text)) return true;
  const rules = rulesIn(text).map(rule => rule.text);
  const rest = rules.reduce((left, rule) => left.replace(rule, ""), text);
  return rules.length > 0 && !/[\p{L}\p{N}]/u.test(rest);
}

/** Whether a prompt asks to go on with the work that is open. */
export const goesOn = (text: string): boolean =>
  /^\s*(?:please )?(?:continue|go on|resume|carry on|keep going|proceed)\b/i.test(text);

/** A log or an error and nothing else. */
const isPaste = (text: string): boolean => withoutQuotes(text).trim() === "" || isPastedError(text);

/** It speaks of the task in hand, or of none. */
const isAside = (text: string): boolean => isQuestion(text) || isCorrection(text) || isPaste(text);

/** Whether a prompt begins work: no greeting, no nod, no question, no correction, no pasted error. */
export const isRequest = (text: string): boolean => isSubstantial(text) && !isAside(text);

/** Commands that tell whether the work is well: tests, checkers, builds. */
export const isCheck = (command: string): boolean => command.split(/&&|\|\||[;\n]/).some(isCheckAlone);

/** It fetches packages, whatever their names. */
const INSTALLS =
  /^\s*(?:\w+=\S* )*(?:sudo )?(?:npm|pnpm|yarn|bun|pip3?|cargo|gem|bundle|apt(?:-get)?|apk|brew|uv|poetry|go|composer)\b(?: -\S+)* (?:i|ci|install|clean-install|add|remove|uninstall|update|upgrade|get)\b/;

const isCheckAlone = (command: string): boolean =>
  !INSTALLS.test(command) &&
  /\b(?:test|tests|jest|vitest|mocha|pytest|unittest|rspec|check|lint|eslint|tsc|typecheck|build|compile|verify|clippy|mypy|ruff|phpunit|ci)\b/.test(
    command,
  ) &&
  !/\b(?:checkout|ls|cat|grep|rg|find|git (?:add|commit|log|show|diff|status))\b/.test(command);

export function foldWork(entries: readonly SessionEntry[]): Work {
  let work = nothing;
  for (const entry of entries) {
    work = next(work, entry);
    if ("at" in entry && entry.at !== undefined) work = { ...work, atMs: entry.at };
  }
  return work;
}

function next(work: Work, entry: SessionEntry): Work {
  switch (entry.kind) {
    case "prompt": {
      const { text: said } = entry;
      const isRequested = isRequest(said);
      // A question or a correction in the middle of a task is part of it.
      const isNew = isRequested || (isSubstantial(said) && work.request === undefined);
      if (!isNew)
        return { ...work, prompt: said, isAsked: work.isAsked || !(isQuestion(said) || isPaste(said)) };
      const { message: _, left: __, lastCheck: ___, branch: ____, project: _____, ...before } = work;
      const { text, harness = "", branch, project } = entry;
      const where = { ...(branch && { branch }), ...(project && { project }) };
      return {
        ...before,
        request: text,
        prompt: text,
        harness,
        ...where,
        files: [],
        isCommitted: false,
        isUnderWay: true,
        isRequested,
        isAsked: true,
      };
    }
    case "change": {
      const files = [...new Set([...work.files, entry.file])];
      return { ...work, files, isCommitted: false, isUnderWay: true, hasActed: true };
    }
    case "call":
      // After its last words an agent looks around, and begins nothing.
      return afterCall({ ...work, isUnderWay: work.isUnderWay || work.isAsked, hasActed: true }, entry);
    case "message": {
      const { left: before, ...rest } = work;
      const left = leftIn(entry.text) ?? (work.hasActed ? undefined : before);
      const takenBack = [...work.takenBack, ...takenBackIn(entry.text)];
      return {
        ...rest,
        message: entry.text,
        takenBack,
        isUnderWay: false,
        hasActed: false,
        isAsked: false,
        ...(left !== undefined && { left }),
      };
    }
    case "finished": {
      const { lastCheck: _, left: __, ...rest } = work;
      return { ...rest, files: [], message: "", isCommitted: true, isUnderWay: false, isAsked: false };
    }
    default:
      return work;
  }
}

function afterCall(work: Work, { command, error, hasFailed }: SessionEntry & { kind: "call" }): Work {
  if (command === undefined) return work;
  if (!hasFailed && /\bgit revert\b/.test(command)) return afterRevert(work);
  if (!hasFailed && /\bgit commit\b/.test(command)) {
    const [, , title] = /\s(?:-\w*m|--message)[ =]?(["'])(.*?)\1/s.exec(command) ?? [];
    return { ...work, isCommitted: true, ...(title && { commit: title.split("\n", 1)[0]! }) };
  }
  // A program that isn't there has checked nothing.
  if (!isCheck(command) || NOT_RUN.test(error ?? "")) return work;
  return { ...work, lastCheck: { command, ...(hasFailed && { error: error ?? "it failed" }) } };
}

function afterRevert({ commit, ...work }: Work): Work {
  const words = work.prompt ?? work.request;
  const reverted = commit === undefined || words === undefined ? undefined : { commit, words };
  return { ...work, isCommitted: true, ...(reverted && { reverted }) };
}

/** A label before a colon that announces what is left, in the languages of most people who write code. */
const LEFT_LABEL =
  /^(?:\S+ ){0,3}?(?:next|left|remaining|to ?do|open|missing|pending|offen|fehlt|fehlen|übrig|nächstes?|pendiente|falta|faltan|siguiente|reste|restant|suite|à faire|prochaine étape|pendente|próximo|осталось|дальше|残り|次|未完了|剩下|下一步|남은 일)(?: \S+){0,2}?\s?[:：]/iu;

const sentencesOf = (message: string): readonly string[] =>
  message.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/).map(each => each.replace(/^[-*\s]+/, "").trim());

/** Without its reason an attempt that was taken back teaches nothing. */
const takenBackIn = (message: string): readonly string[] =>
  sentencesOf(message).filter(
    each =>
      /\b(?:reverted|rolled back|backed out|took (?:it|that|this) (?:back|out)|undid|gave up on|abandoned)\b/i.test(
        each,
      ) && /\b(?:because|since|but|due to|as (?:it|they|this|that|the))\b/i.test(each),
  );

/** Words of a step that is left, wherever they are in a sentence. */
const LEFT =
  /\b(?:next(?:,| I| step| is| come)|are next|is next|left to do|still (?:need|to|missing|left|open)|remain(?:s|ing)?\b|to ?do\b|then I)/i;
const NOT_YET = /\b(?:not|\w+n['’]t)\b[^.]*\byet\b/i;
/** The agent kept a thing as it was on that account: “not yet” is the reason of a choice then. */
const KEPT =
  /\byet\b,?\s(?:and )?(?:so|hence|therefore|thus) (?:I|we)(?:['’]ve| have)? (?:just )?(?:left|kept|stayed|stuck|held|pinned)\b|\b(?:I|we)(?:['’]ve| have)? (?:just )?(?:left|kept|stayed|stuck|held|pinned)\b[^.]*\b(?:because|since|as)\b[^.]*\byet\b/i;

/** Steps that the agent said are left, in its own words. */
export function leftIn(message: string): string | undefined {
  return sentencesOf(message).find(
    each => LEFT_LABEL.test(each) || LEFT.test(each) || (NOT_YET.test(each) && !KEPT.test(each)),
  );
}

/** Whether it has to be gone on with. */
export function isOpen(work: Work): boolean {
  const { request, isRequested, files, lastCheck, left, isUnderWay, isCommitted } = work;
  if (request === undefined || !(isRequested || files.length > 0)) return false;
  if (isUnderWay || lastCheck?.error !== undefined || left !== undefined) return true;
  return files.length > 0 && !isCommitted;
}
