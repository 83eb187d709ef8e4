/** Tests that a person lets a stopped call through by `brainstem allow`, and that nothing else does. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HookedHarness } from "../../src/harness/index.ts";
import { createGrants, grantKey, ONCE_MS } from "../../src/harness/node.ts";
import { createFakeClock } from "../../src/testing/index.ts";
import { programsOf } from "../harness/programs.ts";
import { tellerOf } from "../harness/told.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openPseudoTerminal } from "./pseudo-terminal.ts";

/** The answer of a hook's process on a command, as text. */
async function hook(
  place: Place,
  harness: HookedHarness,
  command: string,
  session?: string,
): Promise<"through" | string> {
  const told = tellerOf(harness, place.root).before(command);
  const { code, stdout, stderr } = await place.run([told.harness, told.eventName], {
    program: ["brainstem-hook"],
    input: JSON.stringify({ ...told.json, ...(session !== undefined && { session_id: session }) }),
    env: { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside },
  });
  const said = stdout + stderr;
  const isThrough = code === 0 && (said === "" || /"allow"|allowed once/.test(said));
  return isThrough ? "through" : said;
}

const say = (place: Place, args: readonly string[], answers: readonly string[] = ["y\r"], env = {}) =>
  place.run(["allow", ...args], { answers, env });

const grantsOf = (place: Place): readonly string[] =>
  readdirSync(join(place.home, ".local/state/brainstem/brains"), { recursive: true })
    .map(String)
    .filter(name => /\/grants\/.*\.json$/.test(name));

const INSTALL = "npm install left-pad";

describe.concurrent("[cli.allow.once] a call that a person lets through", () => {
  test.each(["codex", "gemini", "windsurf", "cursor", "claude-code"] as const)(
    "goes through once under %s",
    async harness => {
      const place = await createPlace();
      const before = await hook(place, harness, INSTALL);
      expect(before).not.toBe("through");
      const { code, stdout } = await say(place, [INSTALL]);
      expect([code, stdout]).toEqual([0, expect.stringContaining("Allowed once, within 10 minutes.")]);
      expect(stdout).toContain("Install new dependencies");
      const [file] = grantsOf(place);
      expect(statSync(join(place.home, ".local/state/brainstem/brains", file!)).mode & 0o777).toBe(0o600);
      // Other words are another call.
      expect(await hook(place, harness, `${INSTALL}s`)).not.toBe("through");
      // The same call again within seconds is answered as before where a harness gives it no id of its own.
      await new Promise(resolve => setTimeout(resolve, 3_100));
      expect(await hook(place, harness, INSTALL)).toBe("through");
      expect(grantsOf(place)).toEqual([]);
      await new Promise(resolve => setTimeout(resolve, 3_100));
      expect(await hook(place, harness, INSTALL)).not.toBe("through");
    },
  );

  test("also where a rule never allows it, for this one call", async () => {
    const place = await createPlace();
    const FORCE = "git push --force origin main";
    expect(await hook(place, "codex", FORCE)).toContain("brainstem allow");
    await say(place, [FORCE]);
    await new Promise(resolve => setTimeout(resolve, 3_100));
    expect(await hook(place, "codex", FORCE)).toBe("through");
  });

  test("counts among what its session wrote: a file of it is judged when the session runs it", async () => {
    const place = await createPlace();
    writeFileSync(place.path("package.json"), '{"scripts":{"test":"node --test"}}');
    const EVIL = 'require("child_process").execSync("git push -f origin main")';
    const both = `git push --force origin main; mkdir -p test; echo '${EVIL}' > test/x.test.js`;
    await say(place, [both]);
    expect(await hook(place, "claude-code", both, "s1")).toBe("through");
    mkdirSync(place.path("test"));
    writeFileSync(place.path("test/x.test.js"), EVIL);
    expect(await hook(place, "claude-code", "npm test", "s1")).not.toBe("through");
    expect(await hook(place, "claude-code", "npm test", "s2")).toBe("through");
  });

  test.skipIf(!hasTerminal)("is chosen from the calls that were refused", async () => {
    const place = await createPlace();
    await hook(place, "codex", "npm install one");
    await hook(place, "windsurf", "npm install two");
    const { stdout: data } = await place.run(["allow", "--json"]);
    expect(JSON.parse(data)).toMatchObject({ refused: [{ harness: "windsurf" }, { harness: "codex" }] });
    const terminal = openPseudoTerminal(place, ["allow"]);
    await terminal.until("npm install two");
    await terminal.until("Which one?");
    terminal.type("2\r");
    await terminal.until("Let this call through once");
    terminal.type("y\r");
    await terminal.until("Allowed once");
    expect(await terminal.ended()).toBe(0);
    expect(await hook(place, "codex", "npm install two")).not.toBe("through");
    await new Promise(resolve => setTimeout(resolve, 3_100));
    const { stdout: rest } = await place.run(["allow", "--json"]);
    expect(rest).toContain("npm install two");
    expect(rest).not.toContain("npm install one");
    expect(await hook(place, "codex", "npm install one")).toBe("through");
  });

  test("keeps no secret of it in the ledger", async () => {
    const place = await createPlace();
    const key = ["sk_live", "4eC39HqLyjWDarjtT1zdp7dcabcd"].join("_");
    await hook(place, "codex", `npm install x --token ${key}`);
    const { stdout } = await place.run(["allow", "--json"]);
    expect(stdout).toContain("npm install x --token");
    expect(stdout).not.toContain(key);
  });
});

