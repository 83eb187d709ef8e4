/**
 * Finds packages that people install themselves: beside Brainstem, wherever that is, or in the project that it works
 * in.
 */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export type PackageFinder = ReturnType<typeof createPackageFinder>;

/**
 * Looks as Node does: in the `node_modules` beside and above. Those of Brainstem come first, since a package in a
 * project's may come from the project's author.
 * @param folder of the project, or one below it
 */
export function createPackageFinder(folder: string) {
  const places = [createRequire(import.meta.url), createRequire(join(resolve(folder), "package.json"))];
  const find = (name: string) => {
    for (const place of places) {
      try {
        return place.resolve(name);
      } catch {
        // It may be in the next one.
      }
    }
    return undefined;
  };
  return {
    /** Whether a package can be imported. Nothing of it is run. */
    isInstalled: (name: string) => find(name) !== undefined,
    /** Imports it. @throws the error of `import` for a missing package; the package's own error */
    async load(name: string) {
      const file = find(name);
      return import(/* @vite-ignore */ file === undefined ? name : pathToFileURL(file).href);
    },
  };
}
