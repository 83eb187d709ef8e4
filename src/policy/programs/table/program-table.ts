/** The format of program tables, for people's YAML and the shipped tables in TypeScript. See docs/programs.md. */

/** Words with a space between them; with a comma, each part is one verb of several words. */
export type Verbs = string | { readonly [group: string]: string } | readonly Verbs[];

/** Effects: operations with `;` between them, such as `database.write(system: flyway); run`. */
export type Effects = string;

export interface ProgramTable {
  /** The name of a preset or of another program of the same file: its keys hold where this one has none. */
  readonly like?: string;
  /** As operations name it: the manager, provider, system or tool. @default the program */
  readonly name?: string;
  /** Options that take a value, beside those whose value an effect takes. */
  readonly valued?: string;
  /** Options without a value. */
  readonly flags?: string;
  /** Long options and first verbs may be abbreviated. */
  readonly abbreviates?: true;
  /** All operands are verbs, as tasks are. */
  readonly many?: true;
  /** Of a verb such as `:app:test` or `//app:push` the last part counts. */
  readonly tasks?: true;
  /**
   * Effects → verbs. An option in a verb has to be given, and so has a variable (`$NAME=*glob*`). The first option that
   * fits goes before verbs. A word with `*` at its end stands for operands: `config *`, `install ./*`.
   */
  readonly does?: { readonly [effects: Effects]: Verbs };
  /** Effects → options or verbs with which they come on top of all others. */
  readonly adds?: { readonly [effects: Effects]: Verbs };
  /** For a verb that isn't listed. @default the program is judged as a stranger */
  readonly otherwise?: Effects;
  /** Without any operand. @default nothing */
  readonly bare?: Effects;
  /** The effects of a program without verbs, with any operands. */
  readonly always?: Effects;
  /** Options with which it changes nothing: it reads instead of changing, and builds instead of publishing. */
  readonly rehearsals?: string;
  /** It installs for the whole machine: always, or with one of these options. */
  readonly global?: true | string;
  /** Options whose value is the folder that it works in; without a value, several folders of the project. */
  readonly folders?: string;
}

/** Tables by the programs' names, with a space between several; a name in parentheses is a preset. */
export interface ProgramTables {
  readonly [names: string]: ProgramTable;
}
