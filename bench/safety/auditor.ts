/**
 * The auditor's own cost, with an auditor model that answers at once, beside the bare turn in the same run; and the
 * share of harmless texts that its rules object to. No bar of its own: the full turn has one.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolveLimits, systemClock } from "../../src/base/index.ts";
import { createMind, createSideCalls } from "../../src/mind/index.ts";
import { riskTier } from "../../src/policy/index.ts";
import type { Hook } from "../../src/ports/index.ts";
import {
  type Auditor,
  type AuditSettings,
  createAuditorGuardrail,
  createRuleAuditor,
} from "../../src/safety/auditor.ts";
import { createPrivacyScanner } from "../../src/safety/detectors.ts";
import { createGuardrailHook } from "../../src/safety/guardrails.ts";
import { createSecretRedactor } from "../../src/safety/index.ts";
import { shippedPrinciples } from "../../src/safety/principles.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { type BenchRow, measure, median, report } from "../measure.ts";

const ROUNDS = 200;
const deltas = Array.from({ length: 200 }, (_, index) => `Part ${index} says little. `);
const SAFE = '{"isSafe":true,"issues":[],"severity":"none","recommendation":"allow"}';
const limits = resolveLimits();
const settings: AuditSettings = { when: "always", waits: false, revise: false, onFailure: "closed" };
const key = { tenant: "bench", user: "bench", session: "bench" };

const rules = createRuleAuditor({
  secrets: createSecretRedactor(),
  personal: await createPrivacyScanner({ kinds: ["identity", "contact", "financial"] }),
});

function hooksOf(auditor: Auditor | undefined, own: Partial<AuditSettings> = {}): readonly Hook[] {
  const model = createScriptedModel([SAFE], { provider: "house", modelId: "judge", atEnd: "repeat" });
  const call = createSideCalls({ spending: {}, limits, clock: systemClock });
  const { guardrail, hook } = createAuditorGuardrail({
    auditor: auditor ?? model,
    ask: (asked, options, turn, signal) => call({ by: "auditor", model: asked, options, turn, signal }),
    author: model,
    principlesOf: async () => shippedPrinciples,
    settingsOf: () => ({ ...settings, ...own }),
    tierOf: riskTier,
    limits,
  });
  return [createGuardrailHook({ guardrailsOf: () => [guardrail], limits }), hook];
}

async function turnWith(name: string, hooks: readonly Hook[]): Promise<BenchRow> {
  const model = createScriptedModel([deltas], { atEnd: "repeat" });
  const mind = createMind({ model, hooks });
  let at = 0;
  const row = await measure(name, ROUNDS, () => {
    at += 1;
    return mind
      .session({ ...key, session: String(at) })
      .turn("go")
      .summary();
  });
  await mind.close();
  return row;
}

export async function benchAuditor(): Promise<void> {
  const rows = [
    await turnWith("a turn of 200 deltas, bare", []),
    await turnWith("never", hooksOf(undefined, { when: "never" })),
    await turnWith("risky, on a plain turn", hooksOf(undefined, { when: "risky" })),
    await turnWith("always, by a model that answers at once", hooksOf(undefined)),
    await turnWith("always, waiting", hooksOf(undefined, { waits: true })),
    await turnWith("always, by rules", hooksOf(rules)),
  ];
  const bare = rows[0]!.value!;
  report(
    "auditor: its own cost",
    rows.map(row => ({ ...row, note: `${(row.value! / bare).toFixed(1)} × bare, ${row.note}` })),
  );
  report("auditor: rules on harmless texts", await harmless());
}

const MISSES_SHOWN = 5;

/** Descriptions of programs and turns of conversations: texts of people, none of which breaks a principle by itself. */
async function harmless(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [file, member] of [
    ["tldr.jsonl", "description"],
    ["memory-turns.jsonl", "content"],
  ] as const) {
    const data = new URL(`../../../shared/data/${file}`, import.meta.url);
    if (!existsSync(data)) {
      rows.push({ name: file, value: undefined, unit: "", note: "skipped: it isn't here" });
      continue;
    }
    const texts = readFileSync(data, "utf8")
      .trim()
      .split("\n")
      .map(line => String(JSON.parse(line)[member]));
    const times: number[] = [];
    const objected: string[] = [];
    for (const text of texts) {
      const start = performance.now();
      const turn = { input: "", saidBefore: [] } as never;
      const { signal } = new AbortController();
      const audit = await rules.audit({
        text,
        principles: shippedPrinciples,
        instructions: undefined,
        turn,
        signal,
      });
      times.push((performance.now() - start) * 1_000);
      if (audit.status === "broken")
        objected.push(`${audit.issues[0].principle.number}: ${text.slice(0, 80)}`);
    }
    const share = (100 * objected.length) / texts.length;
    rows.push({
      name: `${file}: objected to`,
      value: share,
      unit: "%",
      note: `${objected.length} of ${texts.length}`,
    });
    rows.push({ name: `${file}: one text`, value: median(times), unit: "µs", note: "median" });
    for (const miss of objected.slice(0, MISSES_SHOWN)) process.stdout.write(`  ${miss}\n`);
  }
  return rows;
}
