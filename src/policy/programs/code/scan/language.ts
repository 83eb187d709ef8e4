/** Describes a language to the scan: its syntax, and the effects of its libraries by name. */
import { wordList } from "../../syntax/word-list.ts";
import type { Syntax } from "./tokens.ts";

interface Description {
  readonly name: "python" | "javascript";
  readonly syntax: Syntax;
  /** Functions that give a module by its name. */
  readonly importers: ReadonlySet<string>;
  /** A module's name in the table. */
  module(name: string): string;
  /** Members that reach everything. */
  readonly reflection: RegExp;
}

export interface Language extends Description {
  /** The effects of functions by their full names. */
  readonly names: ReadonlyMap<string, string>;
  /** Modules whose unlisted functions are opaque, and which aren't handed on. */
  readonly closed: ReadonlySet<string>;
  /** First parts of names that mean nothing where a program doesn't import them. */
  readonly imported: ReadonlySet<string>;
  /** Members of any value, which is the first argument of `methods` and not of `members`. */
  readonly method: ReadonlyMap<string, string>;
  readonly member: ReadonlyMap<string, string>;
  /** The results of calls: `join` (an absolute part begins anew), `joinAll`, `same`, `home`, `here`, `temporary`. */
  readonly value: ReadonlyMap<string, string>;
}

/**
 * A line of the table is an effect, the modules that it is of, if any, and names: `delete os: remove unlink`. Lines of
 * `closed`, `global` (closed without an import), `imported`, `method`, `member` and `value` fill the sets and maps with these names. Effects are those of effects.ts.
 */
export function defineLanguage(description: Description, table: string): Language {
  const maps = {
    names: new Map<string, string>(),
    method: new Map<string, string>(),
    member: new Map<string, string>(),
    value: new Map<string, string>(),
  };
  const sets = { closed: new Set<string>(), imported: new Set<string>() };
  for (const line of table.trim().split("\n")) {
    const [head = "", list = ""] = line.split(": ");
    const [kind = "", ...modules] = wordList(head);
    for (const name of wordList(list))
      if (kind === "global" || kind === "closed" || kind === "imported") {
        if (kind !== "imported") sets.closed.add(name);
        if (kind !== "global") sets.imported.add(name);
      } else if (kind === "method" || kind === "member" || kind === "value")
        maps[kind].set(name, modules[0]!);
      else if (modules.length === 0) maps.names.set(name, kind);
      else for (const module of modules) maps.names.set(`${module}.${name}`, kind);
  }
  return { ...description, ...maps, ...sets };
}

/** The effect of a name: its own, or that of its whole module. Undefined for a name without a meaning here. */
export function effectOf({ names, closed, method, member }: Language, name: string): string | undefined {
  const exact = names.get(name) ?? names.get(name.replace(/Sync$/, ""));
  if (exact !== undefined) return exact;
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const module = name.slice(0, dot);
    const whole = names.get(module);
    // `eval.call(…)`: a function's own members.
    if (whole !== undefined) return whole === "harmless" || whole === "environment" ? whole : "opaque";
    if (closed.has(module)) return "opaque";
  }
  const last = lastOf(name);
  return last === name ? undefined : (member.get(last) ?? method.get(last));
}

/** `rmSync` of `fs.rmSync`. */
export const lastOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
