import { expect, test } from "vitest";
import { brokenAudit, type Recommendation, type Severity } from "../../../src/safety/auditor/audit.ts";
import { decideAudit } from "../../../src/safety/auditor/audit-decision.ts";
import { shippedPrinciples } from "../../../src/safety/auditor/shipped-principles.ts";

const decide = (recommendation: Recommendation, severity: Severity) => {
  const issue = { principle: shippedPrinciples[0]!, quote: "bad", severity, why: "because" };
  const window = { text: "a bad word", start: 10 };
  return decideAudit(brokenAudit([issue], recommendation), window, { name: "rules", onFailure: "closed" });
};

test.each([
  ["allow", "low", "flag"],
  ["flag", "low", "flag"],
  ["block", "low", "block"],
  ["allow", "medium", "block"],
  ["flag", "medium", "block"],
  ["flag", "critical", "block"],
] as const)(
  "[auditor.severity] an auditor that recommends %s at severity %s gets %s",
  (recommendation, severity, action) => {
    expect(decide(recommendation, severity)).toMatchObject({ action, spans: [{ start: 12, end: 15 }] });
  },
);
