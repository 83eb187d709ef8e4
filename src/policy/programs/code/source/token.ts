/** A piece of a program: a name, a string, a sign. */

export interface Token {
  /** `text`: a string; `command`: one that a shell runs; `pattern`: a regular expression. */
  readonly kind: "name" | "text" | "command" | "pattern" | "number" | "sign";
  /** Of a string, what it holds, with a HOLE for each piece that can't be known. */
  readonly text: string;
}

/** `(?{ … })`, `@{[ … ]}`: perl runs what stands in them. */
export const runsCode = (pattern: string): boolean => /\(\?\??\{|[@$]\{\s*[[\\]/.test(pattern);
