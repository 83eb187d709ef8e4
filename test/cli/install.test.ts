/** `install`, `uninstall` and `status` as their users run them: as processes, beside each other, and killed. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rounds } from "../deep.ts";
import { programsOf } from "../harness/programs.ts";
import { canActAsOtherUser } from "../other-user.ts";
import { createRandom } from "../storage/survival/random.ts";
import { createPlace, type Outcome, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

/** A PATH with what git needs, and our program if it is to be found. */
function withProgram(place: Place, has = true): Record<string, string> {
  const folder = join(place.outside, "bin");
  mkdirSync(folder, { recursive: true });
  for (const name of has ? ["brainstem-hook"] : [])
    writeFileSync(join(folder, name), "#!/bin/sh\n", { mode: 0o755 });
  return { PATH: `${folder}:/usr/bin:/bin` };
}

const run = (place: Place, ...args: readonly string[]): Promise<Outcome> =>
  place.run(args, { env: withProgram(place) });

async function succeed(place: Place, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(place, ...args);
  expect({ code, stderr }, args.join(" ")).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** Everything in the project but the brain's state, with modes and links. */
function picture(place: Place): Record<string, string> {
  const seen: Record<string, string> = {};
  for (const entry of readdirSync(place.root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(place.root.length + 1);
    if (/(?:^|\/)\.(?:state|data)(?:\/|$)/.test(path)) continue;
    const mode = entry.isSymbolicLink() ? "" : statSync(place.path(path)).mode.toString(8);
    seen[path] = entry.isSymbolicLink()
      ? readlinkSync(place.path(path))
      : entry.isFile()
        ? `${mode} ${place.read(path)}`
        : mode;
  }
  return seen;
}

const settings = { model: "large", hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] } };

