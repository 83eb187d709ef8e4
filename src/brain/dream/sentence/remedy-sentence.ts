/** Says what a remedy teaches: what to do before the thing that kept failing. */
import { isTrustedOrigin } from "../../../base/index.ts";
import type { Episode } from "../../memory/episode.ts";
import { baseOf, gerundOf, orderVerbs } from "./english-verbs.ts";
import { MAX_LESSON_CHARS } from "./finish-sentence.ts";
import { addressesModel } from "./hostile-words.ts";
import { isShellProgram, readDeed } from "./read-command.ts";

/** One deed twice: as an order, and as a thing that something else comes before. */
interface DeedWords {
  /** "Run the migrations" */
  readonly order: string;
  /** "the migrations" */
  readonly thing: string;
}

/**
 * "Run `npm run migrate` before `npm run test:integration`." Undefined when no honest sentence can be made: edits,
 * looking around, secrets, long or compound commands, words of strangers.
 */
export function remedySentence(failing: Episode, remedy: Episode): string | undefined {
  const first = wordsOf(remedy);
  const then = wordsOf(failing);
  if (first === undefined || then === undefined || first.thing === then.thing) return undefined;
  const sentence = `${first.order} before ${then.thing}.`;
  return sentence.length > MAX_LESSON_CHARS || addressesModel(sentence) ? undefined : sentence;
}

// A hook logs the mind's own commands among a tool's words; the author of a document's commands is unknown.
function wordsOf({ action, origin }: Episode): DeedWords | undefined {
  if (origin === "document" || origin === "agent") return undefined;
  const deed = readDeed(action);
  if (deed?.kind === "command") return isAdvisable(deed.command) ? run(`\`${deed.command}\``) : undefined;
  return deed?.kind === "prose" && isTrustedOrigin(origin) ? describeProse(deed.text) : undefined;
}

const run = (thing: string): DeedWords => ({ order: `Run ${thing}`, thing });

/** Looking is no remedy; commands that delete, change files or reach out are never advised unasked. */
const LOOKING =
  /^(?:git \w+ .*-f\b|git (?:status|diff|log|show|add|branch|blame|rev-parse|checkout|switch|reset|clean|restore|config|remote)|gh \w+ (?:list|view|status)|docker (?:ps|logs|images|inspect|rm|rmi|kill)|kubectl (?:get|describe|logs|delete)|terraform (?:show|state|destroy)|npm (?:ls|view|outdated|whoami))\b/;
const DANGEROUS = /(?:^| )(?:--force\S*|--hard|--no-verify|--yes|-rf|\+\S+)(?: |$)/;
const PRIVATE =
  /redacted|\*{3}|\/(?:home|users|root)\/|:\/\/\S*@|(?:^|[\s_-])(?:token|password|passwd|secret|apikey|api[_-]key|credential|bearer)\b|^\w+=|[A-Za-z0-9+/_-]{32,}/i;
const PLAIN_COMMAND = /^(?:\.\/[\w./-]+|[a-z][\w./-]*)(?: [\x20-\x7e]+)?$/;
/** Interpreters run anything, which a file's name doesn't tell; but these run a program of the project by its name. */
const NAMED_SCRIPT = /^python3? (?:-m|manage\.py) /;
const MAX_COMMAND_CHARS = 80;

function isAdvisable(command: string): boolean {
  if (command.length > MAX_COMMAND_CHARS || !PLAIN_COMMAND.test(command)) return false;
  if ([PRIVATE, DANGEROUS, LOOKING].some(pattern => pattern.test(command))) return false;
  return !isShellProgram(command.split(" ", 1)[0]!) || NAMED_SCRIPT.test(command);
}

const RUN_PROSE = /^(?:ran|run|running|re-?ran|executed|performed) (?:the )?(.+)$/i;
const PLAIN_PROSE = /^[\p{L}\d][\p{L}\d ,'/.-]{2,60}$/u;
const LOOKING_PROSE =
  /^(?:read|look|find|list|edit|write|rewrite|add|change|delete|remove|move|rename|create|force|fix|refactor|try|finish|do|get|make|go|work)$/;

function describeProse(text: string): DeedWords | undefined {
  const plain = text.replace(/[.!]$/, "").trim();
  if (!PLAIN_PROSE.test(plain) || PRIVATE.test(plain) || /[/.]\w/.test(plain)) return undefined;
  const ran = RUN_PROSE.exec(plain)?.[1];
  if (ran !== undefined) return run(`the ${ran}`);
  const [first = "", ...rest] = plain.split(" ");
  const lower = first.toLowerCase();
  const base = baseOf(lower) ?? (orderVerbs.has(lower) ? lower : undefined);
  const gerund = base && gerundOf(base);
  if (base === undefined || rest.length === 0 || LOOKING_PROSE.test(base)) return undefined;
  const object = rest.join(" ");
  return { order: `${base[0]!.toUpperCase()}${base.slice(1)} ${object}`, thing: `${gerund} ${object}` };
}
