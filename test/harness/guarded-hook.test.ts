import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { harnesses } from "../../src/harness/harnesses.ts";
import { askDaemon, daemonPlace } from "../../src/server/node.ts";
import { BIN, createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "./programs.ts";
import { type Told, tellerOf, tellersOf } from "./told.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

const SYSTEM = "/usr/bin:/bin";
const shells = ["sh", "dash", "bash"].filter(name => spawnSync(name, ["-c", ":"]).status === 0);
const judging = ["claude-code", "cursor", "codex", "gemini", "windsurf"] as const;
const HOOK = "node_modules/.bin/brainstem-hook";

/** The command that a harness has in its settings for the event, by a dependency of the project. */
function commandOf(told: Told, program: "dependency" | "path" = "dependency"): string {
  const harness = harnesses.find(({ name }) => name === told.harness)!;
  const [file] = harness.wiring({ program, mcp: false }).files;
  const found =
    file?.kind === "json" ? file.additions.find(({ at }) => at[1] === told.eventName)?.value : undefined;
  const { command, hooks } = found as unknown as { command?: string; hooks?: [{ command: string }] };
  return command ?? hooks![0].command;
}

/** As the harness runs it, in the project and with its variables. */
function run(told: Told, options: { shell?: string; path?: string; input?: string; program?: "path" } = {}) {
  const { shell = "sh", path = SYSTEM, input = JSON.stringify(told.json), program } = options;
  const { status, stdout, stderr } = spawnSync(shell, ["-c", commandOf(told, program)], {
    cwd: place.root,
    input,
    encoding: "utf8",
    env: {
      PATH: path,
      HOME: place.home,
      XDG_RUNTIME_DIR: place.outside,
      CLAUDE_PROJECT_DIR: place.root,
      GEMINI_PROJECT_DIR: place.root,
    },
  });
  return { status, stdout, stderr };
}

function hookThat(text: string) {
  mkdirSync(dirname(place.path(HOOK)), { recursive: true });
  writeFileSync(place.path(HOOK), text);
  chmodSync(place.path(HOOK), 0o755);
}

describe.each(shells)("[harness.guarded] in %s, without node_modules,", shell => {
  test.each(judging)("%s stops a call, with the words that mend it", name => {
    const stopped = run(tellerOf(name, place.root).before("git status"), { shell });
    expect(stopped).toEqual({ status: 2, stdout: "", stderr: expect.stringMatching(/Run: npm install\n$/) });
  });

  test.each(judging)("%s lets exactly the commands pass that install it", name => {
    const statusOf = (command: string) => run(tellerOf(name, place.root).before(command), { shell }).status;
    for (const command of ["npm install", "npm ci", "pnpm install", "yarn", "bun install"])
      expect([command, statusOf(command)]).toEqual([command, 0]);
    for (const command of [
      "npm install left-pad",
      "npm install && rm -rf .",
      "npm install; ls",
      "npm install\nls",
      "NPM install",
      "npm  install",
      "npm install ",
      "yarn add x",
      "pnpm i",
      'echo "command":"npm install"',
      "",
    ])
      expect([command, statusOf(command)]).toEqual([command, 2]);
  });
});

describe("[harness.guarded] a call that only contains such a command", () => {
  const given = { command: "npm install" };
  test.each<[what: string, more: object]>([
    ["of another tool", { tool_name: "mcp__shell__run", tool_input: given }],
    [
      "inside of another tool's",
      { tool_name: "mcp__x__y", tool_input: { tool_name: "Bash", tool_input: given } },
    ],
    ["beside another one", { tool_name: "Bash", tool_input: { ...given, more: { command: "rm -rf ." } } }],
    ["in a file", { tool_name: "Write", tool_input: { file_path: "a", content: JSON.stringify(given) } }],
  ])("%s is stopped", (_, more) => {
    const told = tellerOf("claude-code", place.root).before("x");
    expect(run(told, { input: JSON.stringify({ ...told.json, ...more }) }).status).toBe(2);
  });

  test("for an agent that finds its hook on the PATH is stopped, as it installs nothing there", () => {
    const told = tellerOf("claude-code", place.root).before("npm install");
    const { status, stderr } = run(told, { program: "path" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("not on the PATH")]);
  });
});

describe("[harness.guarded] a hook that is there", () => {
  test.each([
    ["crashes", "#!/bin/sh\nexit 1\n", 2],
    ["is killed", "#!/bin/sh\nkill -9 $$\n", 2],
    ["has no interpreter", "#!/nowhere/sh\n", 2],
    ["refuses", "#!/bin/sh\nexit 2\n", 2],
    ["answers", "#!/bin/sh\nexit 0\n", 0],
  ])("and %s", (_, text, status) => {
    hookThat(text);
    for (const name of judging)
      expect([name, run(tellerOf(name, place.root).before("ls")).status]).toEqual([name, status]);
  });

  test("gets harness, event and input as they came", () => {
    hookThat('#!/bin/sh\nprintf "%s " "$@"; cat\n');
    for (const name of judging) {
      const told = tellerOf(name, place.root).before("echo 'a \\n b'");
      expect(run(told).stdout).toBe(`${name} ${told.eventName} ${JSON.stringify(told.json)}`);
    }
  });
});

/** A project that has Brainstem among its dependencies, as npm installs it. */
function withDependency() {
  const bin = place.path("node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(dirname(BIN), ".."), place.path("node_modules/brainstem"));
  symlinkSync("../brainstem/bin/brainstem-hook", join(bin, "brainstem-hook"));
  symlinkSync("../brainstem/bin/brainstem.cjs", join(bin, "brainstem"));
  return bin;
}

/** A folder for the PATH with a Node that says it is this version. */
function nodeOf(version: string): string {
  const folder = join(place.outside, `node-${version}`);
  mkdirSync(folder, { recursive: true });
  const old = join(folder, "old.cjs");
  writeFileSync(old, `Object.defineProperty(process, "versions", { value: { node: "${version}" } });\n`);
  writeFileSync(join(folder, "node"), `#!/bin/sh\nexec '${process.execPath}' -r '${old}' "$@"\n`);
  chmodSync(join(folder, "node"), 0o755);
  return folder;
}

describe("[harness.node] with an old Node first on the PATH", () => {
  const force = () => tellerOf("claude-code", place.root).before("git push --force origin main");
  const state = () => join(place.home, ".local/state/brainstem");
  const remember = (path: string) => {
    mkdirSync(state(), { recursive: true });
    writeFileSync(join(state(), "node"), `${path}\n`);
  };

  test.each(["18.20.8", "20.19.0", "22.17.1"])("%s, a call is judged by the remembered Node", version => {
    withDependency();
    remember(process.execPath);
    expect(run(force(), { path: `${nodeOf(version)}:${SYSTEM}` }).stdout).toContain('"deny"');
  });

  test("a call is judged by the package's own, also where the remembered one is gone or too old", () => {
    const bin = withDependency();
    symlinkSync(process.execPath, join(bin, "node"));
    const path = `${nodeOf("18.20.8")}:${SYSTEM}`;
    for (const remembered of [join(place.outside, "gone"), join(nodeOf("18.20.8"), "node")]) {
      remember(remembered);
      expect(run(force(), { path }).stdout).toContain('"deny"');
    }
  });

  test("a call is judged by one of a version manager", () => {
    withDependency();
    const folder = join(place.home, ".nvm/versions/node/v24.1.0/bin");
    mkdirSync(folder, { recursive: true });
    symlinkSync(process.execPath, join(folder, "node"));
    expect(run(force(), { path: `${nodeOf("18.20.8")}:${SYSTEM}` }).stdout).toContain('"deny"');
  });

  const others = ["/opt/homebrew/bin/node", "/usr/local/bin/node", "/usr/bin/node"].filter(existsSync);
  const isNew = (path: string) => {
    const [, major = "0"] = /^v(\d+)/.exec(String(spawnSync(path, ["--version"]).stdout)) ?? [];
    return Number(major) >= 22;
  };
  test.skipIf(others.some(isNew))("a call is stopped with words where there is no other", () => {
    withDependency();
    const { status, stderr } = run(force(), { path: `${nodeOf("18.20.8")}:${SYSTEM}` });
    expect([status, stderr]).toEqual([2, expect.stringContaining("no Node 22.18 or later was found")]);
    expect(stderr).toContain("brainstem install");
  });

  test("installing remembers the Node that runs it, outside of the project", async () => {
    withDependency();
    await place.run(["install", "claude-code", "--dry-run"]);
    expect(existsSync(join(state(), "node"))).toBe(false);
    expect((await place.run(["install", "claude-code"])).code).toBe(0);
    rmSync(place.path("node_modules/.bin/node"), { force: true });
    expect(run(force(), { path: `${nodeOf("18.20.8")}:${SYSTEM}` }).stdout).toContain('"deny"');
  });
});

describe("[harness.agent-version] the claim about failing hooks", () => {
  const status = async (answer?: string) => {
    const folder = join(place.outside, "agent");
    mkdirSync(folder, { recursive: true });
    if (answer !== undefined)
      writeFileSync(join(folder, "claude"), `#!/bin/sh\n${answer}\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:${programsOf(place)}` };
    const { stdout } = await place.run(["install", "claude-code"], { env });
    const json = JSON.parse((await place.run(["status", "--json"], { env })).stdout);
    return { stdout, onFailure: json.harnesses[0].coverage.onFailure };
  };

  test.each([
    ["echo '2.1.295 (Claude Code)'", "blocks", "✓ fails closed"],
    ["echo '2.2.0 (Claude Code)'", "blocks", "✓ fails closed"],
    ["echo '3.0.1 (Claude Code)'", "blocks", "✓ fails closed"],
    ["echo '2.1.294 (Claude Code)'", "goes on", "! fails open"],
    ["echo '1.9.999 (Claude Code)'", "goes on", "! fails open"],
    ["echo unknown", "unsure", "! a missing or broken hook stops calls"],
    ["exit 1", "unsure", "! a missing or broken hook stops calls"],
    ["sleep 60", "unsure", "! a missing or broken hook stops calls"],
    [undefined, "unsure", "! a missing or broken hook stops calls"],
  ])("goes by what the agent says: %s", async (answer, onFailure, words) => {
    const found = await status(answer);
    expect(found).toEqual({ onFailure, stdout: expect.stringContaining(words) });
  });
});

describe("[harness.daemon.fallback] a daemon", () => {
  test("that is stopped costs a call no ten seconds", async () => {
    const env = { XDG_RUNTIME_DIR: place.outside };
    const running = place.start(["serve"], { env });
    await expect.poll(() => askDaemon(daemonPlace(env))).toBeDefined();
    running.child.kill("SIGSTOP");
    const startedMs = performance.now();
    const { json, harness, eventName } = tellersOf(place.root)[0]!.before("git push --force origin main");
    const { stdout } = await place.run([harness, eventName], {
      program: ["brainstem-hook"],
      input: JSON.stringify(json),
      env: { ...env, PATH: programsOf(place) },
    });
    const tookMs = performance.now() - startedMs;
    running.child.kill("SIGCONT");
    running.child.kill("SIGTERM");
    await running.ended();
    expect(stdout).toContain('"deny"');
    expect(tookMs).toBeLessThan(8_000);
  });

  test("is started in the background by a user who has no state folder yet", async () => {
    expect(existsSync(join(place.home, ".local"))).toBe(false);
    const { stdout, stderr } = await place.run(["serve", "--detach", "--json"]);
    expect([stderr, stdout]).toEqual(["", expect.stringContaining('"state":"running"')]);
    expect((await place.run(["serve", "--stop"])).stdout).toContain("has ended");
  });
});
