/** `brainstem remember` as a person uses it. */
import { describe, expect, test } from "vitest";
import { createPlace } from "./place.ts";

describe.concurrent("brainstem remember", () => {
  test.each([
    [
      ["I prefer tabs over spaces"],
      "a preference",
      "personal/PREFERENCES.md",
      "- I prefer tabs over spaces\n",
    ],
    [
      ["we", "decided", "to", "use", "Redis"],
      "a decision",
      "semantic/DECISIONS.md",
      "**Decision:** We decided to use Redis",
    ],
    [
      ["The staging box is in Osaka"],
      "a fact",
      "semantic/DOMAIN_KNOWLEDGE.md",
      "- The staging box is in Osaka\n",
    ],
    [["--as", "fact", "I prefer tabs"], "a fact", "semantic/DOMAIN_KNOWLEDGE.md", "- I prefer tabs\n"],
    [["お茶が好き"], "a preference", "personal/PREFERENCES.md", "- お茶が好き\n"],
  ])("[cli.remember] %j", async (args, kind, file, line) => {
    const place = await createPlace();
    const { code, stdout } = await place.run(["remember", ...args]);
    expect(code).toBe(0);
    expect(stdout).toContain(`✓ Remembered as ${kind} .agent/memory/${file}:`);
    const text = place.read(".agent/memory", file);
    expect(text.toLowerCase()).toContain(line.toLowerCase());
    expect((await place.run(["remember", ...args])).stdout).toMatch(/^· That is known already /);
    expect(place.read(".agent/memory", file)).toBe(text);
  });

  test("[cli.remember] prints data without secrets, and names the mistake in a wrong call", async () => {
    const place = await createPlace();
    const key = ["sk_live", "4eC39HqLyjWDarjtT1zdp7dcabcd"].join("_");
    const { stdout } = await place.run(["remember", "--json", `The key is ${key}`]);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "knowledge", isNew: true });
    expect(stdout).not.toContain(key);
    const wrong = await place.run(["remember", "--as", "rumour", "x"]);
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toContain("Expected one of preference, decision, fact.");
    expect((await place.run(["remember", " "])).stderr).toContain(
      "That was not remembered: nothing was said.",
    );
  });
});
