/** Takes what is quoted out of an action, unless it is the action: a hook quotes whole commands. */

// The names that hooks give to the argument that says what was done.
const TELLING = /\b(?:command|cmd|script|query|task|prompt|description|message|name|title)$/;
const QUOTATION =
  /"(?:[^"\\]|\\.){0,1000}(?:"|$)|\u201c[^\u201d]{0,300}\u201d|«[^»]{0,300}»|(?<![\p{L}\p{N}])'[^']{0,300}'(?![\p{L}\p{N}])/gu;
const ARGUMENT = /([\w-]{1,40}): ?"((?:[^"\\]|\\.){0,1000})(?:"|$)/g;

/** Quotations in a command that was itself quoted go, too. */
export function unquoted(text: string): string {
  return text
    .replace(ARGUMENT, (_all, name: string, value: string) =>
      TELLING.test(name)
        ? `${name}: ${value.replace(/\\(.)/g, (_escape, character: string) => (character === "n" ? " " : character))}`
        : `${name}: `,
    )
    .replace(QUOTATION, () => " ")
    .replaceAll("`", " ");
}
