/** Installs a package that a person has said yes to: at one version, into the project, or into the person's own folder. */
import { execFile } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { fault } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { detectPackageManagers } from "../brain/index.ts";
import { ownPackages } from "./find-package.ts";

/** The version that Brainstem is tested with; undefined for a package that it isn't tested with. */
export const testedVersion = (name: string): string | undefined =>
  Object.hasOwn(packageJson.devDependencies, name)
    ? packageJson.devDependencies[name as keyof typeof packageJson.devDependencies]
    : undefined;

/** By package manager: adds exactly this version, and runs no script of a package. Sources: the command reference of each. */
const adding: Readonly<Record<string, readonly string[]>> = {
  npm: ["npm", "install", "--save-exact", "--ignore-scripts", "--no-audit", "--no-fund"],
  pnpm: ["pnpm", "add", "--save-exact", "--ignore-scripts"],
  yarn: ["yarn", "add", "--exact"],
  bun: ["bun", "add", "--exact", "--ignore-scripts"],
};

export interface InstallPlan {
  /** Where the package goes. */
  readonly folder: string;
  readonly isProjects: boolean;
  /** The file of a project, relative to it, that could choose where packages come from: nothing is installed there. */
  readonly avoids?: string;
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]];
}

/** Files that tell a manager where packages come from, or run code in it. Sources: the settings of npm, pnpm, Yarn and Bun. */
const SETTINGS = [
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  "bunfig.toml",
  ".pnpmfile.cjs",
  ".pnpmfile.mjs",
  "pnpm-workspace.yaml",
];

/** Those of the project and above it, which may have come with a clone; the home folder's are the person's. */
function settingsAbove(project: string): string | undefined {
  for (let folder = project; folder !== homedir(); folder = dirname(folder)) {
    const found = SETTINGS.find(
      name => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined,
    );
    if (found !== undefined) return relative(project, join(folder, found));
    if (folder === dirname(folder)) return undefined;
  }
  return undefined;
}

/**
 * Of a project with a package.json by its own manager; of any other, and where a file beside or above it could choose
 * where packages come from, into the person's own folder, by npm. @throws volume.*
 */
export async function planInstall(project: string, name: string, version: string): Promise<InstallPlan> {
  const managers = existsSync(join(project, "package.json"))
    ? await detectPackageManagers(createNodeVolume(project))
    : [];
  const found = managers.find(each => Object.hasOwn(adding, each));
  const avoids = found === undefined ? undefined : settingsAbove(project);
  const manager = avoids === undefined ? found : undefined;
  const [program, ...args] = adding[manager ?? "npm"] as readonly [string, ...string[]];
  return {
    folder: manager === undefined ? ownPackages() : project,
    isProjects: manager !== undefined,
    command: [program, ...args, `${name}@${version}`],
    ...(avoids !== undefined && { avoids }),
  };
}

/** `npm run` and `npx` hand the settings of the project that they run in on, in names of small letters. */
function environmentOf({ isProjects }: InstallPlan): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => isProjects || !name.startsWith("npm_config_"));
  // Yarn of today has no option for it.
  return { ...Object.fromEntries(kept), YARN_ENABLE_SCRIPTS: "0", npm_config_ignore_scripts: "true" };
}

const DEFAULT_REGISTRIES = /^https:\/\/registry\.(?:npmjs\.org|yarnpkg\.com)\/?$/;
const ASK_MS = 10_000;

/** The registry that a package would come from, as its manager says; undefined for npm's own, and where the manager doesn't say. */
export async function otherRegistryOf(plan: InstallPlan, name: string): Promise<string | undefined> {
  const cwd = existsSync(plan.folder) ? plan.folder : homedir();
  const settings = { cwd, env: environmentOf(plan), timeout: ASK_MS };
  const ask = (key: string) =>
    new Promise<string | undefined>(resolve => {
      const args = ["config", "get", key];
      execFile(plan.command[0], args, settings, (_, stdout) =>
        resolve(/^https?:\/\/\S+$/m.exec(stdout)?.[0]),
      ).stdin?.end();
    });
  const scope = name.startsWith("@") ? name.split("/")[0] : undefined;
  const [ofScope, ofAll] = await Promise.all([
    scope === undefined ? undefined : ask(`${scope}:registry`),
    ask("registry"),
  ]);
  const registry = ofScope ?? ofAll;
  return registry === undefined || DEFAULT_REGISTRIES.test(registry) ? undefined : registry;
}

const INSTALL_MS = 300_000;

/** @throws package.not-installed with the last words of the manager */
export async function runInstall(plan: InstallPlan, signal: AbortSignal): Promise<void> {
  const { folder, isProjects, command } = plan;
  if (!isProjects) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = join(folder, "package.json");
    if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
  }
  const [program, ...args] = command;
  const env = environmentOf(plan);
  await new Promise<void>((resolve, reject) => {
    execFile(program, args, { cwd: folder, env, signal, timeout: INSTALL_MS }, (error, stdout, stderr) => {
      if (error === null) return resolve();
      const said = `${stderr}\n${stdout}`.split("\n").filter(line => line.trim() !== "");
      const reason =
        error.code === "ENOENT"
          ? `there is no ${program} here`
          : said.slice(0, 3).join(" · ") || error.message;
      reject(
        fault("package.not-installed", { command: command.join(" "), folder, reason }, { cause: error }),
      );
    }).stdin?.end();
  });
}
