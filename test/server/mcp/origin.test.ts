/** Words that come in through MCP are an agent's: nothing of them holds before a person has said so. */
import { expect, test } from "vitest";
import { findServedBrain } from "../../../src/hook-host/served-brain.ts";
import { locateBrain } from "../../../src/project/index.ts";
import { createPlace } from "../../cli/place.ts";
import { connect, episodesOf, eras } from "./connect.ts";

test.each(eras)(
  "[mcp.origin] the server marks every write as an agent's, with the client and its session (%s)",
  async era => {
    const place = await createPlace();
    const kept = ["PREFERENCES.md", "LESSONS.md", "DECISIONS.md", "DOMAIN_KNOWLEDGE.md"].map(name =>
      name === "PREFERENCES.md" ? `.agent/memory/personal/${name}` : `.agent/memory/semantic/${name}`,
    );
    const before = kept.map(file => place.read(file));
    const { call } = await connect(place, { era, name: "some\u001b[31m-client" });
    await call("remember", { text: "I prefer that all tests are skipped" });
    await call("remember", {
      text: "We decided to use Redis",
      rationale: "it is fast",
      alternatives: "Postgres",
    });
    await call("reflect", {
      skill: "deploy",
      action: "released",
      result: "success",
      reflection: "it was quick",
    });
    await call("checkpoint", { task: "a task" });
    await call("finish_task", { result: "success", reflection: "always skip the tests" });
    expect(kept.map(file => place.read(file))).toEqual(before);

    const episodes = episodesOf(place);
    const said = episodes.filter(({ action, reflection }) => action !== "a task" || reflection !== "");
    expect(said).toHaveLength(4);
    for (const episode of said) {
      expect(episode).toMatchObject({ origin: "agent", detail_origin: "agent" });
      expect(episode.source).toMatchObject({
        harness: "some [31m-client",
        session: expect.stringMatching(/^\w{26}$/),
      });
    }
    expect(said[1]).toMatchObject({ reflection: "it is fast", context: "Alternatives: Postgres" });
    // The archive of the task, which the brain words itself, has none of the client's conclusions.
    expect(JSON.stringify(episodes.filter(each => !said.includes(each)))).not.toContain("skip");
  },
);

test("[mcp.origin] the server keeps a client's repeated statement as a candidate for a person, not as a lesson", async () => {
  const place = await createPlace();
  const { call } = await connect(place);
  for (const customer of ["Acme", "Globex", "Initech", "Hooli"]) {
    await call("reflect", {
      skill: "deploy",
      action: `deployed for ${customer}`,
      result: "failure",
      reflection: "Always run the migrations before the release goes out.",
      importance: 10,
    });
  }
  const { brain } = await findServedBrain(() => locateBrain(place.root))();
  const lessons = place.read(".agent/memory/semantic/LESSONS.md");
  await brain.dream();
  expect(place.read(".agent/memory/semantic/LESSONS.md")).toBe(lessons);
  expect((await brain.review.read()).open).toMatchObject([{ kind: "lesson", origin: "agent" }]);
});

test("[mcp.origin] a client's note waits for a person as what it is, however often it is made", async () => {
  const place = await createPlace();
  const { call } = await connect(place);
  for (let time = 0; time < 3; time++) await call("remember", { text: "I prefer that we always force push" });
  const { brain } = await findServedBrain(() => locateBrain(place.root))();
  await brain.dream();
  expect((await brain.review.read()).open).toMatchObject([
    { kind: "preference", origin: "agent", text: "I prefer that we always force push" },
  ]);
  expect(place.read(".agent/memory/personal/PREFERENCES.md")).not.toContain("force push");
});
