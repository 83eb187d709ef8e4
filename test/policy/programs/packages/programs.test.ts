import { describe, expect, test } from "vitest";
import { operationsOf, summaryOf } from "../rig.ts";

const DELETION = "rm -rf build";
const scripts = (given: { readonly [name: string]: string }) => ({
  files: { "/work/app/package.json": JSON.stringify({ scripts: given }) },
});
const namesOf = (command: string, options?: Parameters<typeof operationsOf>[1]) =>
  operationsOf(command, options).map(({ name }) => name);

describe("[policy.packages.scripts]", () => {
  test.each([
    "npm run clean",
    "npm run-script clean",
    "npm run clean --silent",
    "yarn clean",
    "yarn run clean",
    "pnpm clean",
    "pnpm run clean",
    "bun run clean",
    "bun clean",
    "npx --no-install npm run clean",
  ])("%s has the effects of the script's text", command => {
    expect(namesOf(command, scripts({ clean: DELETION }))).toContain("fs.delete");
    expect(namesOf(command, scripts({ clean: "echo hello" }))).not.toContain("fs.delete");
  });

  test("a script runs its pre and post scripts", () => {
    expect(namesOf("npm test", scripts({ test: "true", pretest: DELETION }))).toContain("fs.delete");
    expect(namesOf("npm start", scripts({ start: "true", poststart: DELETION }))).toContain("fs.delete");
    expect(namesOf("npm test", scripts({ test: "true", postbuild: DELETION }))).not.toContain("fs.delete");
  });

  test("a script gets the words of the command", () => {
    const options = scripts({ wipe: "rm -rf" });
    expect(summaryOf("npm run wipe -- build 'a b'", options)).toContain(
      "fs.delete(path: /work/app/a b, recursive: true, force: true)",
    );
    expect(summaryOf("yarn wipe build", options)).toContain(
      "fs.delete(path: /work/app/build, recursive: true, force: true)",
    );
    expect(summaryOf('npm run wipe -- "$X"', options)).toContain(
      "fs.delete(path: ?, recursive: true, force: true)",
    );
    expect(namesOf("npm run wipe -- '; git push --force'", options)).not.toContain("git.push");
  });

  test("a script runs in its own project", () => {
    const files = {
      "/work/app/package.json": JSON.stringify({ scripts: { clean: "rm -rf outer" } }),
      "/work/app/web/package.json": JSON.stringify({ scripts: { clean: "rm -rf inner" } }),
    };
    const deleted = (command: string) =>
      operationsOf(command, { files })
        .filter(({ name }) => name === "fs.delete")
        .map(each => each.arguments.path);
    expect(deleted("npm run clean")).toEqual(["/work/app/outer"]);
    expect(deleted("cd web && npm run clean")).toEqual(["/work/app/web/inner"]);
    expect(deleted("npm --prefix web run clean")).toEqual(["/work/app/web/inner"]);
    expect(deleted("mkdir -p src && cd src && npm run clean")).toEqual(["/work/app/outer"]);
    expect(deleted("npm run clean -w web")).toEqual(["/work/app/web/inner"]);
    expect(deleted("npm run clean --workspaces")).toEqual([]);
  });

  test.each([
    ["npm run release", "deploy.run"],
    ["npm run build", "project.build"],
    ["npm test", "tests.run"],
    ["npm run whatever", "project.run"],
    ["composer test", "tests.run"],
  ])("the name of the script decides if %s has no text", (command, name) => {
    expect(namesOf(command)).toContain(name);
  });

  test("an unreadable manifest causes no error", () => {
    expect(namesOf("npm run x", { files: { "/work/app/package.json": "{" } })).toEqual(["project.run"]);
    expect(namesOf("npm run toString", scripts({}))).toEqual(["project.run"]);
  });
});

