/** What the names of a language's libraries do, as tables that say it once. */

/** What a call does to the world. Where it needs a path, a command or an address, that is its first argument. */
export type Effect =
  /** Nothing beyond the program. */
  | "harmless"
  /** Runs its argument as a shell's text, or a list as a command. */
  | "shell"
  /** One argument: a shell's text; several: a command and its arguments. */
  | "command"
  /** A program, then a list of its arguments. */
  | "program"
  /** A program, then a list that begins with the program's name. */
  | "programList"
  /** A program, then its name, then its arguments. */
  | "programWords"
  /** A command as a list; as a text only with `shell=True`. */
  | "process"
  /** A string behind its name is a shell's text. */
  | "tagged"
  /** Runs something that can't be known. */
  | "hidden"
  /** Runs its argument as code of the same language. */
  | "evaluate"
  /** Reaches what can't be told. */
  | "dynamic"
  /** Reads or writes, as its second argument says. */
  | "open"
  /** The same for a path that opens itself; what has no mode opens its argument. */
  | "openPath"
  | "perlOpen"
  | "read"
  | "write"
  | "append"
  /** What to write, then the path. */
  | "writeTo"
  | "delete"
  /** All of its arguments. */
  | "deleteAll"
  | "deleteTree"
  | "list"
  | "makeDirectory"
  | "permissions"
  /** The mode, then paths. */
  | "permissionsOf"
  | "move"
  /** A path that goes elsewhere by itself, where it has exactly one argument. */
  | "movePath"
  | "copy"
  | "copyTree"
  /** What it leads to, then the path. */
  | "link"
  /** The path, then what it leads to. */
  | "linkPath"
  | "changeDirectory"
  | "request"
  | "post"
  | "requestAny"
  /** Sends to an address, unless it is known to be no address. */
  | "posts"
  /** Asks an address, where it is known to be one. */
  | "gets"
  /** Whether it sends anything is said elsewhere. */
  | "requestMaybe"
  | "download"
  | "connect"
  | "listen"
  | "lookUp"
  | "stop"
  /** The signal, then the process. */
  | "signal"
  | "environment"
  | "install"
  /** Its argument is SQL, where it looks like that. */
  | "sql"
  /** Its first, its second argument is called: a name, or a function that stands there. */
  | "callsFirst"
  | "callsSecond"
  | "tests";

/** What a call gives back, as far as paths and commands need it. */
export type ValueKind =
  /** Its arguments as one path; one that is absolute begins anew. */
  | "join"
  /** Its arguments as one path, whatever they begin with. */
  | "joinAll"
  /** Its first argument. */
  | "same"
  /** Its first argument, with `~` worked out. */
  | "expandHome"
  | "home"
  | "here"
  | "temporary"
  /** Its text split at spaces. */
  | "split"
  /** The files that match. */
  | "glob"
  /** All files below. */
  | "below";

type EffectTable = { readonly [Each in Effect]?: string };
type ValueTable = { readonly [Each in ValueKind]?: string };

export interface VocabularyTable {
  /** By module or class; the functions that have none under "". Of these modules all other members can't be told. */
  readonly modules: { readonly [module: string]: EffectTable };
  /** Modules of which the members that aren't named do no harm. */
  readonly open?: string;
  /** Members of anything: what stands before the dot is the first argument (a path that knows how to delete itself). */
  readonly methods?: EffectTable;
  /** Members of anything whose name alone says what they do. */
  readonly members?: EffectTable;
  readonly values?: ValueTable;
  /** Names that mean something only where a program brings them in. Modules of python do so all. */
  readonly brought?: string;
}

export interface Vocabulary {
  readonly names: ReadonlyMap<string, Effect>;
  readonly closed: ReadonlySet<string>;
  readonly methods: ReadonlyMap<string, Effect>;
  readonly members: ReadonlyMap<string, Effect>;
  readonly values: ReadonlyMap<string, ValueKind>;
  /** First parts of the names of modules. */
  readonly modules: ReadonlySet<string>;
  readonly brought: ReadonlySet<string>;
}

export function defineVocabulary(table: VocabularyTable): Vocabulary {
  const names = new Map<string, Effect>();
  for (const [module, effects] of Object.entries(table.modules)) {
    for (const [name, effect] of entriesOf(effects))
      names.set(module === "" ? name : `${module}.${name}`, effect);
  }
  const open = new Set(split(table.open));
  const modules = new Set(Object.keys(table.modules).flatMap(each => each.split(".", 1)));
  modules.delete("");
  return {
    names,
    closed: new Set(Object.keys(table.modules).filter(each => each !== "" && !open.has(each))),
    methods: new Map(entriesOf(table.methods ?? {})),
    members: new Map(entriesOf(table.members ?? {})),
    values: new Map(entriesOf(table.values ?? {})),
    modules,
    brought: new Set(table.brought === "modules" ? modules : split(table.brought)),
  };
}

const split = (text = ""): readonly string[] => text.split(/\s+/).filter(each => each !== "");

const entriesOf = <Each extends string>(table: { readonly [Name in Each]?: string }): [string, Each][] =>
  Object.entries(table).flatMap(([effect, names]) =>
    split(names as string | undefined).map((name): [string, Each] => [name, effect as Each]),
  );

/** What holds for a thing holds for all that belongs to it. */
const whollySo: ReadonlySet<Effect> = new Set(["harmless", "environment", "dynamic", "hidden"]);

/** A name with two meanings of which each matters: which one holds where can't be told. */
export const AMBIGUOUS = "?!";

/** What a name does: itself, or what all things of its module do. Undefined for one that isn't in the tables. */
export function effectOf({ names, closed, methods, members }: Vocabulary, name: string): Effect | undefined {
  const exact = names.get(name);
  if (exact !== undefined) return exact;
  if (name.startsWith(AMBIGUOUS)) return "dynamic";
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const module = name.slice(0, dot);
    // What a call gives back is no module any more.
    if (module.endsWith(")") || module.endsWith("]")) break;
    const whole = names.get(module);
    // `eval.call(…)`: a function's own members.
    if (whole !== undefined) return whollySo.has(whole) ? whole : "dynamic";
    if (closed.has(module)) return "dynamic";
  }
  const last = name.slice(name.lastIndexOf(".") + 1);
  return last === name ? undefined : (members.get(last) ?? methods.get(last));
}

/** Whether what stands before the dot is its first argument. */
export const isMethod = ({ names, members, methods }: Vocabulary, name: string): boolean => {
  const last = name.slice(name.lastIndexOf(".") + 1);
  return last !== name && !names.has(name) && !members.has(last) && methods.has(last);
};
