import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { describeProject, detectProject } from "../../../src/brain/init/describe-project.ts";

const of = (files: Readonly<Record<string, string>>, folder?: string) =>
  describeProject(new Map(Object.entries(files)), folder);
const npm = (scripts: object, more: object = {}) => JSON.stringify({ name: "demo", scripts, ...more });

describe("describeProject", () => {
  test.each([
    ["npm", { "package-lock.json": "" }, "npm test"],
    ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm test"],
    ["yarn", { "yarn.lock": "" }, "yarn test"],
    ["bun", { "bun.lockb": "" }, "bun run test"],
    ["npm", {}, "npm test"],
  ])("[brain.init.finds-out] a package of %s", (packageManager, lock, command) => {
    expect(of({ "package.json": npm({ test: "vitest" }), ...lock })).toEqual({
      name: "demo",
      language: "JavaScript",
      packageManager,
      test: command,
    });
  });

  test("corepack's field decides between lock files", () => {
    const files = { "package.json": npm({ test: "x" }, { packageManager: "pnpm@9.1.0" }), "yarn.lock": "" };
    expect(of(files)).toMatchObject({ packageManager: "pnpm", test: "pnpm test" });
  });

  test("the placeholder of `npm init` is no test command", () => {
    const files = { "package.json": npm({ test: 'echo "Error: no test specified" && exit 1' }) };
    expect(of(files)).not.toHaveProperty("test");
    expect(of({ ...files, Makefile: "build:\n\ntest: build\n\tgo" })).toMatchObject({ test: "make test" });
  });

  test("TypeScript shows by its configuration or its compiler", () => {
    expect(of({ "package.json": "{}", "tsconfig.json": "" })).toMatchObject({ language: "TypeScript" });
    expect(of({ "package.json": npm({}, { devDependencies: { typescript: "7" } }) }).language).toBe(
      "TypeScript",
    );
  });

  test.each([
    [
      { "pyproject.toml": '[project]\nname = "py"\n[dependency-groups]\ndev = ["pytest"]', "uv.lock": "" },
      "uv",
      "uv run pytest",
    ],
    [
      { "pyproject.toml": '[tool.poetry]\nname = "py"\n[tool.pytest.ini_options]' },
      "poetry",
      "poetry run pytest",
    ],
    [{ "pyproject.toml": '[project]\nname = "py"', "tox.ini": "[tox]" }, "pip", "tox"],
    [{ "pyproject.toml": '[project]\nname = "py"', "conftest.py": "" }, "pip", "pytest"],
    [{ "pyproject.toml": '[project]\nname = "py"', "noxfile.py": "" }, "pip", "nox"],
    [{ "pyproject.toml": '[project]\nname = "py"' }, "pip", undefined],
  ])("[brain.init.finds-out] Python: %j", (files, packageManager, command) => {
    expect(of(files)).toEqual({
      name: "py",
      language: "Python",
      packageManager,
      ...(command !== undefined && { test: command }),
    });
  });

  test.each([
    [
      { "Cargo.toml": '[package]\nname = "crab" # ours\n' },
      { name: "crab", language: "Rust", packageManager: "cargo", test: "cargo test" },
    ],
    [
      { "go.mod": "module example.org/x/gopher\n\ngo 1.24\n" },
      { name: "gopher", language: "Go", packageManager: "go", test: "go test ./..." },
    ],
    [
      { "pom.xml": "", mvnw: "" },
      { name: "here", language: "Java", packageManager: "maven", test: "./mvnw test" },
    ],
    [
      { "build.gradle.kts": "" },
      { name: "here", language: "Java or Kotlin", packageManager: "gradle", test: "gradle test" },
    ],
    [
      { Gemfile: "", Rakefile: "Rake::TestTask.new(:test) do |t|" },
      { name: "here", language: "Ruby", packageManager: "bundler", test: "bundle exec rake test" },
    ],
    [
      { Gemfile: "", ".rspec": "" },
      { name: "here", language: "Ruby", packageManager: "bundler", test: "bundle exec rspec" },
    ],
    [
      { "composer.json": '{"scripts":{"test":"phpunit"}}' },
      { name: "here", language: "PHP", packageManager: "composer", test: "composer test" },
    ],
    [{ "App.csproj": "" }, { name: "here", language: "C#", packageManager: "nuget", test: "dotnet test" }],
    [
      { "deno.json": '{"tasks":{"test":"deno test -A"}}' },
      { name: "here", language: "TypeScript", packageManager: "deno", test: "deno task test" },
    ],
    [{ justfile: "test *args:\n  run" }, { name: "here", test: "just test" }],
    [{ "README.md": "" }, { name: "here" }],
  ])("[brain.init.finds-out] %j", (files, description) => {
    expect(of(files as Record<string, string>, "here")).toEqual(description);
  });

  test("where languages meet, a task runner that knows them all wins", () => {
    const files = { "Cargo.toml": '[package]\nname = "mixed"\n', "package.json": npm({ test: "vitest" }) };
    expect(of(files)).toMatchObject({ name: "mixed", language: "Rust, JavaScript", test: "cargo test" });
    expect(of({ ...files, Makefile: "test:\n\tall" })).toMatchObject({ test: "make test" });
  });

  test("damaged files say nothing", () => {
    expect(of({ "package.json": "{", "go.mod": "\0", "pyproject.toml": "[[[" }, "x").name).toBe("x");
    expect(of({ "package.json": "null" }).packageManager).toBe("npm");
  });
});

test("[brain.init.finds-out] detectProject reads the root of a project", async () => {
  const volume = createMemoryVolume({
    "package.json": npm({ test: "vitest" }),
    "src/Cargo.toml": "not at the root",
    "pnpm-lock.yaml": "",
  });
  expect(await detectProject(volume, "folder")).toEqual({
    name: "demo",
    language: "JavaScript",
    packageManager: "pnpm",
    test: "pnpm test",
  });
});
