/** Commands that run, serve or speak to something else: hooks, credentials, servers, other systems. */
import { operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import type { GitSubcommand } from "./git-call.ts";
import { readOptions } from "./read-options.ts";
import { ruleChanges } from "./rule-changes.ts";

/** `git for-each-repo --config=key command`: runs git's command in folders that can't be told. */
export const forEachRepository: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["config"], stopsAtOperand: true });
  const words: readonly Word[] = [{ text: "git" }, ...options.rest];
  return call.recognition.run(words, call.command, { directory: undefined });
};

/** Hooks are the project's own scripts. */
export const hook: GitSubcommand = call => {
  const [verb, name] = readOptions(call.arguments, { valuedLong: ["to-stdin"] }).operands;
  return textOf(verb) === "run"
    ? [operation("project.run", { tool: "git hook", script: textOf(name) })]
    : [operation("git.read", { command: "hook" })];
};

/** Hands out what it has, or keeps what it is given. */
export const credential: GitSubcommand = call => {
  const [verb] = readOptions(call.arguments, { valuedLong: ["file", "timeout", "socket"] }).operands;
  const path = "git credential";
  const isKept = verb !== undefined && !/^(?:fill|get|capability)$/.test(verb.text);
  return [operation(isKept ? "secrets.change" : "secrets.read", { path })];
};

/** Serves the repository, with programs that may be named. */
export const listens =
  (port: number): GitSubcommand =>
  ({ arguments: given, command, recognition }) => {
    const options = readOptions(given, {
      valued: "pdb",
      valuedLong: ["port", "listen", "httpd", "browser", "access-hook"],
    });
    const programs = options.values("d", "httpd", "b", "browser", "access-hook");
    const named = textOf(options.values("port", "p").at(-1));
    return [
      operation("net.listen", { port: named === undefined ? port : Number(named) }),
      ...programs.flatMap(each => recognition.shell(each, command)),
    ];
  };

/** Bridges to other systems: what they send is published. */
export const bridge =
  (system: string, publishing: readonly string[]): GitSubcommand =>
  call => {
    const verb = textOf(call.arguments[0]);
    if (verb !== undefined && !publishing.includes(verb))
      return [operation("git.fetch", { remote: system }), ...ruleChanges(call, [undefined])];
    return [
      operation("git.push", {
        remote: system,
        branch: undefined,
        force: false,
        lease: false,
        delete: false,
        verify: true,
      }),
    ];
  };
