/** A corpus of ways out of the folder: nothing outside is read, changed or named. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolder, onDisk } from "./file-rig.ts";

const CANARY = "canary-5f1c";

/** A project beside what is not of it. */
function createScene() {
  const around = createFolder();
  const { at, write } = around;
  write("outside/canary.txt", `${CANARY}\n`);
  write("outside/deep/canary.txt", `${CANARY}\n`);
  write("project-two/canary.txt", `${CANARY}\n`);
  write("project/src/a.ts", "const a = 1;\n");
  write("project/src/b.ts", "const b = 2;\n");
  const root = at("project");
  const link = (target: string, name: string) => symlinkSync(target, join(root, name));
  link("../outside", "out");
  link(at("outside"), "absolute");
  link("../outside/canary.txt", "file");
  link("hop", "chain");
  link("src/hop2", "hop");
  link("../../outside", "src/hop2");
  link("../outside/not-there-yet.txt", "future");
  link("../outside/new-folder", "future-folder");
  link("..", "up");
  link("/", "disk");
  link("/proc/self/root", "proc");
  link("/proc/self/cwd", "cwd");
  link("self", "self");
  link("../project-two", "two");
  mkdirSync(join(root, "dir"));
  link("../src/../../outside", "dir/middle");
  link("../src", "dir/inside");
  const outside = () =>
    ["outside", "project-two"].flatMap(folder =>
      readdirSync(at(folder), { recursive: true, encoding: "utf8" })
        .sort()
        .map(name => {
          const path = at(folder, name);
          const { mtimeMs, ctimeMs, mode } = statSync(path);
          return [path, mtimeMs, ctimeMs, mode, lstatSync(path).isFile() ? readFileSync(path, "utf8") : ""];
        }),
    );
  return { ...around, root, outside, absolute: at("outside/canary.txt"), home: homedir() };
}

type Scene = ReturnType<typeof createScene>;
const scene = { current: undefined as unknown as Scene };
beforeEach(() => {
  scene.current = createScene();
});
afterEach(() => scene.current.remove());

