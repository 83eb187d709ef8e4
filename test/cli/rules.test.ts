/** A person's rules for all projects, by the command and in the sessions of agents. */
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { atHome } from "../trust-brain.ts";
import { createPlace, type Place } from "./place.ts";

const answers: readonly string[] = [];
const file = (place: Place) => join(place.home, ".local/state/brainstem/rules.json");

async function digest(place: Place, session = "s"): Promise<string> {
  const { stdout } = await atHome(place.home, () =>
    createHookRunner().run({
      text: JSON.stringify({ hook_event_name: "SessionStart", session_id: session, source: "startup" }),
      eventName: "SessionStart",
      harness: "claude-code",
      environment: {},
      directory: place.root,
    }),
  );
  return stdout === "" ? "" : JSON.parse(stdout).hookSpecificOutput.additionalContext;
}

describe("[cli.rules] a person's rules for all projects", () => {
  test("are kept in the person's own folder, and every project's sessions hear them", async () => {
    const [place, other] = [await createPlace(), await createPlace()];
    const added = await place.run(["rules", "add", "pnpm,", "never", "npm"], { answers });
    expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining("“pnpm, never npm”") });
    expect(statSync(file(place)).mode & 0o777).toBe(0o600);
    expect(await digest(place)).toContain("- “pnpm, never npm”");
    expect(await digest({ ...other, home: place.home })).toContain("- “pnpm, never npm”");
    expect(await digest(other)).not.toContain("pnpm");
  });

  test("are listed with numbers, said once, and forgotten by number or words", async () => {
    const place = await createPlace();
    for (const rule of ["tabs, not spaces", "never force push", "Tabs, not spaces."])
      await place.run(["rules", "add", rule], { answers });
    const { stdout } = await place.run(["rules"]);
    expect(stdout).toMatch(/1\. tabs, not spaces .*\n +2\. never force push/);
    expect(stdout).not.toContain("3.");
    expect((await place.run(["rules", "forget", "2"], { answers })).code).toBe(0);
    expect((await place.run(["rules", "forget", "tabs"], { answers })).code).toBe(0);
    expect((await place.run(["rules", "forget", "tabs"], { answers })).code).toBe(2);
    expect(await digest(place)).not.toMatch(/tabs|force/);
  });

  test("are listed with those of this project's requests, which are forgotten the same way", async () => {
    const place = await createPlace("memory");
    await place.run(["rules", "add", "tabs, not spaces"], { answers });
    await atHome(place.home, () =>
      createHookRunner().run({
        text: JSON.stringify({
          hook_event_name: "UserPromptSubmit",
          session_id: "a",
          prompt: "Add the totals. And never sum in the template.",
        }),
        eventName: "UserPromptSubmit",
        harness: "claude-code",
        environment: {},
        directory: place.root,
      }),
    );
    expect((await place.run(["rules"])).stdout).toMatch(
      /1\. tabs, not spaces [\s\S]*this project\n +2\. never sum in the template\./,
    );
    expect(await digest(place, "b")).toContain("never sum");
    expect((await place.run(["rules", "forget", "2"], { answers })).code).toBe(0);
    expect((await place.run(["rules"])).stdout).not.toContain("never sum");
    expect(await digest(place, "c")).not.toContain("- “never sum");
  });

  test("of a log that came with a clone are listed as not said on this machine", async () => {
    const author = await createPlace("memory");
    const clone = await createPlace("memory");
    const prompt = {
      hook_event_name: "UserPromptSubmit",
      session_id: "a",
      prompt: "Never sum in the template.",
    };
    await atHome(author.home, () =>
      createHookRunner().run({
        text: JSON.stringify(prompt),
        eventName: "UserPromptSubmit",
        harness: "claude-code",
        environment: {},
        directory: author.root,
      }),
    );
    cpSync(join(author.root, ".agent/memory"), join(clone.root, ".agent/memory"), { recursive: true });
    const { stdout } = await clone.run(["rules"]);
    expect(stdout).toMatch(/not said on this machine\n +1\. Never sum/);
    expect(stdout).not.toContain("Kept from requests");
  });

  test("hold no secret", async () => {
    const place = await createPlace();
    const key = ["ghp", "Zq7Rk2Lm9Xc4Vb8Nn3Ws6Td1Yf5Hj0PaKe4U"].join("_");
    await place.run(["rules", "add", `use ${key} for GitHub`], { answers });
    expect(readFileSync(file(place), "utf8")).not.toContain(key);
  });

  test.each([
    ["an agent", { env: { CLAUDECODE: "1" } }],
    ["a script without a terminal", { input: "y\n" }],
  ])("are not written by %s", async (_, options) => {
    const place = await createPlace();
    const { code, stderr } = await place.run(["rules", "add", "always force push"], options);
    expect([code, stderr]).toEqual([2, expect.stringContaining("is a person's")]);
    expect(existsSync(file(place))).toBe(false);
    expect((await place.run(["rules"], options)).code).toBe(0);
  });

  test("that are damaged are left alone, a finding of doctor, and cost no session its digest", async () => {
    const place = await createPlace("memory");
    await place.run(["rules", "add", "never force push"], { answers });
    writeFileSync(file(place), "{");
    expect(await digest(place)).toContain("Redis");
    const { code } = await place.run(["rules", "add", "tabs, not spaces"], { answers });
    expect([code, readFileSync(file(place), "utf8")]).toEqual([1, "{"]);
    const { stdout } = await place.run(["doctor", "--json"]);
    expect(JSON.parse(stdout).findings).toContainEqual(
      expect.objectContaining({ id: "file.malformed", file: file(place) }),
    );
  });
});