describe.concurrent("[cli.allow.person] only a person", () => {
  test.each([
    ["an agent at a terminal", { answers: ["y\r"], env: { CLAUDECODE: "1" } }],
    ["a pipe", { input: "y\n" }],
    ["a terminal whose output goes elsewhere", {}],
  ])("allows anything: not %s", async (_, how) => {
    const place = await createPlace();
    const { code, stderr } = await place.run(["allow", INSTALL], how);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/is a person's|needs a person/)]);
    expect(() => grantsOf(place)).toThrow();
  });

  test("who says yes allows it", async () => {
    const place = await createPlace();
    expect((await say(place, [INSTALL], ["n\r"])).stdout).toContain("Nothing was allowed.");
    expect(() => grantsOf(place)).toThrow();
  });

  test.each(["brainstem allow x", "brainstem review accept C1", "echo x > .agent/protocols/permissions.md"])(
    "does by hand, and lets no agent do: %s",
    async command => {
      const place = await createPlace();
      const { code, stderr } = await say(place, [command]);
      expect([code, stderr]).toEqual([2, expect.stringContaining("can't be allowed to an agent")]);
    },
  );

  test("grants nothing by a file for a call that can't be granted", async () => {
    const place = await createPlace();
    await say(place, [INSTALL]);
    const [file] = grantsOf(place);
    const path = join(place.home, ".local/state/brainstem/brains", file!);
    const grant = JSON.parse(readFileSync(path, "utf8"));
    const command = "echo x > .agent/protocols/permissions.md";
    const key = grantKey({ tool: "Bash", arguments: { command } }, place.root);
    writeFileSync(path.replace(/once-.*/, `once-${key}.json`), JSON.stringify({ ...grant, key }));
    expect(await hook(place, "codex", command)).not.toBe("through");
  });
});

describe.concurrent("[cli.allow.session] a call for a session", () => {
  test("goes through as often as the session likes, and in no other", async () => {
    const place = await createPlace();
    await hook(place, "codex", INSTALL);
    await say(place, [INSTALL, "--session"].toReversed());
    for (let time = 0; time < 2; time++) {
      await new Promise(resolve => setTimeout(resolve, 3_100));
      expect(await hook(place, "codex", INSTALL)).toBe("through");
    }
    expect(await hook(place, "codex", INSTALL, "another")).not.toBe("through");
  });

  test("needs a session in which it was refused", async () => {
    const place = await createPlace();
    const { code, stderr } = await say(place, ["--session", INSTALL]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("No session of an agent is known")]);
  });
});

describe.concurrent("[cli.allow.always] a rule", () => {
  const PERMISSIONS = ".agent/protocols/permissions.md";

  test("is written for one plain command that no rule is against", async () => {
    const place = await createPlace();
    const { code, stdout } = await say(place, ["--always", "git add src"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("+ - `Bash(git add src)`")]);
    expect(place.read(PERMISSIONS)).toContain("## Always allowed\n- `Bash(git add src)`\n");
    const { stdout: after } = await place.run(["check", "git add src"]);
    expect(after).toContain("allowed");
    expect((await place.run(["check", "git add other"])).stdout).toContain("ask");
  });

  test.each([
    ["npm install left-pad", "A rule is against it"],
    ["git push --force origin topic", "is never allowed for good"],
    ["rm -r build", "is never allowed for good"],
    ["python3 x.py", "for good"],
    ["cat .env", "for good"],
    ["git add a && git add b", "Only one command by itself"],
    ["timeout 5 git add a", "Only one command by itself"],
    ["npx eslint src", "here “eslint src” is run by another program"],
    ["node x.js", "runs code of a package or a script (code.run)"],
    ["git add $(cat list)", "Only a plain command"],
  ])("is not written for %s", async (command, problem) => {
    const place = await createPlace();
    const before = place.read(PERMISSIONS);
    const { code, stderr } = await say(place, ["--always", command]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
    expect(place.read(PERMISSIONS)).toBe(before);
  });
});

describe("[cli.allow.once] a grant", () => {
  test("is used up by one of many that take it at once, and is over after ten minutes", async () => {
    const place = await createPlace("nothing");
    const clock = createFakeClock();
    const folder = join(place.outside, "grants");
    const grant = { key: "k", at: clock.now(), until: clock.now() + ONCE_MS, by: "ada" };
    const many = Array.from({ length: 8 }, () => createGrants(folder, clock));
    many[0]!.give(grant);
    expect(many.map(each => each.take("k", "")).filter(each => each !== undefined)).toEqual([grant]);
    // By a clock that was put back since, the grant is yet to come.
    many[0]!.give({ ...grant, at: clock.now() + 1_000 });
    expect(many[0]!.take("k", "")).toBeUndefined();
    many[0]!.give(grant);
    await clock.advance(ONCE_MS);
    expect(many[0]!.take("k", "")).toBeUndefined();
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"key":"k"}',
    '{"key":"k","at":"0","until":1e99,"by":"x"}',
    '{"key":"other","at":0,"until":1e99,"by":"x"}',
  ])("that is damaged allows nothing: %j", async text => {
    const place = await createPlace("nothing");
    const folder = join(place.outside, "grants");
    createGrants(folder).give({ key: "k", at: 0, until: 1, by: "x" });
    writeFileSync(join(folder, "once-k.json"), text);
    expect(createGrants(folder).take("k", "s")).toBeUndefined();
  });
});
