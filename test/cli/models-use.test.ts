/** `models --use` with package managers that only note how they were called. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testedVersion } from "../../src/project/install-package.ts";
import { createPlace, type Place } from "./place.ts";

const MODEL = "anthropic/claude-sonnet-4-5";

/** Puts a program of each name before the PATH that notes its words and fails or works. */
function managers(place: Place, exitCode = 0): Record<string, string> {
  const folder = join(place.outside, "bin");
  mkdirSync(folder);
  for (const name of ["npm", "pnpm", "yarn", "bun"]) {
    const file = join(folder, name);
    writeFileSync(
      file,
      `#!/bin/sh\necho "$PWD: ${name} $*" >> '${join(place.outside, "calls")}'\necho "no such registry" >&2\nexit ${exitCode}\n`,
    );
    chmodSync(file, 0o755);
  }
  return { PATH: `${folder}:${process.env.PATH}` };
}

const callsOf = (place: Place) => {
  const file = join(place.outside, "calls");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};

describe("[cli.models.use] the plan of an installation", () => {
  test.each([
    ["npm", {}, "npm install --save-exact --ignore-scripts --no-audit --no-fund"],
    ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm add --save-exact --ignore-scripts"],
    ["yarn", { "yarn.lock": "" }, "yarn add --exact"],
    ["bun", { "bun.lock": "{}" }, "bun add --exact --ignore-scripts"],
  ] as const)("is the project's own manager, %s, at one version", async (_, lock, words) => {
    const place = await createPlace();
    writeFileSync(place.path("package.json"), '{"name":"shop"}');
    for (const [name, text] of Object.entries(lock)) writeFileSync(place.path(name), text);
    const { planInstall } = await import("../../src/project/install-package.ts");
    const plan = await planInstall(place.root, "@ai-sdk/openai", "4.0.118");
    expect(plan).toMatchObject({ folder: place.root, isProjects: true });
    expect(plan.command.join(" ")).toBe(`${words} @ai-sdk/openai@4.0.118`);
  });

  test("is the person's own folder for a project without package.json", async () => {
    const place = await createPlace();
    const { planInstall } = await import("../../src/project/install-package.ts");
    const plan = await planInstall(place.root, "@ai-sdk/openai", "4.0.118");
    expect(plan.isProjects).toBe(false);
    expect(plan.folder).toMatch(/\.local\/state\/brainstem\/packages$/);
    expect(plan.command[0]).toBe("npm");
  });

  test.each([".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", ".pnpmfile.cjs", "pnpm-workspace.yaml"])(
    "is the person's own folder where a %s of a project, or of a folder around it, could choose the registry",
    async name => {
      const place = await createPlace();
      const { planInstall } = await import("../../src/project/install-package.ts");
      const inner = place.path("packages/shop");
      mkdirSync(inner, { recursive: true });
      for (const folder of [place.root, inner])
        writeFileSync(join(folder, "package.json"), '{"name":"shop"}');
      writeFileSync(place.path(name), "registry=http://127.0.0.1:9/\n");
      const own = { isProjects: false, folder: expect.stringMatching(/brainstem\/packages$/) };
      expect(await planInstall(place.root, "zod", "4.0.0")).toMatchObject({ ...own, avoids: name });
      expect(await planInstall(inner, "zod", "4.0.0")).toMatchObject({ ...own, avoids: `../../${name}` });
    },
  );

  test("names a registry that isn't npm's own, and hands no setting of a project's npx on to the own folder", async () => {
    const place = await createPlace();
    const { otherRegistryOf } = await import("../../src/project/install-package.ts");
    const npm = join(place.outside, "npm");
    writeFileSync(npm, "#!/bin/sh\necho $npm_config_registry\n");
    chmodSync(npm, 0o755);
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:9/");
    onTestFinished(() => void vi.unstubAllEnvs());
    const plan = { folder: place.root, command: [npm] } as const;
    expect(await otherRegistryOf({ ...plan, isProjects: true }, "@a/b")).toBe("http://127.0.0.1:9/");
    expect(await otherRegistryOf({ ...plan, isProjects: false }, "@a/b")).toBeUndefined();
  });

  test("knows the tested version of each package that Brainstem is tested with, and of no other", () => {
    expect(testedVersion("@ai-sdk/anthropic")).toMatch(/^\d+\.\d+\.\d+$/);
    expect(testedVersion("@ai-sdk/nothing")).toBeUndefined();
    expect(testedVersion("toString")).toBeUndefined();
  });

  test("runs the manager in its folder, and says its last words where it fails", async () => {
    const place = await createPlace();
    const { runInstall } = await import("../../src/project/install-package.ts");
    const { PATH } = managers(place, 3);
    const [npm] = [join(PATH!.split(":")[0]!, "npm")];
    const plan = { folder: place.root, isProjects: true, command: [npm!, "install", "x@1.0.0"] } as const;
    await expect(runInstall(plan, new AbortController().signal)).rejects.toThrow(/no such registry/);
    expect(callsOf(place)).toEqual([`${place.root}: npm install x@1.0.0`]);
  });
});

describe("models --use", () => {
  test("[cli.models.use] writes the model in the place of the example, once, and keeps the rest", async () => {
    const place = await createPlace();
    const before = place.read(".agent/brain.yaml");
    const { code, stdout } = await place.run(["models", MODEL, "--use"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /This brain speaks through anthropic\/claude-sonnet-4-5 now\. \.\/\.agent\/brain\.yaml:5/,
    );
    const after = place.read(".agent/brain.yaml").split("\n");
    expect(after.filter((line, at) => line !== before.split("\n")[at])).toEqual([`model: ${MODEL}`]);
    await place.run(["models", "reflex", "--use"]);
    expect(place.read(".agent/brain.yaml").match(/^model:.*$/gm)).toEqual(["model: reflex"]);
    expect((await place.run(["models"])).stderr).toBe("");
  });

  test("[cli.models.use] installs nothing without a person's yes, and runs no manager for a package that it isn't tested with", async () => {
    const place = await createPlace();
    const env = managers(place);
    const mistral = await place.run(["models", "mistral/small", "--use"], { env });
    expect(mistral.code).toBe(2);
    expect(mistral.stderr).toContain("npm install @ai-sdk/mistral");
    expect(callsOf(place)).toEqual([]);
    expect(place.read(".agent/brain.yaml")).not.toMatch(/^model:/m);
  });

  test("[cli.models.use] a name that is no model's is a mistake", async () => {
    const place = await createPlace();
    for (const args of [
      ["models", "--use"],
      ["models", "gpt", "--use"],
    ]) {
      const { code, stderr } = await place.run(args);
      expect([code, stderr]).toEqual([2, expect.stringContaining("--use needs a model's name")]);
    }
  });
});
