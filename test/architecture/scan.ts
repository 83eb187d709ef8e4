/** Tells code from comments, strings and regular expressions, as far as reading imports and titles needs it. */

export interface Literal {
  /** The index of its opening quote. */
  readonly start: number;
  /** The text between the quotes, as written; of a template the part before its first `${`. */
  readonly text: string;
}

export interface ScannedSource {
  /** The source, of the same length, with blanks for what is in comments, strings, templates and regular expressions. */
  readonly code: string;
  readonly literals: readonly Literal[];
}

export interface ImportedModule {
  readonly specifier: string;
  readonly line: number;
}

// The code before a slash that begins a regular expression, and not a division.
const BEFORE_REGULAR_EXPRESSION =
  /(?:^|[(,=:[!&|?{;+\-*%<>~^]|\b(?:return|typeof|case|in|of|void|throw|await|yield))\s*$/;

export function scanSource(source: string): ScannedSource {
  const code = source.split("");
  const literals: Literal[] = [];
  // For each template that we are in: how many braces are open in its `${`.
  const templates: number[] = [];
  let at = 0;

  function blank(end: number) {
    for (; at < end; at++) if (code[at] !== "\n") code[at] = " ";
  }

  /** Blanks the text of a literal up to its end; returns whether that is the end and not a template's `${`. */
  function takeText(quote: string): boolean {
    const start = at;
    while (at < source.length && source[at] !== quote) {
      if (quote === "`" && source.startsWith("${", at)) break;
      blank(source[at] === "\\" ? at + 2 : at + 1);
    }
    literals.push({ start: start - 1, text: source.slice(start, at) });
    return source[at] === quote;
  }

  function takeTemplate() {
    if (takeText("`")) at += 1;
    else {
      templates.push(0);
      at += 2;
    }
  }

  while (at < source.length) {
    const character = source[at]!;
    if (source.startsWith("//", at)) blank(endOf(source, "\n", at));
    else if (source.startsWith("/*", at)) blank(endOf(source, "*/", at) + 2);
    else if (character === '"' || character === "'") {
      at += 1;
      takeText(character);
      at += 1;
    } else if (character === "`") {
      at += 1;
      takeTemplate();
    } else if (
      character === "/" &&
      BEFORE_REGULAR_EXPRESSION.test(code.slice(Math.max(0, at - 80), at).join(""))
    ) {
      blank(at + (/^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//.exec(source.slice(at))?.[0].length ?? 1));
    } else if (character === "{" && templates.length > 0) {
      templates[templates.length - 1]! += 1;
      at += 1;
    } else if (character === "}" && templates.at(-1) === 0) {
      templates.pop();
      at += 1;
      takeTemplate();
    } else {
      if (character === "}" && templates.length > 0) templates[templates.length - 1]! -= 1;
      at += 1;
    }
  }
  return { code: code.join(""), literals };
}

/** The modules that a source imports, exports from, and loads later; types included. */
export function importsOf({ code, literals }: ScannedSource): readonly ImportedModule[] {
  const byStart = new Map(literals.map(literal => [literal.start, literal.text]));
  return [...code.matchAll(/\b(?:from|import|import\s*\()\s*(?=["'`])/g)].flatMap(match => {
    const start = match.index + match[0].length;
    const specifier = byStart.get(start);
    return specifier === undefined ? [] : [{ specifier, line: lineOf(code, start) }];
  });
}

export const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length;

function endOf(source: string, text: string, from: number): number {
  const end = source.indexOf(text, from);
  return end < 0 ? source.length : end;
}
