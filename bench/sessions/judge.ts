/** `judge` compares the lines that an agent was given with the facts of a telling. */
import { estimateTokens } from "../../src/base/index.ts";
import type { Telling } from "./story.ts";

/** The text that one way of remembering gives the next session. */
export interface Told {
  readonly atStart: string;
  /** Beside the prompt that needs memory. */
  readonly byPrompt: string;
  /** Beside the prompt that doesn't. */
  readonly unrelated: string;
  /** Time that the session's start and its first prompt took, in milliseconds. */
  readonly addedMs: number;
}

export interface Figures {
  readonly must: number;
  readonly atStart: number;
  readonly byPrompt: number;
  readonly missing: readonly string[];
  readonly forbidden: readonly string[];
  readonly lines: number;
  /** Lines that a colleague wouldn't say: they match no fact, or a forbidden one. */
  readonly noise: readonly string[];
  readonly tokens: number;
  readonly isUnrelatedAnswered: boolean;
  readonly addedMs: number;
}

const SECTION = /^(?:OPEN|FAILED|RULES|FIXES|DECIDED|LESSONS|SINCE)\b/;

export function judge(told: Told, { must, nice, forbidden }: Telling): Figures {
  const start = linesOf(told.atStart);
  const all = [...start, ...linesOf(told.byPrompt)];
  const holds = (fact: string, lines: readonly string[]) => lines.some(line => matcherOf(fact).test(line));
  const allowed = [...must, ...nice].map(matcherOf);
  const barred = forbidden.map(matcherOf);
  return {
    must: must.length,
    atStart: must.filter(fact => holds(fact, start)).length,
    byPrompt: must.filter(fact => holds(fact, all)).length,
    missing: must.filter(fact => !holds(fact, all)),
    forbidden: forbidden.filter(fact => holds(fact, all)),
    lines: all.length,
    noise: all.filter(line => !allowed.some(each => each.test(line)) || barred.some(each => each.test(line))),
    tokens: estimateTokens(`${told.atStart}\n${told.byPrompt}`.trim()),
    isUnrelatedAnswered: told.unrelated.trim() !== "",
    addedMs: told.addedMs,
  };
}

/**
 * The lines with content: without the sentence that says that it is history, and each below a heading beside that
 * heading, so that a fact can name both.
 */
function linesOf(text: string): readonly string[] {
  let section = "";
  return text
    .replaceAll(/[“”„]/g, '"')
    .replaceAll("’", "'")
    .split("\n")
    .flatMap(line => {
      if (line.trim() === "" || /^From this project's memory\b/.test(line)) return [];
      // A fragment of a conversation's context ends the sections of the one before.
      if (/^<\/?fragment\b/.test(line)) section = "";
      const heading = SECTION.exec(line)?.[0];
      if (heading === undefined)
        return [/^(?:-|\s)/.test(line) && section !== "" ? `${section} ${line}` : line];
      section = heading;
      // A heading over a list is no line of its own.
      return heading === "SINCE" || line.includes(":") || /["→]/.test(line) ? [line] : [];
    });
}

/** `a … b` is both in their order, `a | b` is either, `^` is the line's start. */
function matcherOf(fact: string): RegExp {
  const either = fact.split(" | ").map(each => each.split(" … ").map(escapeWords).join(".*"));
  return new RegExp(either.join("|"), "iu");
}

const escapeWords = (words: string): string =>
  (words.startsWith("^") ? "^" : "") + words.replace(/^\^/, "").replaceAll(/[$()*+./?[\\\]^{|}]/g, "\\$&");
