/** `brainstem check` as a person and a program use it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace } from "./place.ts";

describe.concurrent("brainstem check", () => {
  test("[cli.check.coverage] [cli.check.strict] says of every bullet and constraint what is enforced", async () => {
    const place = await createPlace();
    const { code, stdout, stderr } = await place.run(["check", "-v"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /Never allowed\n {2}✓ .*orce push to main, production, or staging {2}\.agent\/protocols\/permissions\.md:\d+\n/,
    );
    expect(stdout).toContain("deny   git.push(force: true, branch: main|production|staging)");
    expect(stdout).toMatch(
      /Constraints of git-proxy\n {2}✓ never force push .* {2}\.agent\/skills\/git-proxy\/SKILL\.md:\d+/,
    );
    expect(stdout).toContain("advisory: the model is told, nothing enforces it");
    expect(stdout).toMatch(/(\d+) of \1 rules enforced/);
    expect((await place.run(["check", "--strict"])).code).toBe(1);
    const data = JSON.parse((await place.run(["check", "--json"])).stdout);
    expect(data.rows[0]).toMatchObject({
      section: "Always allowed",
      isEnforced: true,
      rules: expect.arrayContaining([expect.objectContaining({ decision: "allow" })]),
    });
  });

  test("[cli.check.strict] names a rule that can't be read, with its line", async () => {
    const place = await createPlace();
    writeFileSync(place.path("rules.md"), "## Never allowed\n- Push: `git.pish()`\n- delete files\n");
    const { code, stderr } = await place.run(["check", "--policy", "rules.md", "--strict"]);
    expect(code).toBe(1);
    expect(stderr).toContain("rules.md");
    expect(stderr).toContain("git.push");
    writeFileSync(place.path("rules.md"), "## Never allowed\n- delete files\n");
    expect((await place.run(["check", "--policy", "rules.md", "--strict"])).code).toBe(0);
  });

  test("[cli.check.coverage] says that a rule is advisory for the bullets that are indented below it", async () => {
    const place = await createPlace();
    const rules = "## Never allowed\n- Force push to main\n  - Delete branches\n- Be careful\n  - Be quick\n";
    writeFileSync(place.path("rules.md"), rules);
    const { stdout } = await place.run(["check", "-v", "--policy", "rules.md"]);
    expect(stdout).toMatch(
      /Force push to main.*\n +advisory.*\n +since the bullets below it may change its meaning: put both/,
    );
    expect(stdout).toMatch(/✓ Delete branches/);
    expect(stdout.match(/may change its meaning/g)).toHaveLength(2);
  });

  test("[cli.check.short] says in a few lines what is enforced, what isn't with its line, and how to see more", async () => {
    const place = await createPlace();
    const { stdout } = await place.run(["check"]);
    expect(stdout).toMatch(
      /✓ (\d+) of \1 rules enforced {2}7 always allowed, 8 asked about, 6 never allowed/,
    );
    expect(stdout.trim().split("\n").length).toBeLessThan(8);
    expect(stdout).toContain("brainstem check -v");
    const file = place.path(".agent/protocols/permissions.md");
    writeFileSync(
      file,
      `${place.read(".agent/protocols/permissions.md")}\n## Never allowed\n- Be rude to customers\n`,
    );
    const advised = (await place.run(["check"])).stdout;
    expect(advised).toMatch(
      /Only advice .*\n {2}○ Be rude to customers {2}\.agent\/protocols\/permissions\.md:\d+\n/,
    );
    expect(advised).not.toContain("Force push");
    const doctor = await place.run(["doctor"]);
    expect(doctor.code).toBe(0);
    expect(doctor.stdout).toMatch(
      /permissions\.md:\d+ No program understands the rule “Be rude to customers”/,
    );
  });

  test("[cli.check.heading] names a slip in a heading as the reason, and exits 1", async () => {
    const place = await createPlace();
    const file = place.path(".agent/protocols/permissions.md");
    writeFileSync(
      file,
      place.read(".agent/protocols/permissions.md").replace("## Never allowed", "## Nevr allowed"),
    );
    const { code, stdout, stderr } = await place.run(["check"]);
    expect(code).toBe(1);
    expect(stderr).toContain("instead of “Nevr allowed”; did you mean “Never allowed”?");
    expect(stderr).not.toContain("above this");
    expect(stdout).toMatch(/rules ignored until line \d+ is corrected; everything is asked about/);
    expect(stdout).not.toContain("accept");
  });

  test("[cli.check.command] explains the decision on a command", async () => {
    const place = await createPlace();
    const { code, stdout } = await place.run(["check", "bash -c 'git push -f origin main'"]);
    expect(code).toBe(0);
    expect(stdout).toContain("denied    bash -c 'git push -f origin main'");
    expect(stdout).toMatch(
      /git\.push is never allowed here: “.*orce push .*”\n {2}\.agent\/protocols\/permissions\.md:\d+\n/,
    );
    expect(stdout).toContain("git.push(remote: origin, branch: main, force: true");
    expect(stdout).toContain("publishes commits");
    expect((await place.run(["check", "git push -f", "--strict"])).code).toBe(1);
    expect((await place.run(["check", "git status", "--strict"])).code).toBe(0);
    const words = await place.run(["check", "--", "git", "commit", "-m", "a b; rm -rf /"]);
    expect(words.stdout).toContain("git commit -m 'a b; rm -rf /'");
    expect(words.stdout).not.toContain("fs.delete");
  });

  test("[cli.check.call] judges a tool call", async () => {
    const place = await createPlace();
    const call = { tool: "Write", arguments: { file_path: ".agent/protocols/permissions.md", content: "x" } };
    const { stdout } = await place.run(["check", "--call", JSON.stringify(call), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ decision: "deny" });
    const wrong = await place.run(["check", "--call", "Write"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('{"tool":"Write"');
  });

  test("[cli.check.file] judges a file of commands, in order", async () => {
    const place = await createPlace();
    const commands = ["git status", "rm -rf /", "echo 'rm -rf /'", "git push --force origin main"];
    writeFileSync(
      place.path("c.jsonl"),
      commands.map(command => `${JSON.stringify({ command })}\r\n`).join("\n"),
    );
    const asked = ["check", "--file", "c.jsonl", "--policy", "workstation"];
    const { stdout } = await place.run([...asked, "--json"]);
    const lines = stdout
      .trim()
      .split("\n")
      .map(line => JSON.parse(line));
    expect(lines.map(({ decision }) => decision)).toEqual(["allow", "deny", "allow", "ask"]);
    for (const line of lines)
      expect(line).toMatchObject({ rule: expect.any(String), reason: expect.any(String) });
    expect((await place.run(asked)).stdout).toContain("2 allowed, 1 asked about, 1 denied.");
    expect((await place.run([...asked, "--strict"])).code).toBe(1);
    writeFileSync(place.path("c.jsonl"), '{"command":"ls"}\n{"cmd":"ls"}\n');
    const wrong = await place.run([...asked, "--json"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stdout.trim().split("\n")).toHaveLength(1);
    expect(wrong.stderr).toMatch(/Line 2 of .*c\.jsonl \(it has no command\)/);
    expect((await place.run(["check", "--file", "none.jsonl"])).stderr).toContain(
      "none.jsonl (there is no such file)",
    );
  });

  test("[cli.check.policy] goes by the brain's own program tables under another policy, too", async () => {
    const place = await createPlace();
    mkdirSync(place.path(".agent/protocols/programs"), { recursive: true });
    writeFileSync(
      place.path(".agent/protocols/programs/shop.yaml"),
      "shopctl:\n  does:\n    database.delete: forget\n",
    );
    await place.trust();
    const { stdout } = await place.run(["check", "--policy", "workstation", "shopctl forget"]);
    expect(stdout).toContain("database.delete(system: shopctl");
  });

  test("[cli.check.command] shows no question beside an effect that is only possible in an allowed command", async () => {
    const place = await createPlace();
    writeFileSync(place.path("package.json"), JSON.stringify({ scripts: { test: "vitest run" } }));
    const { stdout } = await place.run(["check", "npm test"]);
    expect(stdout).toMatch(/allowed +npm test/);
    expect(stdout).not.toMatch(/^ +ask /m);
  });

  test("[cli.check.policy] goes by a shipped policy without a brain, and init writes it", async () => {
    const place = await createPlace();
    const outside = { cwd: place.outside };
    const { code, stdout } = await place.run(["check", "--policy", "workstation", "rm -rf src"], outside);
    expect([code, stdout.includes("workstation (shipped):")]).toEqual([0, true]);
    const unknown = await place.run(["check", "--policy", "nothing", "ls"], outside);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("default, workstation or the path of a permissions.md");
    expect((await place.run(["check", "ls"], outside)).code).toBe(1);
    await place.run(["init", "--policy", "workstation"], outside);
    expect((await place.run(["check", "ls > a", "--strict"], outside)).code).toBe(0);
    expect((await place.run(["init", "--policy", "lax"], outside)).stderr).toContain("default, workstation");
  });
});