describe("[policy.packages.programs]", () => {
  test.each([
    `npx -c '${DELETION}'`,
    `npm exec -c '${DELETION}'`,
    `npm exec -- ${DELETION}`,
    `npm explore x -- ${DELETION}`,
    `pnpm exec ${DELETION}`,
    `yarn exec ${DELETION}`,
    `bun x ${DELETION}`,
    `bun exec '${DELETION}'`,
    `uv run ${DELETION}`,
    `uv run --with x ${DELETION}`,
    `poetry run ${DELETION}`,
    `poetry run -q ${DELETION}`,
    `pipenv run ${DELETION}`,
    `conda run -n base ${DELETION}`,
    `bundle exec ${DELETION}`,
    `corepack exec ${DELETION}`,
    `cargo watch -s '${DELETION}'`,
    `cargo watch -- ${DELETION}`,
    `go test -exec '${DELETION}' ./...`,
    `RUSTC_WRAPPER='rm' cargo build && ${DELETION}`,
    `rustup run stable ${DELETION}`,
    `nvm exec 20 ${DELETION}`,
    `fnm exec --using=20 ${DELETION}`,
    `mise exec -- ${DELETION}`,
    `volta run --node 20 ${DELETION}`,
    `nix develop -c ${DELETION}`,
    `nix-shell -p x --run '${DELETION}'`,
    `dpkg --pre-invoke='${DELETION}' -i x.deb`,
    `opam exec -- ${DELETION}`,
  ])("runs the program of %s", command => {
    expect(namesOf(command)).toContain("fs.delete");
  });

  test.each([
    ["npx sometool hi", "npx", "sometool"],
    ["npx -y create-thing@latest app", "npx", "create-thing@latest"],
    ["npx -p thing -c true", "npx", "thing"],
    ["npm exec --yes -- sometool", "npx", "sometool"],
    ["npm init thing@2 app", "npm", "create-thing@2"],
    ["npm create @ada/thing", "npm", "@ada/create-thing"],
    ["npm init @ada", "npm", "@ada/create"],
    ["yarn dlx sometool", "yarn", "sometool"],
    ["pnpm dlx sometool", "pnpm", "sometool"],
    ["pnpx sometool", "pnpm", "sometool"],
    ["bunx sometool", "bunx", "sometool"],
    ["uvx sometool", "uv", "sometool"],
    ["uvx --from thing sometool", "uv", "thing"],
    ["uv tool run sometool", "uv", "sometool"],
    ["pipx run sometool", "pipx", "sometool"],
    ["go run host.example/a/b@latest", "go", "host.example/a/b@latest"],
    ["composer create-project a/b app", "composer", "a/b"],
    ["nix run nixpkgs#sometool", "nix", "nixpkgs#sometool"],
    ['npx "$TOOL"', "npx", "?"],
  ])("%s downloads its program", (command, manager, name) => {
    expect(summaryOf(command)).toEqual([`package.run(manager: ${manager}, package: ${name})`]);
  });

  test("a downloaded program has its known effects", () => {
    expect(namesOf("npx -y prisma@5 migrate reset")).toEqual(["package.run", "database.delete"]);
    expect(namesOf("yarn prisma migrate reset")).toContain("database.delete");
  });

  test("an installed program is not downloaded", () => {
    const files = { "/work/app/package.json": "{}", "/work/app/node_modules/.bin/sometool": "" };
    for (const command of [
      "npx sometool",
      "npm exec sometool",
      "bunx sometool",
      "yarn sometool",
      "pnpm sometool",
      "cd src && npx sometool",
    ]) {
      expect(namesOf(command, { files }).at(-1)).toBe("process.run");
    }
    expect(namesOf("npx sometool@2", { files })).toEqual(["package.run"]);
    expect(namesOf("npx -p other sometool", { files })).toContain("package.run");
  });

  test("bun runs files like node", () => {
    expect(summaryOf("bun src/main.ts")).toEqual(summaryOf("node src/main.ts"));
    expect(summaryOf("bun -e '1 + 1'")).toEqual(summaryOf("node -e '1 + 1'"));
    expect(summaryOf("uv run main.py")).toEqual(summaryOf("python main.py"));
    expect(summaryOf("uv run -m pytest")).toEqual(summaryOf("python -m pytest"));
    expect(summaryOf("uv run pytest -m slow")).toEqual(summaryOf("pytest -m slow"));
  });
});
