/** How a programming language is written, as far as strings, comments and names have to be told apart. */

/** What becomes of a string's content. */
export interface Quote {
  readonly open: string;
  readonly close: string;
  /** `all`: `\n`, `\x41` …; `close`: only `\\` and the closing quote; none: a backslash is a backslash. */
  readonly escapes?: "all" | "close";
  /** Where other text is put in: what the piece of code begins and ends with. */
  readonly code?: readonly (readonly [open: string, close: string])[];
  /** Variables that are put in by name alone: `$x`, `@x`. */
  readonly variables?: "$" | "$@";
  /** Its content is a command that a shell runs. */
  readonly isCommand?: true;
  /** It ends with the line, or is no string at all. */
  readonly isLine?: true;
}

export interface CodeSyntax {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Longer ones first. */
  readonly quotes: readonly Quote[];
  /** A name, its sigil included; sticky. */
  readonly name: RegExp;
  /** Letters that may stand before a quote: `f"…"`, `rb'…'`; sticky, without the quote. */
  readonly prefix?: RegExp;
  /** `/…/` is a pattern where a value may begin. */
  readonly hasPatterns?: true;
  /** `q(…)`, `m{…}`, `s/…/…/e` as perl has them; `%w[…]`, `%x(…)` as ruby has them. */
  readonly quoteOperators?: "perl" | "ruby";
  /** `<<END` begins a text that ends with a line `END`. */
  readonly hasHereDocuments?: true;
  /** Names after which a value begins, so that `/` begins a pattern there. */
  readonly valueFollows?: ReadonlySet<string>;
  /** What stands between a thing and its member. */
  readonly members: ReadonlySet<string>;
  /** What joins two texts to one. */
  readonly joins: ReadonlySet<string>;
  /** A name followed by a string is a call with it (lua; tagged templates). */
  readonly callsByText?: true;
  /** A name followed by anything is a call with it (perl, ruby). */
  readonly callsWithoutParentheses?: true;
  /** `name = value` among arguments names one of them. */
  readonly hasNamedArguments?: true;
  /** Strings side by side are one. */
  readonly joinsNeighbours?: true;
  /** Letters of a name may be written as `\u0065`. */
  readonly hasEscapedNames?: true;
  /** `/` joins paths. */
  readonly joinsPaths?: true;
}

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));
