/** git remote: the names of other repositories. */
import { opaque, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { GitSubcommand } from "./git-call.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { defaultRemote, runsByAddress } from "./remote-of.ts";

export const remote: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  const options = readOptions(rest, { valued: "tm", valuedLong: ["track", "master"] });
  const [name, address] = options.operands;
  const named = textOf(name);
  switch (verb) {
    case undefined:
      return [opaque("what it does with the remotes of git can't be known")];
    case "":
    case "get-url":
      return [operation("git.read", { command: "remote" })];
    case "show":
      return name === undefined || options.has("n")
        ? [operation("git.read", { command: "remote" })]
        : [operation("git.fetch", { remote: named })];
    case "update":
      return [operation("git.fetch", { remote: name === undefined ? defaultRemote(call) : named })];
    case "prune":
      return options.has("n", "dry-run")
        ? [operation("git.fetch", { remote: named })]
        : [operation("git.remote", { verb, remote: named, url: null })];
    case "add":
    case "set-url":
      return [
        ...runsByAddress(call, address),
        operation("git.remote", { verb, remote: named, url: textOf(address) }),
        ...(verb === "add" && options.has("f", "fetch") ? [operation("git.fetch", { remote: named })] : []),
      ];
    default:
      return [operation("git.remote", { verb: verb === "rm" ? "remove" : verb, remote: named, url: null })];
  }
};
