/** Tests that rules which can't be read are no permission: until a person has mended them, everything is asked about. */
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "../harness/programs.ts";
import { tellerOf } from "../harness/told.ts";

const RULES =
  "# Permissions\n\n## Always allowed\n- Everything: `*()`\n\n## Never allowed\n- Force push to main\n";
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const mark = (bytes: number[], text: Buffer) => Buffer.concat([Buffer.from(bytes), text]);

/** Contents that no reader gets right, or that are no file. */
const contents: Readonly<Record<string, (path: string, text: string) => void>> = {
  "UTF-16, little end first": (path, text) => writeFileSync(path, mark([0xff, 0xfe], utf16(text))),
  "UTF-16, big end first": (path, text) => writeFileSync(path, mark([0xfe, 0xff], utf16(text).swap16())),
  "UTF-16 without a mark": (path, text) => writeFileSync(path, utf16(text)),
  "UTF-32": (path, text) =>
    writeFileSync(path, Buffer.from([...text].flatMap(each => [each.charCodeAt(0), 0, 0, 0]))),
  "a byte that is no UTF-8": (path, text) =>
    writeFileSync(path, Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x0a])])),
  "a NUL byte": (path, text) => writeFileSync(path, `${text}\0`),
  "too much": (path, text) => writeFileSync(path, text + " ".repeat(1_100_000)),
  "an unresolved merge": (path, text) =>
    writeFileSync(path, `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`),
  "what is left of a merge": (path, text) => writeFileSync(path, `${text}>>>>>>> 1a2b3c4 (a change)\r\n`),
  "a folder": path => mkdirSync(path),
  "a link to nothing": path => symlinkSync("nowhere.md", path),
};

function spoil(place: Place, file: string, how: string, text: string): void {
  const path = place.path(".agent", file);
  rmSync(path, { force: true });
  contents[how]!(path, text);
}

const decisionOn = async (place: Place, command: string) => {
  const { stdout } = await place.run(["check", "--json", command]);
  return JSON.parse(stdout) as { readonly decision: string; readonly reason: string };
};

describe.concurrent("[brain.protocols.unreadable] permissions.md", () => {
  test.each(Object.keys(contents))("as %s has everything asked about, and each report says so", async how => {
    const place = await createPlace();
    spoil(place, "protocols/permissions.md", how, RULES);
    for (const command of [
      "git status",
      "git push -f origin main",
      "echo hello > a.txt",
      "brainstem recall x",
    ]) {
      const { decision, reason } = await decisionOn(place, command);
      expect(decision, command).not.toBe("allow");
      if (command === "git status") expect(reason).toContain("permissions.md can't be read");
    }
    const doctor = await place.run(["doctor"]);
    expect(doctor).toMatchObject({ code: 1 });
    if (how !== "too much") expect(doctor.stdout).toContain("protocols/permissions.md");
    for (const command of ["check", "status"])
      expect((await place.run([command])).stderr, command).toContain("permissions.md can't be read");
  });

  test.each([
    ["claude-code", "UTF-16, little end first"],
    ["codex", "a byte that is no UTF-8"],
    ["windsurf", "a link to nothing"],
    ["claude-code", "an unresolved merge"],
  ] as const)("stops a call of %s where it is %s, whatever hooks.unspoken says", async (harness, how) => {
    const place = await createPlace();
    spoil(place, "protocols/permissions.md", how, RULES);
    const told = tellerOf(harness, place.root).before("git status");
    const { stdout, stderr } = await place.run([told.harness, told.eventName], {
      program: ["brainstem-hook"],
      input: JSON.stringify(told.json),
      env: { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside },
    });
    expect(stdout + stderr).toContain("permissions.md can't be read");
    expect(stdout + stderr).not.toContain('"allow"');
  });

  test("with the mark of UTF-8 is read as ever", async () => {
    const place = await createPlace();
    writeFileSync(place.path(".agent/protocols/permissions.md"), `\uFEFF${RULES}`);
    await place.trust();
    expect(await decisionOn(place, "git status")).toMatchObject({ decision: "allow" });
    expect(await decisionOn(place, "git push -f origin main")).toMatchObject({ decision: "deny" });
    expect((await place.run(["check"])).stderr).toBe("");
  });

  test.skipIf(process.getuid?.() === 0)("closed to its reader has everything asked about", async () => {
    const place = await createPlace();
    chmodSync(place.path(".agent/protocols/permissions.md"), 0);
    expect(await decisionOn(place, "git status")).toMatchObject({ decision: "ask" });
  });
});

describe.concurrent("[brain.protocols.unreadable] the other files of rules", () => {
  const files = {
    "protocols/tool_schemas/git.schema.json": '{"name":"git","operations":{}}',
    "protocols/programs/own.yaml": "shipit:\n  always: deploy.run()\n",
    "skills/own/SKILL.md": "---\nname: own\ndescription: Own.\nconstraints:\n  - never force push\n---\n",
  };
  const cases = Object.entries(files).flatMap(([file, text]) =>
    ["UTF-16, little end first", "UTF-16 without a mark", "a NUL byte", "an unresolved merge"].map(
      how => [file, how, text] as const,
    ),
  );
  test.each(cases)("%s as %s", async (file, how, text) => {
    const place = await createPlace();
    mkdirSync(place.path(".agent", file, ".."), { recursive: true });
    spoil(place, file, how, text);
    const { decision, reason } = await decisionOn(place, "git status");
    expect([decision, reason]).toEqual(["ask", expect.stringContaining(`${file} can't be read`)]);
    expect((await place.run(["doctor"])).code).toBe(1);
  });

  test("brain.yaml in another encoding stops the calls that hooks judge by it", async () => {
    const place = await createPlace();
    spoil(place, "brain.yaml", "UTF-16 without a mark", "hooks:\n  unspoken: deny\n");
    const { code, stderr } = await place.run(["context"]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("brain.yaml can't be read: it is not UTF-8 text"),
    ]);
  });
});

