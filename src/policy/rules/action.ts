/** One line of the phrase table: what some verbs do with some objects. */

export interface Action {
  /** Senses, with `|` between them. */
  readonly verbs: string;
  /** Things, with `|` between them; `-` for no object. */
  readonly objects: string;
  /** What is asked about or forbidden where the phrase is: whatever could amount to it. */
  readonly guards: readonly string[];
  /** What is allowed where the phrase is, if less: only what surely is meant. Empty: it can't be allowed in words. */
  readonly allows?: readonly string[];
}

/** Reads rows `push > branch|commit: git.push(); git.force_push() => git.push(force: false)`; `=> nothing` for an empty list. */
export const readActions = (text: string): readonly Action[] =>
  text
    .trim()
    .split(/\n+(?! )/)
    .map(row => {
      const [, verbs = "", objects = "", guards = "", allows] =
        /^(.+?) > (.+?): (.+?)(?: => (.+))?$/.exec(row.replace(/\n */g, " ")) ?? [];
      const allowed = allows === "nothing" ? [] : allows?.split("; ");
      return { verbs, objects, guards: guards.split("; "), ...(allowed && { allows: allowed }) };
    });
