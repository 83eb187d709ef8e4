/** Tables of commands as people write them: one on a line, longer ones between lines of `---`. */

/** The commands of a text; blank lines only tell groups apart. */
export const commandsOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");

/** Commands of several lines. */
export const blocksOf = (text: string): readonly string[] =>
  text
    .split(/^---$/m)
    .map(block => block.replace(/^\n+|\n+$/g, ""))
    .filter(block => block !== "");
