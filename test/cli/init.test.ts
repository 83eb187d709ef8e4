/** `init` in a project that has something in it already. */
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPlace } from "./place.ts";

/** Every file of a folder with its bytes. */
const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name),
        readFileSync(join(parentPath, name), "latin1"),
      ]),
  );

test.concurrent("[cli.init.tree] writes the tree and says what it found out without asking", async () => {
  const place = await createPlace("nothing");
  writeFileSync(
    place.path("package.json"),
    JSON.stringify({ name: "shop", type: "module", scripts: { test: "vitest run" } }),
  );
  writeFileSync(place.path("tsconfig.json"), "{}");
  const { code, stdout, stderr } = await place.run(["init"], { env: { GIT_AUTHOR_NAME: "Ada" } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("✓ This project has a brain now (./.agent)");
  expect(stdout).toMatch(/project +shop\n/);
  expect(stdout).toMatch(/language +TypeScript\n/);
  expect(stdout).toMatch(/tests +npm (?:run )?test\n/);
  expect(stdout).toMatch(/\n {4}\d+ files created\n/);
  expect(readdirSync(place.path(".agent"))).toEqual(
    expect.arrayContaining(["AGENTS.md", "brain.yaml", "memory", "protocols", "skills"]),
  );
  expect(place.read(".agent/AGENTS.md").split("\n").length).toBeLessThan(30);
  const ignored = place.read(".agent/.gitignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["/.state/", "/.data/"]));
  expect(statSync(place.path(".agent/.data")).mode & 0o777).toBe(0o700);
});

test.concurrent("[cli.init.idempotent] changes nothing when it runs again, whatever people wrote", async () => {
  const place = await createPlace();
  writeFileSync(place.path(".agent/protocols/permissions.md"), "# Ours\n");
  writeFileSync(place.path(".agent/AGENTS.md"), "our map\n");
  const before = filesOf(place.path(".agent"));
  const { code, stdout } = await place.run(["init"]);
  expect(code).toBe(0);
  expect(stdout).toContain("The brain was here already");
  expect(filesOf(place.path(".agent"))).toEqual(before);
});

test.concurrent("[cli.init.overwrite] with --overwrite replaces files that differ, keeps a copy, and never touches memory", async () => {
  const place = await createPlace("memory");
  writeFileSync(place.path(".agent/protocols/permissions.md"), "# Ours\n");
  const decisions = place.read(".agent/memory/semantic/DECISIONS.md");
  const { code, stdout } = await place.run(["init", "--overwrite", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ replaced: ["protocols/permissions.md"] });
  expect(place.read(".agent/protocols/permissions.md")).toContain("## Never allowed");
  expect(place.read(".agent/memory/semantic/DECISIONS.md")).toBe(decisions);
  const copies = filesOf(place.path(".agent/memory/episodic/snapshots"));
  expect(Object.entries(copies).filter(([path]) => path.endsWith("permissions.md"))).toEqual([
    [expect.stringContaining("replaced_"), "# Ours\n"],
  ]);
});

test.concurrent("[cli.subfolder] completes the repository's brain from a folder below, and goes no further up", async () => {
  const place = await createPlace();
  mkdirSync(place.path("src"));
  mkdirSync(place.path("vendor/.git"), { recursive: true });
  mkdirSync(place.path(".git"));
  await place.run(["init"], { cwd: place.path("src") });
  expect(readdirSync(place.path("src"))).toEqual([]);
  await place.run(["init"], { cwd: place.path("vendor") });
  expect(readdirSync(place.path("vendor"))).toEqual([".agent", ".git"]);
});

test.concurrent("[cli.broken.brain] a file in the brain's place is named and stays as it is", async () => {
  const place = await createPlace("nothing");
  writeFileSync(place.path(".agent"), "mine\n");
  for (const args of [["init"], ["chat", "hi"], ["doctor"], ["recall"], []]) {
    const { code, stdout, stderr } = await place.run(args);
    expect({ code, stdout }, args.join()).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      `${place.path(".agent")} can't be read: it is a file, and a folder is expected.`,
    );
  }
  expect(place.read(".agent")).toBe("mine\n");
});

test.concurrent("[cli.broken.brain] a file in the project's place is named", async () => {
  const place = await createPlace("nothing");
  writeFileSync(place.path("notes.txt"), "mine\n");
  for (const args of [["init"], ["chat", "hi"], ["try"]]) {
    const input = "hello\n";
    const { code, stderr } = await place.run([...args, "--brain", "notes.txt"], { input });
    expect(code).toBe(1);
    expect(stderr).toContain("notes.txt can't be read: it is a file, and a folder is expected.");
  }
});

test.concurrent("[cli.broken.link] a brain that is linked in from beside the project is one once a person has accepted it", async () => {
  const place = await createPlace("nothing");
  const other = await createPlace("memory");
  symlinkSync(other.path(".agent"), place.path(".agent"));
  expect((await place.run(["recall", "sessions"])).stderr).toContain("brainstem trust");
  await place.run(["trust"], { answers: ["y\r", "y\r", "y\r"] });
  expect((await place.run(["recall", "sessions"])).stdout).toContain("Redis");
});
