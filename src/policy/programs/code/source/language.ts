/** All that the analyser has to know of a language. */
import type { CodeSyntax } from "./syntax.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface CodeLanguage {
  /** As it stands in `code.run {language}`. */
  readonly name: string;
  readonly syntax: CodeSyntax;
  readonly vocabulary: Vocabulary;
  /** How names of other modules come into a program. */
  readonly imports: "python" | "javascript" | "ruby" | "none";
  /** Functions that give a module by its name. */
  readonly importers: ReadonlySet<string>;
  /** A newline ends a statement, unless … ; or only `;` does. */
  readonly endsAtNewline: boolean;
  /** What a module is called in the tables, where programs call it otherwise: `node:fs`, `fs/promises`. */
  module(name: string): string;
  /** Words that stand before a value and don't change it: `await`, `my`. */
  readonly skipped: ReadonlySet<string>;
  /** Names that reach everything, so that nothing can be told of code that has one: `globalThis`, `__builtins__`. */
  readonly reflection: RegExp;
  /** Calls by these names may be calls of anything: php's `$f()`. */
  readonly unknownCalls?: RegExp;
  /** A string that is a function's name can be called. */
  readonly callsByName?: true;
  /** What the program's own arguments are called, and the number of the first one after inline code. */
  readonly arguments?: readonly [name: string, first: number];
}
