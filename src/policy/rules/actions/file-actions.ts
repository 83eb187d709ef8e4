/** What phrases about files mean. The same meanings stand behind `Read(…)` and `Edit(…)`. */
import type { Action } from "../action.ts";
import { gitHooks, harnessHooks } from "../named-paths.ts";

/** Whoever moves or links a file that must not be read reads it elsewhere. */
export const reading: Pick<Action, "guards" | "allows"> = {
  guards: [
    "fs.read(path: @path)",
    "fs.search(path: @path)",
    "?fs.move(from: @path)",
    "?fs.link(target: @path)",
    "?memory.read(layer: @layer)",
  ],
  allows: [
    "fs.read(path: @path)",
    "fs.list(path: @path)",
    "fs.search(path: @path)",
    "?memory.read(layer: @layer)",
  ],
};

const writing: Pick<Action, "guards" | "allows"> = {
  guards: [
    "fs.write(path: @path)",
    "fs.make_directory(path: @path)",
    "?fs.move(path: @path)",
    "?fs.link(path: @path)",
    "?memory.write(layer: @layer)",
  ],
  allows: ["fs.write(path: @path)", "fs.make_directory(path: @path)", "?memory.write(layer: @layer)"],
};

/** A file that is deleted, replaced or moved away is changed as well. */
export const changing: Pick<Action, "guards" | "allows"> = {
  guards: [
    "fs.write(path: @path)",
    "?fs.delete(path: @path)",
    "?fs.move(path: @path)",
    "?fs.move(from: @path)",
    "?fs.link(path: @path)",
    "?memory.write(layer: @layer)",
  ],
  allows: writing.allows!,
};

/** Every way in which these files change. */
const changesOf = (globs: readonly string[]) =>
  changing.guards
    .filter(each => each.includes("@path"))
    .map(each => each.replace("?", "").replace("@path", globs.join("|")));
const hookSettings = ["git.config(key: core.hookspath|core.hooksPath)"];
const withoutHooks = ["git.commit(verify: false)", "git.push(verify: false)"];
const changedHooks = [...hookSettings, ...changesOf([...harnessHooks, ...gitHooks])];
const changedGitHooks = [...hookSettings, ...changesOf(gitHooks)];

export const fileActions: readonly Action[] = [
  { verbs: "read", objects: "file", ...reading },
  { verbs: "search", objects: "file", guards: ["fs.search(path: @path)"] },
  { verbs: "list", objects: "file", guards: ["fs.list(path: @path)"] },
  {
    verbs: "access",
    objects: "file",
    guards: [...reading.guards, ...changing.guards],
    allows: reading.allows!,
  },
  { verbs: "write", objects: "file|new file", ...writing },
  { verbs: "modify", objects: "file", ...changing },
  { verbs: "delete", objects: "file", guards: ["fs.delete(path: @path)"] },
  {
    verbs: "move",
    objects: "file",
    guards: ["fs.move(from: @path)"],
    allows: ["fs.move(from: @path, path: @path)"],
  },
  { verbs: "modify", objects: "file permission", guards: ["fs.set_permissions(path: @path)"] },
  { verbs: "read|search", objects: "memory", guards: ["memory.read()"] },
  { verbs: "write|modify", objects: "memory", guards: ["memory.write()"] },
  { verbs: "modify", objects: "hook", guards: changedHooks, allows: [] },
  { verbs: "bypass", objects: "hook", guards: [...withoutHooks, ...changedHooks], allows: [] },
  { verbs: "modify", objects: "git hook", guards: changedGitHooks, allows: [] },
  { verbs: "bypass", objects: "git hook", guards: [...withoutHooks, ...changedGitHooks], allows: [] },
  { verbs: "use", objects: "git hook", guards: withoutHooks, allows: [] },
];
