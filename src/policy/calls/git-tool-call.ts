/** Tools of servers that are called like git's commands, such as `git_checkout {repo_path, branch_name}`. */
import type { Json } from "../../base/index.ts";
import type { CallReader } from "./call-context.ts";
import { pathsGiven } from "./call-paths.ts";
import { quoteWord } from "./shell-call.ts";

/** Those that bring other content into files. */
const VERB =
  /^git[_-]?(checkout|switch|reset|restore|merge|pull|rebase|cherry[_-]?pick|revert|stash|apply|am|clean|rm|mv)$/i;
const FOLDERS = ["repo_path", "repo", "repository", "repository_path", "cwd", "path", "working_dir"];

/** Undefined for any other tool. */
export function readGitTool(own: string): CallReader | undefined {
  const verb = VERB.exec(own)?.[1]
    ?.toLowerCase()
    .replace(/^cherry[_-]?/, "cherry-");
  if (verb === undefined) return undefined;
  return (given, { facts, shell }) => {
    const words = Object.entries(given.record).flatMap(([name, value]) =>
      FOLDERS.includes(name) ? [] : wordsOf(name, value),
    );
    const [folder] = pathsGiven(given, FOLDERS, facts);
    return shell(["git", verb, ...words].map(quoteWord).join(" "), folder);
  };
}

/** A mode is an option, a switch that is on as well; anything else stands for itself. */
function wordsOf(name: string, value: Json | undefined): readonly string[] {
  if (typeof value === "boolean") return value ? [`--${name.replaceAll("_", "-")}`] : [];
  if (Array.isArray(value)) return value.flatMap(each => wordsOf(name, each));
  if (typeof value !== "string") return [];
  return [name === "mode" ? `--${value}` : value];
}