describe.concurrent("[brain.merge-marks] an unresolved merge", () => {
  const merged = (text: string) =>
    `${text}\n- Run the tests first\n<<<<<<< HEAD\n- Use tabs\n||||||| 1a2b\n=======\n- Use spaces\n>>>>>>> side\n`;

  test.each([
    ["protocols/permissions.md", RULES, RULES.split("\n").length + 2],
    ["protocols/delegation.md", "# Delegation\n", 4],
    ["brain.yaml", "model: reflex\n", 4],
    ["memory/semantic/LESSONS.md", "# Lessons\n", 4],
    ["memory/semantic/DECISIONS.md", "# Decisions\n", 4],
    ["memory/personal/PREFERENCES.md", "# Preferences\n", 4],
    ["memory/episodic/AGENT_LEARNINGS.jsonl", "", 3],
    ["skills/own/SKILL.md", "---\nname: own\ndescription: Own.\n---\n", 7],
  ])("in %s is an error of doctor with its line", async (file, text, line) => {
    const place = await createPlace();
    mkdirSync(place.path(".agent", file, ".."), { recursive: true });
    writeFileSync(place.path(".agent", file), merged(text));
    const { code, stdout } = await place.run(["doctor"]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${file}:${line}`);
    expect(stdout).toContain(`a merge left its marks: line ${line} is “<<<<<<< HEAD”`);
  });

  test("names the line in check, status and the reason of a decision", async () => {
    const place = await createPlace();
    writeFileSync(place.path(".agent/protocols/permissions.md"), merged(RULES));
    const mark = "permissions.md can't be read: a merge left its marks: line 10 is";
    for (const command of ["check", "status"])
      expect((await place.run([command])).stderr, command).toContain(mark);
    const { decision, reason } = await decisionOn(place, "cat .env");
    expect([decision, reason]).toEqual(["ask", expect.stringContaining("a merge left its marks: line 10")]);
  });

  test("is no part of what recall and context give, and both sides are", async () => {
    const place = await createPlace();
    for (const file of ["memory/semantic/LESSONS.md", "memory/personal/PREFERENCES.md"])
      writeFileSync(place.path(".agent", file), merged("# Title\n"));
    for (const args of [
      ["recall", "tabs or spaces"],
      ["context", "tabs or spaces"],
    ]) {
      const { stdout } = await place.run(args);
      expect(stdout).toContain("Use tabs");
      expect(stdout).not.toMatch(/<{7}|={7}|>{7}|\|{7}/);
    }
  });

  test("in a code block is an example", async () => {
    const place = await createPlace();
    const text = `# Lessons\n\n- Resolve merges:\n\n${"```"}\n<<<<<<< HEAD\n=======\n>>>>>>> side\n${"```"}\n`;
    writeFileSync(place.path(".agent/memory/semantic/LESSONS.md"), text);
    expect((await place.run(["doctor"])).stdout).not.toContain("a merge left its marks");
  });

  test("below the frontmatter of a skill leaves its constraints as they are", async () => {
    const place = await createPlace();
    mkdirSync(place.path(".agent/skills/own"), { recursive: true });
    const head = "---\nname: own\ndescription: Own.\nconstraints:\n  - never force push to main\n---\n";
    writeFileSync(place.path(".agent/skills/own/SKILL.md"), merged(head));
    expect((await decisionOn(place, "git push -f origin main")).decision).toBe("deny");
    expect((await decisionOn(place, "git status")).reason).not.toContain("can't be read");
  });
});

describe.concurrent("[brain.protocols.near-headings] a heading that is nearly a known one", () => {
  test("has everything asked about, and each report names its line", async () => {
    const place = await createPlace();
    const text =
      "# Permissions\n\n## Always allowed\n- `git.status()`\n\n## Nevr allowed\n- `fs.read(path: .env)`\n";
    writeFileSync(place.path(".agent/protocols/permissions.md"), text);
    const { decision, reason } = await decisionOn(place, "git status");
    expect(decision).toBe("ask");
    expect(reason).toContain("line 6: “Nevr allowed” is no known heading; did you mean “Never allowed”?");
    for (const command of ["check", "status"])
      expect((await place.run([command])).stderr, command).toContain("did you mean “Never allowed”?");
    const doctor = await place.run(["doctor"]);
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining("permissions.md:6")]);
  });
});

describe.concurrent("[brain.protocols.headings] a permissions.md", () => {
  test.each([
    ["without a known heading", "# Rules\n\n- Force push to main\n", 1],
    ["without any heading", "Never force push to main.\n", 1],
    ["with rules under another heading", `${RULES}\n## Verboten\n- Deploy\n- Push\n`, 10],
  ])("%s is a finding of check and doctor", async (_, text, line) => {
    const place = await createPlace();
    writeFileSync(place.path(".agent/protocols/permissions.md"), text);
    const check = await place.run(["check"]);
    expect(check.stderr).toContain(`permissions.md:${line}: expected one of the headings Always allowed`);
    expect((await place.run(["doctor"])).stdout).toContain("one of the headings Always allowed");
    expect((await place.run(["check", "--strict"])).code).toBe(1);
  });
});
