/** Tests where the packages of providers are found: beside Brainstem, and in a project that has its own. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPackageFinder } from "../../src/project/find-package.ts";
import { KEY, NOBODY } from "./models-servers.ts";
import { createPlace, type Place } from "./place.ts";

/** A provider of the project's own, which leaves a file behind when its code is run. */
function addPackage(place: Place, name: string, factory: string, body = ""): () => boolean {
  const folder = place.path("node_modules", name);
  const mark = join(place.outside, factory);
  mkdirSync(folder, { recursive: true });
  const manifest = { name, version: "1.0.0", type: "module", exports: { ".": { default: "./main.js" } } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(
    join(folder, "main.js"),
    `import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(mark)}, "");
${body}
const answer = [
  { type: "stream-start", warnings: [] },
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: "I am the project's." },
  { type: "text-end", id: "1" },
  { type: "finish", finishReason: { unified: "stop" }, usage: { inputTokens: { total: 1 }, outputTokens: { total: 2 } } },
];
export const ${factory} = () => ({
  languageModel: modelId => ({
    specificationVersion: "v4",
    provider: "mistral",
    modelId,
    supportedUrls: { "image/*": [/^https:/] },
    doStream: async () => ({ stream: ReadableStream.from(answer) }),
  }),
});
`,
  );
  return () => existsSync(mark);
}

const env = { ...NOBODY, MISTRAL_API_KEY: KEY, OPENAI_API_KEY: KEY };

test("[cli.models.packages] [cli.models.light] uses a package of the project, and runs it only when its model is asked for", async () => {
  const place = await createPlace();
  const isRun = addPackage(place, "@ai-sdk/mistral", "createMistral");
  await place.trust();
  mkdirSync(place.path("src"));
  const cwd = place.path("src");
  const listed = await place.run(["models", "--model", "mistral/large"], { cwd, env });
  expect(listed.stdout).toContain("✓ mistral/large  its key and package are here");
  expect(listed.code).toBe(0);
  expect(isRun()).toBe(false);
  const one = await place.run(["models", "mistral/large", "--call"], { cwd, env });
  expect(one.stdout).toMatch(
    /schemas +unknown\n +files by address +image\/\*\n +call +“I am the project's\.” · /,
  );
  expect(isRun()).toBe(true);
  const chat = await place.run(["chat", "--model", "mistral/large", "hello"], { cwd, env });
  expect(chat.stdout).toContain("I am the project's.");
});

test("[cli.models.packages] takes Brainstem's own package before the project's", async () => {
  const place = await createPlace();
  const isRun = addPackage(place, "@ai-sdk/openai", "createOpenAI");
  const { code, stdout } = await place.run(["models", "openai/gpt-5"], { env });
  expect(stdout).toMatch(/files by address +image\/\*, application\/pdf\n/);
  expect(code).toBe(0);
  expect(isRun()).toBe(false);
});

test("[cli.models.packages] says of a package that fails to load that it is installed, not missing", async () => {
  const place = await createPlace();
  addPackage(place, "@ai-sdk/mistral", "createMistral", 'throw new TypeError("half installed");');
  await place.trust();
  const { code, stdout } = await place.run(["models", "mistral/large"], { env });
  expect(stdout).toContain("@ai-sdk/mistral is installed, and can't be loaded: half installed");
  expect(stdout).toContain("Install it anew: npm install @ai-sdk/mistral");
  expect(code).toBe(1);
});

test("[cli.models.packages] rejects with the error of import where a package is installed nowhere", async () => {
  const place = await createPlace("nothing");
  const packages = createPackageFinder(place.root);
  expect(packages.isInstalled("@ai-sdk/nobody")).toBe(false);
  await expect(packages.load("@ai-sdk/nobody")).rejects.toThrow("@ai-sdk/nobody");
  expect(packages.isInstalled("@ai-sdk/openai")).toBe(true);
  expect(await packages.load("@ai-sdk/openai")).toHaveProperty("createOpenAI");
});
