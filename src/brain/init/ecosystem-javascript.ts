/** How JavaScript and TypeScript projects say what they are: package.json, lock files, deno.json. */
import type { Ecosystem, ProjectFiles } from "./ecosystem.ts";

const lockFiles: readonly (readonly [file: string, manager: string])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
];
const testCommands: Readonly<Record<string, string>> = {
  npm: "npm test",
  pnpm: "pnpm test",
  yarn: "yarn test",
  bun: "bun run test",
};
const DENO = ["deno.json", "deno.jsonc"];

export const javascript: Ecosystem = {
  isThere: files => files.has("package.json") || DENO.some(name => files.has(name)),
  language(files) {
    const isTyped =
      files.has("tsconfig.json") || isDeno(files) || /"typescript"\s*:/.test(files.get("package.json") ?? "");
    return isTyped ? "TypeScript" : "JavaScript";
  },
  projectName(files) {
    const { name } = readPackage(files);
    return typeof name === "string" ? name : undefined;
  },
  packageManager,
  test(files) {
    if (isDeno(files))
      return DENO.some(name => /"test"\s*:/.test(files.get(name) ?? "")) ? "deno task test" : "deno test";
    const { scripts } = readPackage(files);
    const script =
      typeof scripts === "object" && scripts !== null && "test" in scripts ? scripts.test : undefined;
    // The test script that `npm init` writes into every new package.
    if (typeof script !== "string" || /no test specified/.test(script)) return undefined;
    return testCommands[packageManager(files)];
  },
};

const isDeno = (files: ProjectFiles): boolean => !files.has("package.json");

/** Corepack's field decides; then the lock file; npm where there is neither. */
function packageManager(files: ProjectFiles): string {
  if (isDeno(files)) return "deno";
  const { packageManager: declared } = readPackage(files);
  const named = typeof declared === "string" ? declared.split("@")[0]! : "";
  if (Object.hasOwn(testCommands, named)) return named;
  return lockFiles.find(([file]) => files.has(file))?.[1] ?? "npm";
}

function readPackage(files: ProjectFiles): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse((files.get("package.json") ?? "").replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
