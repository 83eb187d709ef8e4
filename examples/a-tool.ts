/** A tool of your own, a rule that asks before it runs, and a person's answer to that. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApprovalRequest, type Approver, createBrainstem, defineTool } from "brainstem";
import { createScriptedModel } from "brainstem/testing";
import { z } from "zod";

const project = await mkdtemp(join(tmpdir(), "a-tool-"));
await mkdir(join(project, ".agent/protocols"), { recursive: true });
await writeFile(
  join(project, ".agent/protocols/permissions.md"),
  [
    "## Requires approval",
    "- Deploy to any environment: `deploy.run()`",
    "## Never allowed",
    "- Deploy to production from here: `deploy.run(environment: production)`",
    "",
  ].join("\n"),
);
await mkdir(join(project, ".agent/memory"));

const deployed: string[] = [];
const deploy = defineTool({
  name: "deploy",
  description: "Deploys the present version to an environment.",
  category: "project",
  input: z.object({ environment: z.enum(["preview", "staging", "production"]) }),
  operation: "deploy.run", // its name in permissions.md; its arguments are the call's
  sideEffects: ["Replaces what runs in that environment"],
  repeatability: "unsafe",
  execute: ({ environment }) => {
    deployed.push(environment);
    return { environment, version: "1.4.0" };
  },
  render: ({ environment, version }) => `Deployed ${version} to ${environment}.`,
});

// A person who answers: yes to previews, no to the rest. An answer repeats the hash of what was asked.
const questions: ApprovalRequest[] = [];
const approver: Approver = {
  async ask(request) {
    questions.push(request);
    const isApproved = JSON.stringify(request.arguments).includes("preview");
    const comment = isApproved ? {} : { comment: "not before the freeze is over" };
    return { isApproved, argumentsHash: request.argumentsHash, answeredBy: "Ada", ...comment };
  },
};

// A model that plays a script, in the place of a large one: it asks for three deployments, then it says so.
const model = createScriptedModel([
  [
    { tool: "deploy", input: { environment: "preview" } },
    { tool: "deploy", input: { environment: "staging" } },
    { tool: "deploy", input: { environment: "production" } },
  ],
  "Preview is deployed; the others were refused.",
]);

const brainstem = await createBrainstem({ root: project, model, tools: [deploy], approver });
const outcomes: string[] = [];
for await (const event of brainstem.session().turn("deploy everywhere")) {
  if (event.kind !== "tool-call-end") continue;
  const { outcome } = event;
  outcomes.push(outcome.status === "succeeded" ? outcome.text : outcome.code);
  console.log(outcome.status === "succeeded" ? outcome.text : `${outcome.code}: ${outcome.message}`);
}
await brainstem.close();
await rm(project, { recursive: true });

assert.deepEqual(outcomes.toSorted(), [
  "Deployed 1.4.0 to preview.",
  "tool.approval-rejected",
  "tool.policy-denied",
]);
assert.deepEqual(deployed, ["preview"]);
assert.equal(questions.length, 2); // production was denied; no person was asked
assert.equal(questions[0]?.source?.file, ".agent/protocols/permissions.md");
