/** What is noted of a program's names while they are bound. */
import type { Program, Range } from "./program.ts";
import { AMBIGUOUS, effectOf } from "./vocabulary.ts";

export interface Bindings {
  /** Names that stand for something of a module: its full name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Aliases by assignment: in a class they are members of its things. */
  readonly given: ReadonlySet<string>;
  /** What is assigned to a name, in all places. */
  readonly assigned: ReadonlyMap<string, readonly Range[]>;
  /** The lists whose elements a name takes on. */
  readonly iterated: ReadonlyMap<string, readonly Range[]>;
  /** Names of parameters: of which function, at which place. */
  readonly parameters: ReadonlyMap<string, readonly Parameter[]>;
  /** Names that may hold anything: parameters of functions without a name, what comes out of taking something apart, what is changed in place. */
  readonly uncertain: ReadonlySet<string>;
  /** Modules all of whose functions are names of the program. */
  readonly everythingOf: readonly string[];
  /** Tokens in which names are only brought in. */
  readonly isImport: (at: number) => boolean;
  /** Whether a name for the module stands behind `import("m").then(`, by the place of the bracket. */
  readonly isPromise: (at: number) => boolean;
}

export interface Parameter {
  readonly function: string;
  readonly index: number;
  /** What it is where a call leaves it out. */
  readonly otherwise?: Range;
}

export interface Building {
  readonly aliases: Map<string, string>;
  readonly given: Set<string>;
  readonly assigned: Map<string, Range[]>;
  readonly iterated: Map<string, Range[]>;
  readonly parameters: Map<string, Parameter[]>;
  readonly uncertain: Set<string>;
  readonly everythingOf: string[];
  readonly imported: Range[];
  readonly promised: Set<number>;
}

export const noteIn = (map: Map<string, Range[]>, name: string, range: Range): void => {
  const ranges = map.get(name);
  if (ranges === undefined) map.set(name, [range]);
  else ranges.push(range);
};

/** Notes what a name stands for. A meaning that matters is not lost to another one, wherever that is given. */
export function noteAlias(
  { language }: Program,
  { aliases }: Pick<Building, "aliases">,
  name: string,
  target: string,
): void {
  const { vocabulary } = language;
  const meaningOf = (each: string) => {
    const effect = effectOf(vocabulary, each);
    if (effect !== undefined) return effect === "harmless" ? undefined : effect;
    return vocabulary.modules.has(each.split(".", 1)[0]!) ? each : undefined;
  };
  const before = aliases.get(name) ?? (vocabulary.brought.has(name) ? undefined : name);
  const meanings = [before, target].map(each => (each === undefined ? undefined : meaningOf(each)));
  const [first, second] = meanings;
  if (first === undefined || first === second) aliases.set(name, target);
  else aliases.set(name, second === undefined ? before! : AMBIGUOUS);
}

/** Python calls what has such a name without anybody naming it: `__class_getitem__`. */
export const isCalledUnnamed = (name: string): boolean => /^__\w+__$/.test(name);

/** Lists of parameters are short. */
export const MAX_PARAMETERS = 100;

/** All names of a stretch may hold anything. */
export function forget({ tokens }: Program, [from, to]: Range, { uncertain }: Building): void {
  for (let at = from; at < Math.min(to, from + MAX_PARAMETERS); at++) {
    if (tokens[at]!.kind === "name") uncertain.add(tokens[at]!.text);
  }
}
