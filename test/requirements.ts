/** Gathers what the project promises and what its tests cite, and complains about each promise that no test cites. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { scanSource } from "./architecture/scan.ts";
import type { Requirement } from "./requirements/requirement.ts";

export interface Citation {
  readonly id: string;
  /** The test's file. */
  readonly file: string;
  /** Whether the test, or the group of tests, that it is in runs: a test that is always skipped proves nothing. */
  readonly isRun: boolean;
}

/** Every list that the modules of the folder export as `…Requirements`. */
export async function gatherRequirements(folder: string): Promise<readonly Requirement[]> {
  const files = readdirSync(folder).filter(name => name.endsWith(".ts") && name !== "requirement.ts");
  const modules: readonly Record<string, unknown>[] = await Promise.all(
    files.map(name => import(pathToFileURL(join(folder, name)).href)),
  );
  return modules.flatMap(exports =>
    Object.entries(exports).flatMap(([name, list]) =>
      name.endsWith("Requirements") ? (list as readonly Requirement[]) : [],
    ),
  );
}

/** The ids in square brackets with which the titles of a file's tests and groups begin. */
export function citationsOf(file: string, source: string): readonly Citation[] {
  const { code, literals } = scanSource(source);
  return literals.flatMap(({ start, text }) => {
    const ids = /^(?:\[[a-z0-9-]+(?:\.[a-z0-9-]+)+\]\s*)+/.exec(text)?.[0].match(/[a-z0-9.-]+/g) ?? [];
    const [root, ...modifiers] = ids.length === 0 ? [] : calleeBefore(code, start);
    if (root !== "test" && root !== "it" && root !== "describe") return [];
    const isRun = !modifiers.includes("skip") && !modifiers.includes("todo");
    return ids.map(id => ({ id, file, isRun }));
  });
}

/** The names of the call whose argument begins here: `test.each(rows)(` gives test, each. */
function calleeBefore(code: string, start: number): readonly string[] {
  let before = code.slice(0, start).trimEnd();
  while (before.endsWith("(")) {
    before = before.slice(0, -1).trimEnd();
    const name = /[\w$.]+$/.exec(before)?.[0];
    if (name !== undefined) return name.split(".");
    before = before.slice(0, openingOf(before) + 1);
  }
  return [];
}

/** Where the parenthesis opens that closes at the end of the code. */
function openingOf(code: string): number {
  let depth = 0;
  for (let at = code.length - 1; at >= 0; at--) {
    if (code[at] === ")") depth += 1;
    if (code[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

export function checkIds(requirements: readonly Requirement[]): readonly string[] {
  const seen = new Set<string>();
  return requirements.flatMap(({ id, promise }) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    if (!/^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/.test(id)) return [`${id} is no dotted id`];
    if (isRepeated) return [`${id} stands for two promises`];
    return /^\S+ \S+ [\s\S]*\.$/.test(promise) ? [] : [`${id}: the promise is not a sentence`];
  });
}

export function checkCitations(
  requirements: readonly Requirement[],
  citations: readonly Citation[],
): readonly string[] {
  const promised = new Set(requirements.map(({ id }) => id));
  const tested = new Set(citations.filter(({ isRun }) => isRun).map(({ id }) => id));
  return [
    ...[...promised].filter(id => !tested.has(id)).map(id => `${id} is promised and no test cites it`),
    ...citations
      .filter(({ id }) => !promised.has(id))
      .map(({ id, file }) => `${file} cites ${id}, which is not promised`),
  ];
}

/**
 * A source is a document and a place in it: `spec/brain.md §3` (a heading's number or first word), `spec/hazards.md #30`
 * (an item of a list), with or without words after it.
 */
export function checkSources(
  requirements: readonly Requirement[],
  readDocument: (path: string) => string | undefined,
): readonly string[] {
  return requirements.flatMap(({ id, source }) => {
    const [, path, section, item] = /^([\w./-]+\.md)(?: §(\w+)| #(\d+))?(?![\w.])/.exec(source) ?? [];
    const text = path === undefined ? undefined : readDocument(path);
    if (text === undefined) return [`${id}: there is no document ${source}`];
    const place = section === undefined ? (item === undefined ? "" : `^${item}\\. `) : `^#+ ${section}\\b`;
    return new RegExp(place, "m").test(text) ? [] : [`${id}: ${source} is not in the document`];
  });
}
