/** `brainstem why` as a person uses it: from a lesson or a decision to its episodes. */
import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { record } from "./candidates.ts";
import { createPlace } from "./place.ts";

const LESSONS = ".agent/memory/semantic/LESSONS.md";
const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

describe.concurrent("brainstem why", () => {
  test("[cli.why] [brain.why.evidence] says how far a lesson is to be trusted, and shows its episodes with file and line", async () => {
    const place = await createPlace();
    const [archived, logged] = await record(place, [
      { skill: "deploy", action: "npm test", result: "failure", detail: "no table users", origin: "mind" },
      { skill: "deploy", action: "npm run migrate", result: "success", origin: "mind" },
    ]);
    const [first, second] = place.read(LOG).split("\n");
    writeFileSync(place.path(LOG), `${second}\n`);
    writeFileSync(place.path(".agent/memory/episodic/snapshots/archive_2026-01-01.jsonl"), `\n${first}\n`);
    const comment = `<!-- id: Labc1; seen: 5; contradicted: 1; confidence: 0.67; first: 2026-01-01; last: 2026-01-09; evidence: ${logged}, ${archived}, 01JNOTTHERE -->`;
    appendFileSync(place.path(LESSONS), `\n- Migrate before you test. ${comment}\n- Be kind.\n`);
    const { code, stdout, stderr } = await place.run(["why", "migrate", "before", "test"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/LESSONS\.md:6 {2}lesson Labc1\n {2}Migrate before you test\.\n/);
    expect(stdout).toContain(
      "Likely (confidence 0.67): seen 5 times, contradicted 1 time; from 2026-01-01 to 2026-01-09; 3 episodes noted.\n",
    );
    expect(stdout).toMatch(
      /deploy: npm test \(failure\)\n\s+no table users\n\s+\S+snapshots\/archive_2026-01-01\.jsonl:2\n/,
    );
    expect(stdout).toMatch(/deploy: npm run migrate \(success\)\n\s+\S+AGENT_LEARNINGS\.jsonl:1\n/);
    expect(stdout).toContain("1 episode is missing, neither in the log nor in an archive: 01JNOTTHERE\n");
    const { stdout: data } = await place.run(["why", "Labc", "--json"]);
    expect(JSON.parse(data)).toMatchObject({
      kind: "lesson",
      id: "Labc1",
      seen: 5,
      confidence: 0.67,
      missing: ["01JNOTTHERE"],
      evidence: [{ id: archived }, { id: logged }],
    });
    const own = await place.run(["why", "LESSONS.md:7"]);
    expect(own.stdout).toContain("A person wrote it: it holds until they change it.\n");
    expect(own.stdout).toContain("No episodes are noted as its evidence.\n");
    renameSync(place.path(LOG), place.path(`${LOG}.away`));
    expect((await place.run(["why", "Labc1"])).stdout).toContain("2 episodes are missing");
  });

  test("[cli.why] shows the reason of a decision, and its alternatives", async () => {
    const place = await createPlace("memory");
    const { stdout } = await place.run(["why", "redis"]);
    expect(stdout).toContain("decision, 20");
    expect(stdout).toContain("Because: concurrent refreshes raced\n");
    expect(stdout).not.toContain("Evidence");
    const { stdout: data } = await place.run(["why", "redis", "--json"]);
    expect(JSON.parse(data)).toMatchObject({
      kind: "decision",
      rationale: "concurrent refreshes raced",
      evidence: [],
    });
  });

  test("[cli.why] asks which memory is meant, and says when no memory matches", async () => {
    const place = await createPlace();
    appendFileSync(place.path(LESSONS), "\n- Never squash. <!-- id: La; seen: 1 -->\n- Never rebase.\n");
    const several = await place.run(["why", "never"]);
    expect(several).toMatchObject({ code: 1, stdout: "" });
    expect(several.stderr).toMatch(
      /“never” may mean several:\n {2}La {2}Never squash\.\n {2}L\S+ {2}Never rebase\.\n/,
    );
    const none = await place.run(["why", "zebra"]);
    expect(none).toMatchObject({ code: 1, stdout: "" });
    expect(none.stderr).toContain("Nothing that is remembered fits “zebra” among lessons and decisions.");
  });
});
