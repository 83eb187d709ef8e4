/** Finds keys and tokens of known services by their prefix, anywhere in a text. */
import type { Finding } from "../../ports/index.ts";
import { blankSeparators } from "./text-view.ts";
import { tokenFormats } from "./token-formats.ts";

const EXPRESSIONS = tokenFormats.map(
  ([kind, expression]) => [kind, new RegExp(`(?<![A-Za-z0-9])${expression}`, "g")] as const,
);

export function findTokens(text: string): readonly Finding[] {
  const view = blankSeparators(text);
  return EXPRESSIONS.flatMap(([kind, expression]) =>
    Array.from(view.matchAll(expression))
      .filter(({ 0: token }) => isGenerated(token))
      .map(({ 0: token, index }) => ({ kind, start: index, end: index + token.length, confidence: 0.95 })),
  );
}

/** Has digits or capitals, as what a machine made has, and a name such as sk-spinner-of-the-page has not. */
const isGenerated = (token: string) => /[0-9A-Z]/.test(token);
