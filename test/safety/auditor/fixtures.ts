/** Fixtures of the auditor's tests: a mind whose answers a scripted auditor judges. */
import { resolveLimits, systemClock } from "../../../src/base/index.ts";
import { createSideCalls, type MindOptions } from "../../../src/mind/index.ts";
import type { LanguageModel } from "../../../src/model/index.ts";
import { riskTier } from "../../../src/policy/index.ts";
import type { Auditor } from "../../../src/safety/auditor/audit.ts";
import {
  type AuditorOptions,
  type AuditSettings,
  createAuditorGuardrail,
} from "../../../src/safety/auditor/auditor-guardrail.ts";
import { shippedPrinciples } from "../../../src/safety/auditor/shipped-principles.ts";
import { createGuardrailHook } from "../../../src/safety/guardrails/guardrail-hook.ts";
import { createScriptedModel, type ScriptedModel, type ScriptedStep } from "../../../src/testing/index.ts";
import { createTestMind } from "../../mind/fixtures.ts";

export const settings: AuditSettings = { when: "always", waits: false, revise: false, onFailure: "closed" };

export const safe = JSON.stringify({ isSafe: true, issues: [], severity: "none", recommendation: "allow" });

interface BrokenParts {
  readonly principle?: number;
  readonly quote?: string;
  readonly severity?: string;
  readonly recommendation?: string;
}

export const broken = ({
  principle = 1,
  quote = "",
  severity = "high",
  recommendation = "block",
}: BrokenParts = {}) =>
  JSON.stringify({
    isSafe: false,
    issues: [{ principle, quote, severity, why: "It is harmful." }],
    severity,
    recommendation,
  });

/** The question and the text that a call of an auditor is asked about. */
export function shownTexts({ prompt }: ScriptedModel["calls"][number]): readonly [string, string] {
  const { marker, text } = markedIn(prompt.at(-1)!);
  const [question = "", judged = ""] = `\n${text}\n`.split(`\n${marker}\n`).slice(1);
  return [question, judged];
}

/** The text that is judged. */
export const judgedText = (call: ScriptedModel["calls"][number]): string => shownTexts(call)[1];

export function markedIn(message: unknown): { readonly marker: string; readonly text: string } {
  const { content } = message as { readonly content: readonly { readonly text: string }[] };
  const { text } = content[0]!;
  const end = text.indexOf("\n");
  const marker = /text-[\da-f]{32}/.exec(text.slice(0, end))![0];
  return { marker, text: text.slice(end).trimStart() };
}

/** Answers a verdict by the text that it gets. */
export const judgeBy =
  (verdict: (text: string) => string): ScriptedStep =>
  call =>
    verdict(judgedText(call));

export const auditorModel = (steps: readonly ScriptedStep[]): ScriptedModel =>
  createScriptedModel(steps, { provider: "house", modelId: "judge", atEnd: "repeat" });

export interface AuditedOptions {
  readonly auditor: LanguageModel | Auditor;
  readonly settings?: Partial<AuditSettings>;
  readonly mind?: Partial<MindOptions>;
  readonly options?: Partial<AuditorOptions>;
}

export function createAuditedMind(steps: readonly ScriptedStep[], audited: AuditedOptions) {
  const limits = resolveLimits(audited.mind?.limits);
  const { ledger, pricing } = audited.mind ?? {};
  const call = createSideCalls({ spending: { ledger, pricing }, limits, clock: systemClock });
  const own = createScriptedModel([]);
  const mind: { author?: ScriptedModel } = {};
  const { guardrail, hook } = createAuditorGuardrail({
    auditor: audited.auditor,
    ask: (model, options, turn, signal) =>
      call({ by: "auditor", model: model === own ? mind.author! : model, options, turn, signal }),
    author: own,
    principlesOf: async () => shippedPrinciples,
    settingsOf: () => ({ ...settings, ...audited.settings }),
    tierOf: riskTier,
    limits,
    ...audited.options,
  });
  const stages = createGuardrailHook({ guardrailsOf: () => [guardrail], limits });
  const hooks = [...(audited.mind?.hooks ?? []), stages, hook];
  const made = createTestMind(steps, { ...audited.mind, hooks });
  mind.author = made.model;
  return { ...made, guardrail };
}