describe("[cli.install]", () => {
  test.concurrent("wires the named harness, shows files, coverage and notes, and is idempotent", async () => {
    const place = await createPlace();
    mkdirSync(place.path(".claude"));
    writeFileSync(place.path(".claude/settings.json"), JSON.stringify(settings, undefined, 2), {
      mode: 0o600,
    });
    const before = picture(place);
    const trial = await succeed(place, "install", "claude-code", "--dry-run");
    expect(trial).toContain("would be wired");
    expect(picture(place)).toEqual(before);
    expect(existsSync(place.path(".agent/.data/install"))).toBe(false);

    const stdout = await succeed(place, "install", "claude-code", "codex", "claude-code");
    expect(stdout).toContain("✓ Claude Code and Codex CLI: wired to this brain");
    expect(stdout).toContain("~ .claude/settings.json changed");
    expect(stdout).toContain("+ .codex/hooks.json made");
    expect(stdout).toContain("+ .claude/skills → ../.agent/skills");
    expect(stdout).toContain("✓ fails closed: when the hook can't answer, calls are stopped");
    expect(stdout).toContain("it can't ask");
    expect(stdout).toContain("→ Approve the hooks in Codex with /hooks");
    const after = JSON.parse(place.read(".claude/settings.json"));
    expect(after.hooks.Stop).toEqual([
      settings.hooks.Stop[0],
      { hooks: [expect.objectContaining({ command: "brainstem-hook claude-code Stop" })] },
    ]);
    expect(statSync(place.path(".agent/.data")).mode & 0o777).toBe(0o700);
    expect(statSync(place.path(".agent/.data/install/own.json")).mode & 0o777).toBe(0o600);
    expect(await succeed(place, "install", "claude-code")).toContain("wired already");
    expect(await succeed(place, "uninstall")).toContain("taken out; what was there before is there again");
    expect(picture(place)).toEqual(before);
    expect(await succeed(place, "uninstall")).toBe("Nothing of it is wired here.\n");
  });

  test.concurrent("without a name finds the harnesses of the project, and changes nothing in a pipe", async () => {
    const place = await createPlace();
    const none = await succeed(place, "install");
    expect(none).toContain("No coding agent was found here. Name the one that you use:");
    expect(none).toContain("brainstem install opencode");
    mkdirSync(place.path(".cursor"));
    mkdirSync(join(place.home, ".codex"));
    writeFileSync(join(place.outside, "bin/gemini"), "", { mode: 0o755 });
    const before = picture(place);
    const stdout = await succeed(place, "install");
    expect(stdout).toMatch(/cursor +Cursor \(\.cursor\)/);
    expect(stdout).toMatch(/codex +Codex CLI \(~\/\.codex\)/);
    expect(stdout).toMatch(/gemini +Gemini CLI \(gemini on the PATH\)/);
    expect(stdout).toContain("Nothing was changed. To wire them: brainstem install cursor codex gemini");
    expect(JSON.parse(await succeed(place, "install", "--json")).found).toContainEqual({
      name: "cursor",
      title: "Cursor",
      because: ".cursor",
    });
    expect(picture(place)).toEqual(before);
  });

  test.skipIf(!hasTerminal)("asks first at a terminal", async () => {
    const place = await createPlace();
    mkdirSync(place.path(".cursor"));
    const env = withProgram(place);
    const refused = openTerminal(place, ["install"], { env });
    await refused.until("Wire them to this brain? [y/N]");
    refused.type("n\r");
    await refused.until("Nothing was changed");
    expect(await refused.ended()).toBe(0);
    expect(existsSync(place.path(".cursor/hooks.json"))).toBe(false);
    const accepted = openTerminal(place, ["install"], { env });
    await accepted.until("Wire them to this brain? [y/N]");
    accepted.type("y\r");
    await accepted.until("Cursor: wired to this brain");
    expect(await accepted.ended()).toBe(0);
    expect(existsSync(place.path(".cursor/hooks.json"))).toBe(true);
  });

  test.concurrent("prints its result as data with --json", async () => {
    const place = await createPlace();
    const data = JSON.parse(await succeed(place, "install", "windsurf", "--mcp", "--json"));
    expect(data).toMatchObject({ dryRun: false, program: "path", remarks: [] });
    expect(data.harnesses[0]).toMatchObject({ name: "windsurf", coverage: { canAsk: false } });
    expect(data.changes).toContainEqual({ path: ".windsurf/hooks.json", change: "made" });
    expect(data.changes).toContainEqual({ path: ".agents/skills", change: "made", link: "../.agent/skills" });
    const gone = JSON.parse(await succeed(place, "uninstall", "--json"));
    expect(gone).toMatchObject({ harnesses: ["windsurf"] });
    expect(gone.changes).toContainEqual({ path: ".windsurf/hooks.json", change: "removed" });
  });

  test.concurrent("refuses an unknown name, a folder without a brain and unreadable settings, and says what to do", async () => {
    const place = await createPlace();
    const unknown = await run(place, "install", "cursr");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("No coding agent is called cursr here. Did you mean cursor?");
    writeFileSync(place.path("CLAUDE.md"), "# mine\n");
    writeFileSync(place.path(".mcp.json"), "{\n  oops\n");
    const before = picture(place);
    const broken = await run(place, "install", "claude-code", "--mcp");
    expect(broken).toMatchObject({ code: 1, stdout: "" });
    expect(broken.stderr).toContain(".mcp.json:2:");
    expect(broken.stderr).toContain("Nothing was changed. Correct line 2 of .mcp.json, and try again.");
    expect(picture(place)).toEqual(before);
    const bare = await createPlace("nothing");
    for (const command of ["install", "uninstall", "status"])
      expect((await run(bare, command)).stderr).toContain("Run: brainstem init");
  });

  test.concurrent("refuses where harnesses would not find its program, and says how to put that right", async () => {
    const place = await createPlace();
    const env = withProgram(place, false);
    const refused = await place.run(["install", "codex"], { env });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("npm install --save-dev <archive>");
    expect(existsSync(place.path(".codex"))).toBe(false);
    // The folders that npm puts before the PATH are gone when a harness looks.
    const bin = join(place.outside, "node_modules/.bin");
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "brainstem-hook"), "", { mode: 0o755 });
    expect((await place.run(["install", "codex"], { env: { PATH: `${bin}:${env.PATH}` } })).code).toBe(1);
    // Words need no program.
    expect((await place.run(["install", "agents-md"], { env })).code).toBe(0);
    expect((await place.run(["install", "codex", "--program", "path"], { env })).code).toBe(0);
    mkdirSync(place.path("node_modules/.bin"), { recursive: true });
    symlinkSync(join(bin, "brainstem-hook"), place.path("node_modules/.bin/brainstem-hook"));
    expect((await place.run(["install", "claude-code"], { env })).code).toBe(0);
    expect(JSON.parse(place.read(".claude/settings.json")).hooks.Stop[0].hooks[0].command).toBe(
      '"$CLAUDE_PROJECT_DIR"/node_modules/.bin/brainstem-hook claude-code Stop',
    );
  });

  test.skipIf(!canActAsOtherUser)(
    "a file that is read-only is refused before anything is changed",
    async () => {
      const place = await createPlace();
      writeFileSync(place.path("CLAUDE.md"), "# mine\n");
      for (const path of [place.root, ...readdirSync(place.root, { recursive: true })].map(String))
        chownSync(join(place.root, path.replace(place.root, "")), 65534, 65534);
      chmodSync(join(place.root, ".."), 0o755);
      chmodSync(place.path("CLAUDE.md"), 0o444);
      const before = picture(place);
      const env = { ...withProgram(place), NODE_COMPILE_CACHE: join(place.outside, "cache") };
      const refused = await place.run(["install", "claude-code", "codex"], { env, uid: 65534 });
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toContain("No permission to write CLAUDE.md");
      expect(picture(place)).toEqual(before);
    },
  );
});

