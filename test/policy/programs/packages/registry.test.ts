import { describe, expect, test } from "vitest";
import { operationsOf } from "../rig.ts";

const options = { registries: ["registry.example"] };
const changes = (command: string) =>
  operationsOf(command, options).some(
    ({ name, arguments: given }) => name === "package.configure" && given.key === "registry",
  );
const registryOf = (command: string) =>
  operationsOf(command, options).find(({ name }) => /^package\.(?:install|publish)$/.test(name))?.arguments
    .registry;

describe("[policy.packages.registry]", () => {
  test.each([
    "npm ci --registry https://other.example/npm",
    "npm install --registry=https://other.example x",
    "npm_config_registry=https://other.example npm ci",
    "NPM_CONFIG_REGISTRY=https://other.example yarn",
    "pnpm i --registry https://other.example",
    "yarn add --registry https://other.example x",
    "bun add --registry=https://other.example x",
    "pip install --index-url https://other.example/simple -r requirements.txt",
    "pip install -i https://other.example x",
    "pip install --extra-index-url https://other.example x",
    "PIP_INDEX_URL=https://other.example pip install x",
    "uv add --default-index https://other.example x",
    "UV_INDEX_URL=https://other.example uv sync",
    "cargo add --registry other x",
    "GOPROXY=https://other.example go get host.example/a",
    "gem install -s https://other.example x",
    "dotnet add package X --source https://other.example",
    'npm ci --registry "$R"',
    "npm ci $FLAGS",
  ])("%s changes the registry", command => {
    expect(changes(command)).toBe(true);
  });

  test.each([
    "npm ci",
    "npm ci --registry https://registry.example/npm/",
    "pip install -r requirements.txt",
    "pip install --index-url=https://registry.example/simple x",
    "npm_config_loglevel=error npm ci",
  ])("%s keeps the registry", command => {
    expect(changes(command)).toBe(false);
  });

  test.each([
    ["npm install x", "in use"],
    ["npm install x --registry https://Other.Example/npm", "other.example"],
    ["npm install x --registry https://registry.example", "registry.example"],
    ["npm publish --registry https://other.example", "other.example"],
    ["twine upload --repository-url https://other.example/x dist/a", "other.example"],
    ['npm install x --registry "$R"', undefined],
    ["pip install --extra-index-url https://other.example -i https://registry.example x", "other.example"],
  ])("the package of %s comes from %s", (command, registry) => {
    expect(registryOf(command)).toBe(registry);
  });

  test("packages outside of the project are written there", () => {
    const written = (command: string) =>
      operationsOf(command)
        .filter(({ name }) => name === "fs.write")
        .map(each => each.arguments.path);
    expect(written("npm --prefix /opt/x install y")).toEqual(["/opt/x"]);
    expect(written("npm --prefix web install y")).toEqual([]);
    expect(written("pip install --target /opt/x y")).toEqual(["/opt/x"]);
  });
});
