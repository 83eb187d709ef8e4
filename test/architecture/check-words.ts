/** Finds the words that STYLE keeps out of comments, test titles and promises: a reader meets each sentence out of its context. */
import type { Requirement } from "../requirements/requirement.ts";
import { lineOf, scanSource } from "./scan.ts";

export interface WordRule {
  readonly pattern: RegExp;
  readonly instead: string;
}

const wordRules: readonly WordRule[] = [
  { pattern: /\bwhoever\b/i, instead: "name who" },
  { pattern: /\b(?:some|no|any|every)body\b/i, instead: "name who" },
  { pattern: /\bones? that\b/i, instead: "name the thing" },
  { pattern: /\b(?:there )?(?:is|are|was|were) none\b/i, instead: "has no …" },
  { pattern: /\b(?:is|are|was|were|be) told\b(?! apart)/i, instead: "says …" },
  { pattern: /\b(?:stands?|stood|lies)\b(?! for\b)/i, instead: "is" },
  { pattern: /(?:^|[.:;!?] )what (?!to\b|[^.?]*\?)/i, instead: "begin with a named thing" },
];

/** The complaints about one text; `place` says where it is. */
export function wordComplaints(text: string, place: string): readonly string[] {
  const plain = text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, "…");
  return wordRules.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(plain)?.[0].trim();
    return found === undefined ? [] : [`${place} says “${found}”: ${instead}`];
  });
}

/** Complaints about the comments of a source, a comment at a time. */
export function checkComments(path: string, source: string): readonly string[] {
  const { code, literals } = scanSource(source);
  const inText = (index: number) =>
    literals.some(({ start, text }) => start < index && index <= start + text.length);
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:(?:^|(?<=\n))[ \t]*\/\/[^\n]*\n?)+|\/\/[^\n]*/g)].flatMap(
    match => {
      const start = match.index + match[0].search(/\//);
      // The scanner leaves blanks of a comment; a comment mark inside of a string is text.
      if (inText(start) || code.slice(start, start + 2).trim() !== "") return [];
      const text = match[0].replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)/gm, "").replace(/\*\/$/, "");
      return wordComplaints(text.replace(/\s+/g, " ").trim(), `${path}:${lineOf(source, start)}`);
    },
  );
}

/** Complaints about the titles of tests, without their requirement ids. */
export function checkTitles(path: string, source: string): readonly string[] {
  const { code, literals } = scanSource(source);
  const titles = /\b(?:test|describe|it)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*$/;
  return literals.flatMap(({ start, text }) => {
    const before = code.slice(Math.max(0, start - 200), start);
    if (!titles.test(before)) return [];
    return wordComplaints(text.replace(/\[[\w.-]+\] ?/g, ""), `${path}:${lineOf(source, start)}`);
  });
}

/** Complaints about the promises of the requirements. */
export function checkPromises(
  requirements: readonly Pick<Requirement, "id" | "promise">[],
): readonly string[] {
  return requirements.flatMap(({ id, promise }) => wordComplaints(promise, id));
}
