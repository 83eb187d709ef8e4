/** Facts of a project's directory, found without running anything in it (Node only). */
import { access, constants, stat } from "node:fs/promises";
import { delimiter, dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { ProjectFacts } from "./preconditions.ts";

export interface NodeProjectFactsOptions {
  /** The project's root. */
  readonly directory: string;
  /** @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Asked each time how the last test run went. @default nothing is known */
  readonly testsPassed?: () => Promise<boolean | undefined> | boolean | undefined;
}

/** Facts about a directory. Paths outside of it are not looked at. */
export function createNodeProjectFacts(options: NodeProjectFactsOptions): ProjectFacts {
  const { environment = process.env, testsPassed = () => undefined } = options;
  const root = resolve(options.directory);

  return {
    async pathExists(path) {
      const inside = relative(root, resolve(root, path));
      if (path.startsWith("~") || isAbsolute(inside) || inside.split(/[\\/]/)[0] === "..") return undefined;
      return exists(join(root, inside));
    },
    async isGitRepository() {
      for (let at = root; ; at = dirname(at)) {
        if (await exists(join(at, ".git"))) return true;
        if (dirname(at) === at) return false;
      }
    },
    testsPassed,
    async hasCommand(name) {
      if (/[\\/]/.test(name)) return false;
      const extensions = ["", ...(environment.PATHEXT ?? "").split(";").filter(each => each !== "")];
      const folders = (environment.PATH ?? environment.Path ?? "")
        .split(delimiter)
        .filter(folder => folder !== "");
      const places = folders.flatMap(folder => extensions.map(extension => join(folder, name + extension)));
      const answers = await Promise.all(places.map(isExecutableFile));
      return answers.includes(true);
    },
    hasEnvironment: name => (environment[name] ?? "") !== "",
  };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
