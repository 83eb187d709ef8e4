/** Commands that change rules, trust, reviews or approvals refuse to run in an agent's shell. */
import { expect, test } from "vitest";
import { createPlace } from "./place.ts";

const env = { CLAUDECODE: "1" };

test.each([
  ["init", "--overwrite"],
  ["install", "claude-code"],
  ["uninstall"],
  ["forget", "tea"],
  ["link", "--remove"],
  ["review", "accept", "1"],
  ["review", "reject", "1", "--reason", "no"],
  ["dream", "--undo"],
  ["dream", "--install"],
  ["serve", "--stop"],
  ["sessions", "remove", "main", "--yes"],
  ["sessions", "resume", "main"],
  ["tools", "accept", "files"],
  ["link", "../other"],
])("[cli.persons] brainstem %s %s refuses an agent", async (...args) => {
  const place = await createPlace();
  const { code, stderr } = await place.run(args, { env });
  expect(code).toBe(2);
  expect(stderr).toContain("is a person's");
  expect(stderr).toContain("CLAUDECODE is set");
});

test("[cli.persons] an agent may look, and a person may act", async () => {
  const place = await createPlace();
  expect((await place.run(["uninstall", "--dry-run"], { env })).stderr).not.toContain("is a person's");
  for (const looking of [["review"], ["link"], ["trust", "--show"]])
    expect((await place.run(looking, { env })).code).toBe(0);
  expect((await place.run(["uninstall"])).stderr).not.toContain("is a person's");
});

test.each([
  ["review", "accept", "1"],
  ["review", "edit", "1"],
  ["review", "reject", "1", "--reason", "no"],
  ["dream", "--undo"],
  ["sessions", "resume", "main", "--approve"],
  ["mcp-proxy", "--name", "files", "--accept"],
  ["tools", "accept", "files"],
  ["trust"],
  ["allow", "npm install left-pad"],
  ["rules", "add", "tabs"],
  ["rules", "forget", "1"],
  ["memory", "off"],
  ["memory", "on"],
])("[cli.persons] brainstem %s %s needs a terminal", async (...args) => {
  const place = await createPlace();
  const { code, stderr } = await place.run(args, { input: "y\n" });
  expect([code, stderr]).toEqual([2, expect.stringContaining("this command has no terminal for its input")]);
});

test.each([
  ["review", "list"],
  ["review", "log"],
  ["trust", "--show"],
  ["trust", "--withdraw"],
  ["forget", "tea", "--yes"],
  ["dream"],
  ["mcp-proxy", "--show"],
])("[cli.persons] a person's script may run brainstem %s %s", async (...args) => {
  const place = await createPlace();
  expect((await place.run(args, { input: "" })).stderr).not.toContain("is a person's");
});