test("[cli.program-name.pinned] a project that pins the package is wired the same with and without our program on the PATH", async () => {
  const place = await createPlace();
  const pins = JSON.stringify({ devDependencies: { brainstem: "1.0.0" } });
  writeFileSync(place.path("package.json"), pins);
  const missing = await run(place, "install", "claude-code");
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("Run: npm install") });
  mkdirSync(place.path("node_modules/.bin"), { recursive: true });
  writeFileSync(place.path("node_modules/.bin/brainstem-hook"), "#!/bin/sh\n", { mode: 0o755 });
  const texts: string[] = [];
  for (const has of [true, false]) {
    const { code } = await place.run(["install", "claude-code"], { env: withProgram(place, has) });
    expect(code).toBe(0);
    texts.push(place.read("CLAUDE.md") + place.read(".claude/settings.json"));
  }
  expect(texts[0]).toContain("`npx brainstem remember");
  expect(texts[0]!.replaceAll("npx brainstem", "")).not.toMatch(/`brainstem /);
  expect(texts[1]).toBe(texts[0]);
});

test("[cli.install.linked] a project whose brain is elsewhere is wired here, and remembered there", async () => {
  const place = await createPlace();
  const project = join(place.outside, "shop");
  mkdirSync(project);
  writeFileSync(join(project, "AGENTS.md"), "# Shop");
  const env = withProgram(place);
  expect((await place.run(["link", place.root], { cwd: project, env })).code).toBe(0);
  expect((await place.run(["install", "codex"], { cwd: project, env })).code).toBe(0);
  expect(readlinkSync(join(project, ".agents/skills"))).toBe("../../../project/.agent/skills");
  expect(readFileSync(join(project, "AGENTS.md"), "utf8")).toContain(
    "`../../project/.agent/protocols/permissions.md`",
  );
  expect(realpathSync(join(project, ".agents/skills"))).toBe(place.path(".agent/skills"));
  expect(readdirSync(place.path(".agent/.data/install"))).toEqual([
    expect.stringMatching(/^shop-[0-9a-f]{12}\.json$/),
  ]);
  const states = JSON.parse((await place.run(["status", "--json"], { cwd: project, env })).stdout).harnesses;
  expect(states).toContainEqual(expect.objectContaining({ name: "codex", state: "wired" }));
  const own = JSON.parse((await place.run(["status", "--json"], { env })).stdout).harnesses;
  expect(own).toContainEqual(expect.objectContaining({ name: "codex", state: "none" }));
  expect((await place.run(["uninstall"], { cwd: project, env })).code).toBe(0);
  expect(readdirSync(project).sort()).toEqual([".agent", "AGENTS.md"]);
  expect(readFileSync(join(project, "AGENTS.md"), "utf8")).toBe("# Shop");
});

describe("[cli.uninstall]", () => {
  test.concurrent("takes out the named harness, leaves the others, and says what it would do", async () => {
    const place = await createPlace();
    await succeed(place, "install", "codex", "cursor");
    const wired = picture(place);
    expect(await succeed(place, "uninstall", "codex", "--dry-run")).toContain("would be taken out");
    expect(picture(place)).toEqual(wired);
    await succeed(place, "uninstall", "codex");
    expect(existsSync(place.path(".codex"))).toBe(false);
    expect(existsSync(place.path(".cursor/hooks.json"))).toBe(true);
    expect(place.read("AGENTS.md")).toContain("brainstem:begin");
  });
});

describe("[cli.status]", () => {
  test.concurrent("says what to do where nothing is wired, and how well each wired harness is covered", async () => {
    const place = await createPlace();
    expect(await succeed(place, "status")).toMatch(
      /No coding agent is wired[\s\S]*→ brainstem install[\s\S]*Daemon +not running/,
    );
    await succeed(place, "install", "claude-code", "windsurf");
    const stdout = await succeed(place, "status");
    expect(stdout).toMatch(/✓ Claude Code +wired\n +! a missing or broken hook stops calls/);
    expect(stdout).toMatch(/✓ Windsurf +wired/);
    expect(stdout).toContain("Not wired: cursor, codex, gemini, opencode, copilot, openclaw, agents-md");
    expect(stdout).toMatch(/Judged last\n +nothing yet/);

    const text = place.read(".claude/settings.json");
    writeFileSync(
      place.path(".claude/settings.json"),
      text.replaceAll("brainstem-hook claude-code", "brainstem hook"),
    );
    rmSync(place.path(".windsurf"), { recursive: true });
    const worse = await run(place, "status");
    expect(worse.code).toBe(1);
    expect(worse.stdout).toMatch(/✗ Claude Code +wired by another version\n.*brainstem install claude-code/);
    expect(worse.stdout).toMatch(/✗ Windsurf +partly wired\n.*brainstem install windsurf/);
    await succeed(place, "install", "claude-code", "windsurf");
    expect(place.read(".claude/settings.json")).toBe(text);

    const lost = await place.run(["status"], { env: withProgram(place, false) });
    rmSync(join(place.outside, "bin/brainstem-hook"));
    expect(lost.code).toBe(0);
    const gone = await place.run(["status", "--json"], { env: withProgram(place, false) });
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.stdout).harnesses[0].problem).toContain("brainstem-hook is not on the PATH");
  });

  test.concurrent("shows the latest judgements, with their rules and failures", async () => {
    const place = await createPlace();
    const entry = { harness: "codex", session: "s", event: "PreToolUse", tool: "Bash" };
    const lines = [
      { ...entry, at: 1_000, decision: "allow", operation: "fs.read(path: a)" },
      {
        ...entry,
        at: 2_000,
        decision: "deny",
        operation: "git.push(force: true)",
        rule: "Force push",
        source: "permissions.md:9",
      },
      { ...entry, at: 3_000, decision: "ask", problem: "brain.yaml:3: expected a map." },
    ];
    mkdirSync(place.path(".agent/.data/hooks"), { recursive: true });
    writeFileSync(
      place.path(".agent/.data/hooks/judged.jsonl"),
      lines.map(line => `${JSON.stringify(line)}\n`).join(""),
    );
    const stdout = await succeed(place, "status");
    expect(stdout).toMatch(
      /Judged last\n.*1970.* codex +ask +Bash PreToolUse\n +brain\.yaml:3: expected a map\.\n.* deny +Bash git\.push\(force: true\)\n +Force push \(permissions\.md:9\)\n.* allow +Bash fs\.read\(path: a\)\n/,
    );
    expect(JSON.parse(await succeed(place, "status", "--json")).judged).toHaveLength(3);
  });

  test("says that the daemon runs", async () => {
    const place = await createPlace();
    const env = { ...withProgram(place), XDG_RUNTIME_DIR: place.temporary };
    const daemon = place.start(["serve"], { env });
    await new Promise<void>(resolve => daemon.child.stdout.on("data", () => resolve()));
    expect((await place.run(["status"], { env })).stdout).toContain(`running, process ${daemon.child.pid}`);
    daemon.child.kill("SIGTERM");
    await daemon.ended();
  });
});

describe("[harness.install.whole]", () => {
  test("wires two harnesses that are installed at once, and removes both", async () => {
    const place = await createPlace();
    writeFileSync(place.path("AGENTS.md"), "# Mine");
    const before = picture(place);
    const names = ["codex", "cursor", "windsurf", "opencode"];
    const installed = await Promise.all(names.map(name => run(place, "install", name)));
    expect(installed.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(place.read("AGENTS.md").match(/brainstem:begin/g)).toHaveLength(1);
    const { harnesses } = JSON.parse(await succeed(place, "status", "--json"));
    const wired = harnesses.filter((each: { state: string }) => each.state === "wired");
    expect(wired.map((each: { name: string }) => each.name).sort()).toEqual(names.toSorted());
    await Promise.all(names.map(name => run(place, "uninstall", name)));
    expect(picture(place)).toEqual(before);
  });

  test("SIGKILL at 24 instants of installing and uninstalling: leaves each file old or new, and the next run completes it", async () => {
    const place = await createPlace();
    const files = {
      "AGENTS.md": "# Mine",
      "CLAUDE.md": "# Mine\r\n",
      ".mcp.json": '{"mcpServers":{}}',
      ".cursor/hooks.json": "{\n\t// none yet\n}\n",
      ".claude/settings.json": JSON.stringify(settings),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(place.path(path, ".."), { recursive: true });
      writeFileSync(place.path(path), text);
    }
    const names = ["claude-code", "cursor", "codex", "opencode"];
    const before = picture(place);
    await succeed(place, "install", ...names, "--mcp");
    const after = picture(place);
    await succeed(place, "uninstall");
    expect(picture(place)).toEqual(before);
    const kinds = new Set<string>();
    const random = createRandom();
    for (let round = 0; round < rounds("kills of installations"); round++) {
      const isInstall = round % 2 === 0;
      const command = isInstall ? ["install", ...names, "--mcp"] : ["uninstall"];
      const running = place.start(command, { env: withProgram(place) });
      running.child.stdin.end();
      // By turns soon after the first change is seen, and at any time.
      const record = place.path(".agent/.data/install/own.json");
      const stamp = () => (existsSync(record) ? statSync(record).mtimeMs : 0);
      const start = stamp();
      const watch = setInterval(() => {
        if (stamp() === start) return;
        clearInterval(watch);
        setTimeout(() => running.child.kill("SIGKILL"), random() * 25);
      }, 1);
      await running.ended();
      clearInterval(watch);
      const now = picture(place);
      for (const [path, content] of Object.entries(now))
        if (!/\.brainstem-[0-9a-f]+\.tmp$/.test(path))
          expect([before[path], after[path]], path).toContain(content);
      const changed = Object.keys(after).filter(
        path => now[path] === after[path] && before[path] !== after[path],
      );
      kinds.add(changed.length === 0 ? "before" : changed.length < 10 ? "between" : "after");
      for (const path of Object.keys(now))
        if (/\.brainstem-[0-9a-f]+\.tmp$/.test(path)) rmSync(place.path(path));
      await succeed(place, ...command);
      expect(picture(place), `round ${round}`).toEqual(isInstall ? after : before);
    }
    expect(kinds.size).toBeGreaterThan(1);
  });
});

test("[harness.status.fails-open] check and doctor say where a harness goes on without an answer, and nowhere else", async () => {
  const place = await createPlace();
  const env = { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside };
  await place.run(["install", "windsurf", "claude-code"], { env });
  const sentence = "Under Windsurf a call goes on when its hook crashes or answers late.";
  expect((await place.run(["check"], { env })).stdout).toContain(sentence);
  const { stdout, code } = await place.run(["doctor", "--json"], { env });
  const { findings } = JSON.parse(stdout) as { findings: { id: string; file: string; message: string }[] };
  expect(code).toBe(0);
  expect(findings.filter(({ id }) => id.startsWith("harness."))).toMatchObject([
    { id: "harness.fails-open", file: ".windsurf/hooks.json", message: sentence },
  ]);
  await place.run(["uninstall", "windsurf"], { env });
  expect((await place.run(["check"], { env })).stdout).not.toContain("goes on");
});
