/**
 * Finds packages that people install themselves: beside Brainstem, wherever that is, or in the project that it works
 * in, where a person has accepted that.
 */
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type BrainTrust, type Privilege, trustsNothing } from "../brain/index.ts";

/** The packages that the person has installed for Brainstem alone: outside of every project, where no agent may write. */
export const ownPackages = (): string => join(homedir(), ".local/state/brainstem/packages");

export type PackageFinder = ReturnType<typeof createPackageFinder>;

/** The privilege of a project's own package: it runs in this process. */
const packagePrivilege = (name: string): Privilege => ({
  file: "node_modules",
  name: "package that is run",
  value: name,
});

function fileOf(name: string, place: NodeJS.Require): string | undefined {
  try {
    return place.resolve(name);
  } catch {
    return undefined;
  }
}

let besideUs: NodeJS.Require | undefined;
const beside = () => (besideUs ??= createRequire(import.meta.url));
const within = (folder: string) => createRequire(join(resolve(folder), "package.json"));

/** Whether a project has a package that is not beside Brainstem, where it would come first. */
const isProjectsOwn = (name: string, folder: string): boolean =>
  fileOf(name, beside()) === undefined && fileOf(name, within(folder)) !== undefined;

/** Those of the providers' packages that the project has as its own. */
export async function packagePrivileges(project: string): Promise<readonly Privilege[]> {
  const { providerTable } = await import("../model/providers/provider-table.ts");
  const packages = [...new Set(providerTable.map(row => row.package))];
  return packages.filter(name => isProjectsOwn(name, project)).map(packagePrivilege);
}

/**
 * Looks as Node does: in the `node_modules` beside and above. Those of Brainstem come first, and those of a project
 * only count where they are accepted: they may come with a clone. The person's own come last.
 * @param folder of the project, or one below it
 * @param trust what a person has accepted @default nothing
 */
export function createPackageFinder(folder: string, trust: BrainTrust = trustsNothing) {
  const find = (name: string) =>
    fileOf(name, beside()) ??
    (trust.accepts(packagePrivilege(name)) ? fileOf(name, within(folder)) : undefined) ??
    fileOf(name, within(ownPackages()));
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
