/** The part `auditor`: has the mind's answers judged by the brain's principles, where a model for that is named. */
import { createSideCalls } from "../../mind/index.ts";
import { riskTier } from "../../policy/index.ts";
import type { TurnView } from "../../ports/index.ts";
import { readPrinciples } from "../../project/read-principles.ts";
import type { AskModel, OpenAuditor, RuleAuditorOptions } from "../../safety/auditor.ts";
import { extendPrinciples } from "../../safety/principles.ts";
import { definePart, type Site } from "../part.ts";
import { auditorModel } from "./auditor-model.ts";
import { brain } from "./brain.ts";
import { spending } from "./budgets.ts";
import { model } from "./model.ts";

export const auditor = definePart({
  name: "auditor",
  needs: { brain, model, auditorModel, spending },
  keys: {},
  /** @throws brain.malformed with the lines of principles.md that can't be read */
  async start(needed, { clock, limits }: Site<object>): Promise<OpenAuditor | undefined> {
    const { auditor: found, principlesOf, settingsOf } = needed.auditorModel;
    if (found === undefined) return undefined;
    const { brain: opened, readTrust } = needed.brain;
    const read = async () => readPrinciples(opened.volume, await readTrust());
    await read();
    const { AUDITOR_ID, createAuditorGuardrail, createRuleAuditor } = await import("../../safety/auditor.ts");
    const sideCall = createSideCalls({ spending: needed.spending, limits, clock });
    const ask: AskModel = (asked, options, turn, signal) =>
      sideCall({ by: AUDITOR_ID, model: asked, options, turn, signal });
    return createAuditorGuardrail({
      auditor: found === "rules" ? createRuleAuditor(await openFinders()) : found,
      ask,
      author: needed.model.model,
      principlesOf: async ({ session: { tenant } }: TurnView) =>
        extendPrinciples(await read(), principlesOf(tenant)),
      settingsOf: ({ session: { tenant } }) => settingsOf(tenant),
      tierOf: riskTier,
      limits,
    });
  },
  contribute: opened =>
    opened === undefined ? {} : { guardrails: [opened.guardrail], hooks: [opened.hook] },
});

/** The finders of the rules; their libraries are loaded where no model judges. */
async function openFinders(): Promise<RuleAuditorOptions> {
  const { createPrivacyScanner } = await import("../../safety/detectors.ts");
  const { createVeiledSecretRedactor } = await import("../../safety/privacy.ts");
  const personal = await createPrivacyScanner({ kinds: ["identity", "contact", "financial"] });
  // Answers have placeholders for what is secret.
  return { secrets: createVeiledSecretRedactor(), personal };
}
