/** Whole command lines through the real parser, walker and recognisers, with facts that need no disk. */

import { createWrittenPlaces } from "../../../src/policy/facts/written-places.ts";
import type { GitFacts } from "../../../src/policy/facts.ts";
import { type Facts, type LexicalFactsOptions, lexicalFacts } from "../../../src/policy/facts.ts";
import type { Operation } from "../../../src/ports/index.ts";
import { recogniseShell } from "../whole-engine.ts";

export type RigOptions = Partial<LexicalFactsOptions> & {
  /** Texts of files, by absolute path; their folders exist, and hold what is named here. */
  readonly files?: { readonly [path: string]: string };
  readonly git?: Partial<GitFacts>;
  /** Paths that the session has written; a folder's end with a slash. */
  readonly written?: readonly string[];
};

/** Works in /work/app, which is the project; the home is /home/user. */
export function rigFacts({ files = {}, git, written = [], ...options }: RigOptions = {}): Facts {
  const facts = lexicalFacts({ directory: "/work/app", brain: "/work/app/.agent", ...options });
  const paths = Object.keys(files);
  const below = (path: string) => paths.filter(each => each.startsWith(`${path}/`));
  const noGit: GitFacts = {
    root: facts.project,
    branch: undefined,
    alias: () => undefined,
    config: () => undefined,
    protectedChanges: () => undefined,
    files: () => undefined,
  };
  const disk: Pick<Facts, "kindOf" | "list"> = {
    kindOf: path => (path in files ? "file" : below(path).length > 0 ? "directory" : undefined),
    list: path => {
      const names = below(path).map(each => each.slice(path.length + 1).split("/")[0]!);
      return names.length === 0 ? undefined : [...new Set(names)];
    },
  };
  const notes = new Map(
    written.map(each => {
      const path = each.replace(/\/$/, "");
      return [path, { path, atMs: 0, ...(each.endsWith("/") && { isFolder: true as const }) }];
    }),
  );
  return {
    ...facts,
    ...disk,
    ...createWrittenPlaces({
      notes: () => notes,
      facts: { ...facts, ...disk },
      changedSince: () => true,
    }),
    readText: path => files[path],
    git: () => (git === undefined ? undefined : { ...noGit, ...git }),
  };
}

export const operationsOf = (text: string, options?: RigOptions): readonly Operation[] =>
  recogniseShell(text, rigFacts(options));

/** `fs.delete(path: /work/app/build, recursive: true)`; `?` for what isn't known, `maybe ` before what is possible. */
export const summaryOf = (text: string, options?: RigOptions): readonly string[] =>
  operationsOf(text, options).map(summarise);

export function summarise({ name, arguments: given, isPossible }: Operation): string {
  const list = Object.entries(given).map(
    ([key, value]) =>
      `${key}: ${value === undefined ? "?" : typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${isPossible ? "maybe " : ""}${name}(${list.join(", ")})`;
}
