/** Installs a package that a person has said yes to: at one version, into the project, or into the person's own folder. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]];
}

/** Of a project with a package.json by its own manager; of any other into the person's own folder, by npm. @throws volume.* */
export async function planInstall(project: string, name: string, version: string): Promise<InstallPlan> {
  const managers = existsSync(join(project, "package.json"))
    ? await detectPackageManagers(createNodeVolume(project))
    : [];
  const manager = managers.find(each => Object.hasOwn(adding, each));
  const [program, ...args] = adding[manager ?? "npm"] as readonly [string, ...string[]];
  return {
    folder: manager === undefined ? ownPackages() : project,
    isProjects: manager !== undefined,
    command: [program, ...args, `${name}@${version}`],
  };
}

const INSTALL_MS = 300_000;

/** @throws package.not-installed with the last words of the manager */
export async function runInstall(
  { folder, isProjects, command }: InstallPlan,
  signal: AbortSignal,
): Promise<void> {
  if (!isProjects) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = join(folder, "package.json");
    if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
  }
  const [program, ...args] = command;
  // Yarn of today has no option for it.
  const env = { ...process.env, YARN_ENABLE_SCRIPTS: "0", npm_config_ignore_scripts: "true" };
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
