/** Flow 4 of 6: the schema of a tool's arguments has most of the skill that uses the tool well. */
import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createPlace } from "../cli/place.ts";

const SCHEMA = {
  name: "billing",
  description: "Invoices and refunds of the shop.",
  operations: {
    create_invoice: {
      required_args: { customer: { type: "string", max_length: 80 }, amount: { type: "number" } },
      preconditions: ["contract.pdf exists"],
      side_effects: ["the customer gets a mail"],
    },
    refund: {
      required_args: { invoice: { type: "string" }, method: { type: "string", enum: ["card", "credit"] } },
      preconditions: ["contract.pdf exists"],
      requires_approval: true,
      warning: "Money that is gone is gone.",
      blocked_targets: ["closed-books"],
    },
  },
};

test("[flows.schema-to-skill] a tool's schema becomes a skill with its arguments, preconditions, approvals and blocked targets", async () => {
  const place = await createPlace();
  await writeFile(
    place.path(".agent/protocols/tool_schemas/billing.schema.json"),
    JSON.stringify(SCHEMA, undefined, 2),
  );

  const made = await place.run(["skills", "new", "billing-work", "--tool", "billing"]);
  expect(made).toMatchObject({ code: 0, stderr: "" });

  // The head says when it is called for, what has to hold first, and where the fences are.
  const skill = place.read(".agent/skills/billing-work/SKILL.md");
  expect(skill).toContain("tools: [billing]");
  expect(skill).toMatch(/triggers: \[.*create invoice.*\]/);
  expect(skill).toContain("contract.pdf exists");
  expect(skill).toContain("never refund on closed-books");
  expect(skill).toContain("refund only with a person's approval (Money that is gone is gone)");
  // The body names each argument, so that none has to be guessed, and who will notice.
  expect(skill).toContain("customer (at most 80 characters)");
  expect(skill).toContain("method (card | credit)");
  expect(skill).toContain("the customer gets a mail");

  // It is found by what the tool does, and what has to hold is checked and not only printed.
  const match = await place.run(["skills", "match", "create the invoice for Acme"]);
  expect(match.stdout).toContain("billing-work");
  expect((await place.run(["skills", "show", "billing-work"])).stdout).toContain("✗ contract.pdf exists");
  await writeFile(place.path("contract.pdf"), "");
  expect((await place.run(["skills", "show", "billing-work"])).stdout).toContain("✓ contract.pdf exists");

  // DECISIONS.md has the reason for the skill.
  expect(place.read(".agent/memory/semantic/DECISIONS.md")).toContain("billing-work");
});
