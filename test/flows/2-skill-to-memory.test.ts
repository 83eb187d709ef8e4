/** Flow 2 of 6: episodes during the use of a skill count for that skill, and three failures flag it. */
import { expect, test } from "vitest";
import { newProject, toolNamed, yes } from "./project.ts";

test("[flows.skill-to-memory] each use of a skill leaves an episode, the third failure flags the skill, and a dream proposes a change", async () => {
  const project = await newProject();
  let isHealthy = true;
  const deploy = toolNamed("deploy", "deploy.run", () => {
    if (!isHealthy) throw new Error("the health check timed out");
    return "version 1.4 is live";
  });
  const config = { tools: [deploy], approver: yes("Ada") };
  const use = () => project.turn("deploy the shop", [["deploy", {}]], config);

  // The words call for a skill, so what the turn does is that skill's experience. A success hurts little.
  const first = await use();
  expect(first.of("context-composed")[0]!.fragments.filter(({ kind }) => kind === "skill")).toMatchObject([
    { source: { file: ".agent/skills/deploy-checklist/SKILL.md" } },
  ]);
  const [success] = await project.episodes();
  expect(success).toMatchObject({
    skill: "deploy-checklist",
    action: "deploy",
    result: "success",
    pain_score: 2,
  });

  // A failure has a high pain score. The tool's message is kept as the tool's words.
  isHealthy = false;
  await use();
  expect((await project.episodes())[1]).toMatchObject({
    skill: "deploy-checklist",
    result: "failure",
    pain_score: 8,
    importance: 7,
    detail: "deploy failed: the health check timed out",
    origin: "mind",
    detail_origin: "tool",
  });

  // So does the next one, a day later. Two may be chance.
  await project.later(1);
  await use();
  const { brain, close } = await project.open({});
  expect(await brain.skillsToRewrite()).toEqual([]);

  // Three within a fortnight are not: the episode says so, and hurts most.
  await project.later(1);
  await use();
  expect((await project.episodes())[3]).toMatchObject({
    pain_score: 10,
    reflection: "This skill has failed 3 times in 14 days: flagged for rewrite.",
  });
  expect(await brain.skillsToRewrite()).toEqual([{ skill: "deploy-checklist", failures: 3 }]);

  // The dream proposes a change. SKILL.md stays as it is until a person has said yes.
  const file = ".agent/skills/deploy-checklist/SKILL.md";
  const before = await project.read(file);
  await brain.dream();
  expect(await project.read(file)).toBe(before);
  const proposal = (await brain.review.read()).open.find(({ kind }) => kind === "skill-change");
  expect(proposal).toMatchObject({ text: "deploy-checklist", seen: 3 });
  expect(proposal!.why).toContain("3 failures that nobody has explained");
  await project.accept(brain, proposal!.id);
  const after = await project.read(file);
  expect(after).toContain("Failed 3 times in a fortnight");
  // Conservative: nothing was taken out.
  const kept = before.split("\n").filter(line => !line.startsWith("version:"));
  expect(after.split("\n")).toEqual(expect.arrayContaining(kept));
  await close();
});

test("[flows.skill-to-memory] an episode without a skill counts for the tool's kind", async () => {
  const project = await newProject();
  const config = { tools: [toolNamed("price", "shop.price", () => 9.99)], approver: yes("Ada") };
  await project.turn("how much is the fish?", [["price", {}]], config);
  expect(await project.episodes()).toMatchObject([{ skill: "shop", action: "price", result: "success" }]);
});