/** Spellings of the file outside. */
const spellings: readonly (readonly [name: string, spell: (scene: Scene) => string])[] = [
  ["a step up", () => "../outside/canary.txt"],
  ["a step up behind a name", () => "src/../../outside/canary.txt"],
  ["steps up behind a name that isn't there", () => "none/../../outside/canary.txt"],
  ["a step up at the start, by a dot", () => "./../outside/canary.txt"],
  ["doubled slashes", () => "..//outside//canary.txt"],
  ["a step up at the end", () => "src/../.."],
  ["only a step up", () => ".."],
  ["many steps up", () => `${"../".repeat(60)}etc/passwd`],
  ["an absolute path", ({ absolute }) => absolute],
  ["an absolute path with doubled slashes", ({ absolute }) => `/${absolute}`],
  ["an absolute path through the root", ({ root }) => `${root}/../outside/canary.txt`],
  ["a folder whose name begins as the root's", ({ root }) => `${root}-two/canary.txt`],
  ["the system's own", () => "/etc/passwd"],
  ["the root of the disk", () => "/"],
  ["the home", () => "~"],
  ["a file in the home", () => "~/.ssh/id_rsa"],
  ["the home by its path", ({ home }) => `${home}/.bashrc`],
  ["this process's root", ({ absolute }) => `/proc/self/root${absolute}`],
  ["this process's folder", () => "/proc/self/cwd/../outside/canary.txt"],
  ["this process's environment", () => "/proc/self/environ"],
  ["a descriptor", () => "/dev/fd/0"],
  ["a NUL at the end", ({ absolute }) => `${absolute}\0`],
  ["a NUL before another name", () => "src/a.ts\0/../../outside/canary.txt"],
  ["a step up behind a NUL", () => "\0../outside/canary.txt"],
  ["backslashes", () => "..\\outside\\canary.txt"],
  ["slashes and backslashes", () => "..\\/outside/canary.txt"],
  ["encoded dots", () => "%2e%2e/outside/canary.txt"],
  ["encoded slashes", () => "..%2foutside%2fcanary.txt"],
  ["dots encoded twice", () => "%252e%252e/outside/canary.txt"],
  ["overlong dots", () => "\xc0\xae\xc0\xae/outside/canary.txt"],
  ["full-width dots", () => "．．/outside/canary.txt"],
  ["a two-dot leader", () => "‥/outside/canary.txt"],
  ["one-dot leaders", () => "․․/outside/canary.txt"],
  ["a full-width slash", () => "..／outside／canary.txt"],
  ["a division slash", () => "..∕outside∕canary.txt"],
  ["a zero-width space between dots", () => ".\u200b./outside/canary.txt"],
  ["a space behind the dots", () => ".. /outside/canary.txt"],
  ["a space before the dots", () => " ../outside/canary.txt"],
  ["a tab before the path", ({ absolute }) => `\t${absolute}`],
  ["a newline behind the path", ({ absolute }) => `${absolute}\n`],
  ["three dots", () => ".../outside/canary.txt"],
  ["an address of a file", ({ absolute }) => `file://${absolute}`],
  ["an address of a file on this host", ({ absolute }) => `file://localhost${absolute}`],
  ["an address in capitals", ({ absolute }) => `FILE://${absolute}`],
  ["a drive", () => "C:\\Windows\\win.ini"],
  ["a share", () => "\\\\server\\share\\canary.txt"],
  ["another stream", () => "src/a.ts:../../outside/canary.txt"],
  ["a variable", () => "$HOME/.bashrc"],
  ["a command", () => "$(cat ../outside/canary.txt)"],
  ["a linked folder", () => "out/canary.txt"],
  ["a linked folder, to its depth", () => "out/deep/canary.txt"],
  ["a linked folder by an absolute link", () => "absolute/canary.txt"],
  ["a linked file", () => "file"],
  ["a chain of links", () => "chain/canary.txt"],
  ["the middle of a chain", () => "src/hop2/canary.txt"],
  ["a link in the middle", () => "dir/middle/canary.txt"],
  ["a link to the folder above", () => "up/outside/canary.txt"],
  ["a link to the disk", ({ absolute }) => `disk${absolute}`],
  ["a link to the process's root", ({ absolute }) => `proc${absolute}`],
  ["a link to the process's folder", () => "cwd/not-there.txt"],
  ["a link to itself", () => "self"],
  ["a link below the root's absolute path", ({ root }) => `${root}/out/canary.txt`],
  ["a link to a folder whose name begins as the root's", () => "two/canary.txt"],
  ["a link that leads to nothing yet", () => "future"],
  ["a folder that is not there yet, behind a link", () => "future-folder/a.txt"],
  ["a linked folder itself", () => "out"],
];

test("the corpus is as large as it should be", () => {
  expect(spellings.length).toBeGreaterThanOrEqual(60);
});

/** The calls by which each spelling is tried; whether a path is at its start, its end or both. */
const calls: readonly (readonly [tool: string, given: (path: string) => object])[] = [
  ["read_file", path => ({ path })],
  ["list_files", path => ({ path, depth: 5 })],
  ["find_files", path => ({ pattern: "**", path })],
  ["search_files", path => ({ pattern: ".", path })],
  ["write_file", path => ({ path, content: "taken" })],
  ["edit_file", path => ({ path, oldText: CANARY, newText: "taken" })],
  ["move_file", path => ({ from: path, to: "taken" })],
  ["move_file", path => ({ from: "src/a.ts", to: path })],
  ["delete_file", path => ({ path })],
];

describe.each(spellings)("[tools.files.root] %s", (_, spell) => {
  test("leads nowhere", async () => {
    const { root, outside } = scene.current;
    const before = outside();
    const path = spell(scene.current);
    for (const [tool, given] of calls) {
      const { modelText, ...outcome } = await onDisk(root).call(tool, given(path));
      expect(modelText, tool).not.toContain(CANARY);
      expect(JSON.stringify(outcome), tool).not.toContain(CANARY);
      expect(modelText, tool).not.toMatch(/root:x:0|PATH=/);
      expect(outside(), `${tool} ${path}`).toEqual(before);
    }
    // Files that were made or moved stay in the project.
    expect(existsSync(join(root, "src/b.ts"))).toBe(true);
  });
});

