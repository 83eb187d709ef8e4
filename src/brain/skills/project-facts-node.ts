/** Facts of a project's directory, found without running anything in it (Node only). */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { BRAIN_FOLDER } from "../layout.ts";
import type { ProjectFacts } from "./preconditions.ts";

export interface NodeProjectFactsOptions {
  /** The project's root. */
  readonly directory: string;
  /** @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Facts about a directory. Paths outside of it are not looked at; a path may begin in the brain's folder as well. */
export function createNodeProjectFacts(options: NodeProjectFactsOptions): ProjectFacts {
  const { environment = process.env } = options;
  const root = resolve(options.directory);
  return {
    get isGitRepository() {
      for (let at = root; ; at = dirname(at)) {
        if (existsSync(join(at, ".git"))) return true;
        if (dirname(at) === at) return false;
      }
    },
    pathExists(path) {
      const inside = relative(root, resolve(root, path));
      if (path.startsWith("~") || isAbsolute(inside) || inside.split(/[\\/]/)[0] === "..") return undefined;
      return [root, join(root, BRAIN_FOLDER)].some(folder => existsSync(join(folder, inside)));
    },
    hasCommand(name) {
      if (/[\\/]/.test(name)) return false;
      const extensions = ["", ...(environment.PATHEXT ?? "").split(";").filter(each => each !== "")];
      const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter);
      return folders.some(
        folder => folder !== "" && extensions.some(extension => isExecutable(join(folder, name + extension))),
      );
    },
    hasEnvironment: name => (environment[name] ?? "") !== "",
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
