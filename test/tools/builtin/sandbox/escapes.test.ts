/** Attempts to leave the sandbox, with real programs: hazard 12. */
import { spawn } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { note, sandboxRig, whyNot } from "./sandbox-rig.ts";

describe.skipIf(whyNot !== undefined)(`a command in the sandbox${note}`, () => {
  test("reads and writes the project, and runs the system's programs", async () => {
    const { root, run } = sandboxRig();
    const { exitCode, output } = await run("cat README.md; echo ' world' > new.txt; ls | wc -l; exit 3");
    expect({ exitCode, output }).toEqual({ exitCode: 3, output: "hello2\n" });
    expect(readFileSync(join(root, "new.txt"), "utf8")).toBe(" world\n");
  });

  test.each([
    ["the keys of the home", "cat ~/.ssh/id_rsa ~/.npmrc"],
    ["the home by its path", 'cat "$HOME/.ssh/id_rsa"; ls -aR "$HOME"'],
    ["a file beside the project", "cat ../outside.txt; ls -la .."],
    ["a file beside the project by a new link", "ln -s ../outside.txt near; cat near; cat ./near"],
    ["a file beside the project by a new hard link", "ln ../outside.txt near; cat near"],
    ["the project's .env", "cat .env; cp .env copy; cat copy; base64 .env; grep -r canary ."],
    ["the project's .env under another name", "ln .env other; cat other; mv .env moved; cat moved"],
    ["a folder of secrets in the project", "cat .ssh/id_rsa; ls -la .ssh; mv .ssh open; cat open/id_rsa"],
    ["a secret behind a link", "cat link/real-settings; cat env-link; cat config/real"],
    ["a secret deep in the project", "cat a/b/c/secrets.json; mv a z; cat z/b/c/secrets.json"],
    ["a root of another process", "cat /proc/1/root/etc/hostname/../../$PWD/.env; cat /proc/*/root$PWD/.env"],
  ])("[sandbox.secrets] can't read %s", async (_, line) => {
    const rig = sandboxRig({
      ".env": "canary-env",
      ".ssh/id_rsa": "canary-folder",
      "config/real": "canary-linked",
      "a/b/c/secrets.json": "canary-deep",
    });
    rig.link("config/real", ".env.local");
    rig.link("../outside.txt", "env-link");
    rig.link("..", "link");
    const { output } = await rig.run(line);
    expect(output).not.toContain("canary");
  });

  test("[sandbox.secrets] can't read the machine's passwords and keys", async () => {
    const { run } = sandboxRig();
    const { output } = await run(
      "cat /etc/shadow /etc/gshadow /etc/ssh/ssh_host_*key; echo; cat /etc/passwd | head -1",
    );
    expect(output).not.toMatch(/:\$\w+\$|PRIVATE KEY/);
    expect(output).toMatch(/root:/);
  });

  test.each([
    ["the home", "echo x > ~/.bashrc; mkdir -p ~/.ssh; echo x > ~/.ssh/authorized_keys"],
    ["beside the project", "echo x > ../outside.txt; rm -rf ../outside.txt; touch ../new"],
    ["beside the project by a link", "ln -s .. up; echo x > up/outside.txt; rm -f up/outside.txt"],
    ["the system", "echo x > /usr/bin/owned; echo x > /etc/owned; touch /owned; echo x > /bin/owned"],
    ["the brain", "echo x > .agent/protocols/permissions.md; rm -rf .agent; mv .agent gone"],
    [
      "git's hooks",
      "echo x > .git/hooks/pre-commit; rm -rf .git; mv .git gone; git config core.fsmonitor ./x",
    ],
    ["a harness's folder", "echo x > .claude/settings.json; mv .claude gone; rm -rf .claude"],
    ["installed packages", "echo x > node_modules/left/index.js; echo x > sub/node_modules/right/index.js"],
  ])("[sandbox.writes] can't write %s", async (_, line) => {
    const { base, home, root, run } = sandboxRig({
      ".claude/settings.json": "{}",
      "node_modules/left/index.js": "1",
      "sub/node_modules/right/index.js": "2",
    });
    await run(line);
    expect(existsSync(join(home, ".bashrc"))).toBe(false);
    expect(existsSync(join(home, ".ssh/authorized_keys"))).toBe(false);
    expect(existsSync(join(base, "new"))).toBe(false);
    expect(["/usr/bin/owned", "/bin/owned", "/etc/owned", "/owned"].filter(existsSync)).toEqual([]);
    const content = (...path: string[]) => readFileSync(join(...path), "utf8");
    expect(content(base, "outside.txt")).toBe("canary-outside");
    expect(content(root, ".agent/protocols/permissions.md")).toBe("rules");
    expect(content(root, ".git/hooks/pre-commit")).toBe("hook");
    expect(content(root, ".claude/settings.json")).toBe("{}");
    expect(content(root, "node_modules/left/index.js")).toBe("1");
    expect(content(root, "sub/node_modules/right/index.js")).toBe("2");
  });

  test("[sandbox.writes] makes no protected place that was missing", async () => {
    const { root, run } = sandboxRig();
    const { removed } = await run(
      "mkdir -p .claude && echo '{}' > .claude/settings.json; echo note > .claude/note.txt; echo '{}' > .mcp.json",
    );
    expect(removed.toSorted()).toEqual([".claude/settings.json", ".mcp.json"]);
    expect(existsSync(join(root, ".claude/settings.json"))).toBe(false);
    expect(existsSync(join(root, ".claude/note.txt"))).toBe(true);
  });

  test("[sandbox.steers] makes and changes no file that others run later or that steers an agent", async () => {
    const { root, run } = sandboxRig({ "CLAUDE.md": "mine", ".github/workflows/ci.yml": "mine" });
    const made = [
      ".gitlab-ci.yml",
      "Jenkinsfile",
      "lefthook.yml",
      ".envrc",
      "AGENTS.md",
      ".pre-commit-config.yaml",
    ];
    const { removed } = await run(
      `mkdir -p .husky node_modules/left .vscode; for f in ${made.join(" ")} .husky/pre-commit node_modules/left/index.js \
        .vscode/tasks.json CLAUDE.md .github/workflows/ci.yml .github/workflows/new.yml; do echo evil > $f; done; rm CLAUDE.md`,
    );
    expect(removed.toSorted()).toEqual([...made, ".husky", ".vscode", "node_modules"].toSorted());
    expect(removed.filter(path => existsSync(join(root, path)))).toEqual([]);
    expect(existsSync(join(root, ".github/workflows/new.yml"))).toBe(false);
    for (const path of ["CLAUDE.md", ".github/workflows/ci.yml"])
      expect(readFileSync(join(root, path), "utf8")).toBe("mine");
  });

  test("[sandbox.steers] leaves no program that runs as its owner, and says how much it left", async () => {
    const { root, run } = sandboxRig();
    const { changed, sizeBytes } = await run(
      "cp /bin/true own; chmod 6755 own; head -c 1048576 /dev/zero > big",
    );
    // The files of the project may be as young as the command.
    expect(changed).toEqual(expect.arrayContaining([join(root, "big"), join(root, "own")]));
    expect(statSync(join(root, "own")).mode & 0o7777).toBe(0o755);
    expect(sizeBytes).toBeGreaterThan(1_048_576);
  });

  test("[sandbox.steers] has the files named that it took away", async () => {
    const { root, run } = sandboxRig({ "keep.txt": "keep", "src/a.ts": "a" });
    const { deleted } = await run("rm keep.txt; mv src/a.ts b.ts; echo more >> README.md");
    expect(deleted.toSorted()).toEqual([join(root, "keep.txt"), join(root, "src/a.ts")]);
  });

  test("[sandbox.secrets] can't read a secret by a hard link that was there before", async () => {
    const { root, run } = sandboxRig({ ".env": "canary-env" });
    linkSync(join(root, ".env"), join(root, "notes.txt"));
    expect((await run("cat notes.txt")).output).not.toContain("canary");
  });

  test("[sandbox.writes] leaves nothing in the machine's temporary folders", async () => {
    const { run } = sandboxRig();
    const name = `owned-${process.pid}`;
    await run(`touch /tmp/${name} /var/tmp/${name} /dev/shm/${name} /run/${name}; ls /tmp`);
    expect(["/tmp", "/var/tmp", "/dev/shm", "/run"].filter(folder => existsSync(join(folder, name)))).toEqual(
      [],
    );
  });

  test("[sandbox.network] reaches neither a server of this machine nor another one", async () => {
    let connections = 0;
    const server = createServer(socket => {
      connections += 1;
      socket.end("canary");
    });
    await new Promise<void>(resolve => server.listen(0, "0.0.0.0", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { readonly port: number };
    const { run } = sandboxRig();
    const { output } = await run(
      `timeout 3 cat < /dev/tcp/127.0.0.1/${port}; timeout 3 cat < /dev/tcp/1.1.1.1/53; cat /proc/net/dev | grep -vc lo`,
    );
    expect(output).not.toContain("canary");
    expect(connections).toBe(0);
  });

  test("[sandbox.network] reaches no socket in the machine's folders", async () => {
    const { base, root, run } = sandboxRig();
    const server = createServer(socket => socket.end("canary"));
    await new Promise<void>(resolve => server.listen(join(base, "agent.sock"), resolve));
    onTestFinished(() => void server.close());
    writeFileSync(
      join(root, "connect.py"),
      `import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(${JSON.stringify(join(base, "agent.sock"))})\nprint(s.recv(9))\n`,
    );
    expect((await run("python3 connect.py; ls -la ../agent.sock")).output).not.toContain("canary");
  });

  test("[sandbox.processes] sees and signals no process outside", async () => {
    const victim = spawn("sleep", ["61.5"], { stdio: "ignore" });
    onTestFinished(() => void victim.kill("SIGKILL"));
    const { run } = sandboxRig();
    const { output } = await run(
      `kill -9 ${victim.pid} 2>&1; kill -9 -1; cat /proc/*/cmdline | tr '\\0' ' '; ls /proc/${process.pid}`,
    );
    expect(output).not.toContain("61.5");
    expect(victim.exitCode).toBeNull();
    expect(victim.signalCode).toBeNull();
  });

  test("[sandbox.processes] mounts nothing, makes no namespace, has no capability", async () => {
    const { root, run } = sandboxRig({ ".env": "canary-env" });
    mkdirSync(join(root, "place"));
    const { output } = await run(
      "umount .env; mount -t tmpfs none place; mount --bind / place; unshare -Urm true && echo unshared; chroot . true; " +
        "grep CapEff /proc/self/status; cat .env",
    );
    expect(output).not.toMatch(/canary|unshared/);
    expect(output).toMatch(/CapEff:\s0{16}/);
  });

  test("[sandbox.processes] gets a scrubbed environment", async () => {
    process.env.SANDBOX_CANARY_TOKEN = "canary-variable";
    onTestFinished(() => void delete process.env.SANDBOX_CANARY_TOKEN);
    const { run } = sandboxRig();
    expect((await run("env; cat /proc/*/environ | tr '\\0' '\\n'")).output).not.toContain("canary");
  });

  test("[sandbox.processes] leaves nothing running, in whatever session", async () => {
    const { root, run } = sandboxRig();
    await run("setsid -f bash -c 'sleep 1; echo late > late.txt'; (sleep 1; echo late > later.txt) & disown");
    await new Promise(resolve => setTimeout(resolve, 1_500));
    expect(existsSync(join(root, "late.txt")) || existsSync(join(root, "later.txt"))).toBe(false);
  });

  test("[sandbox.processes] ends when it is cancelled", async () => {
    const { root, run } = sandboxRig();
    const running = run("sleep 1; echo late > late.txt; sleep 60", AbortSignal.timeout(300));
    await expect(running).rejects.toThrow();
    await new Promise(resolve => setTimeout(resolve, 1_200));
    expect(existsSync(join(root, "late.txt"))).toBe(false);
  });
});