describe("[tools.files.root] patterns and walks", () => {
  test.each([
    "../**",
    "**/../../outside/*",
    "/**",
    "out/**",
    "{..,src}/**",
    "disk/etc/passwd",
    "*/../../outside/**",
  ])("find_files %s", async pattern => {
    const { root } = scene.current;
    const { modelText } = await onDisk(root).call("find_files", { pattern });
    expect(modelText).not.toContain("canary.txt");
  });

  test("search_files and list_files go through no link", async () => {
    const { root } = scene.current;
    const { text } = onDisk(root);
    expect(await text("search_files", { pattern: CANARY })).toMatch(/^Nothing in \. matches/);
    expect(await text("search_files", { pattern: CANARY, files: "../outside/*" })).toMatch(
      /^Nothing in \. matches/,
    );
    expect(await text("list_files", { depth: 10 })).not.toContain("canary.txt");
  });
});

test("[tools.files.root] a link that is swapped while it is followed leads nowhere", async () => {
  const { root, at, outside, write } = scene.current;
  write("project/inner/canary.txt", "harmless\n");
  const swapped = join(root, "swap");
  const put = (target: string) => {
    symlinkSync(target, join(root, "swap.next"));
    renameSync(join(root, "swap.next"), swapped);
  };
  put("inner");
  const before = outside();
  const tools = onDisk(root);
  let isOver = false;
  let swaps = 0;
  const swapping = (async () => {
    while (!isOver) {
      put(swaps % 2 === 0 ? at("outside") : "inner");
      swaps += 1;
      await new Promise(resolve => setImmediate(resolve));
    }
  })();
  const seen: string[] = [];
  for (let round = 0; round < 60; round++) {
    const results = await Promise.all([
      tools.text("read_file", { path: "swap/canary.txt" }),
      onDisk(root).text("search_files", { pattern: ".", path: "swap" }),
      onDisk(root).text("write_file", { path: "swap/canary.txt", content: "harmless\n" }),
      onDisk(root).text("edit_file", { path: "swap/canary.txt", oldText: "harmless", newText: "harmless!" }),
      onDisk(root).text("move_file", { from: "swap/canary.txt", to: "swap/moved.txt" }),
      onDisk(root).text("move_file", { from: "swap/moved.txt", to: "swap/canary.txt" }),
      onDisk(root).text("delete_file", { path: "swap/none.txt" }),
    ]);
    seen.push(...results);
  }
  isOver = true;
  await swapping;
  expect(swaps).toBeGreaterThan(60);
  expect(seen.join("\n")).not.toContain(CANARY);
  expect(outside()).toEqual(before);
});

test("[tools.files.root] a root that is a link itself is the folder that it leads to, and no other", async () => {
  const { at, outside } = scene.current;
  symlinkSync(at("project"), at("named"));
  const before = outside();
  const { text } = onDisk(at("named"));
  expect(await text("read_file", { path: at("named/src/a.ts") })).toBe("1\tconst a = 1;");
  expect(await text("read_file", { path: "../outside/canary.txt" })).not.toContain(CANARY);
  expect(await text("read_file", { path: "out/canary.txt" })).not.toContain(CANARY);
  expect(outside()).toEqual(before);
});

test.skipIf(process.platform === "win32")(
  "[tools.files.root] pipes and devices in the folder are no files, and nothing waits for them",
  async () => {
    const { root } = scene.current;
    const { execFileSync } = await import("node:child_process");
    execFileSync("mkfifo", [join(root, "pipe")]);
    const { text } = onDisk(root);
    expect(await text("read_file", { path: "pipe" })).toContain("neither a file nor a directory");
    expect(await text("search_files", { pattern: "x" })).toMatch(/^Nothing in/);
    unlinkSync(join(root, "pipe"));
  },
);

test("[tools.files.root] writing replaces a name: another name of a file outside keeps its content", async () => {
  const { root, absolute, outside } = scene.current;
  linkSync(absolute, join(root, "hard.txt"));
  const content = () => readFileSync(absolute, "utf8");
  expect(await onDisk(root).text("write_file", { path: "hard.txt", content: "taken" })).toContain("Replaced");
  expect(content()).toBe(`${CANARY}\n`);
  expect(outside().length).toBe(4);
});
