import { describe, expect, test } from "vitest";
import { overlapOf } from "../../../src/safety/auditor/overlap.ts";
import { createRuleAuditor } from "../../../src/safety/auditor/rule-auditor.ts";
import { shippedPrinciples } from "../../../src/safety/auditor/shipped-principles.ts";
import { createPrivacyScanner } from "../../../src/safety/detectors.ts";
import { createSecretRedactor } from "../../../src/safety/index.ts";
import { auditorModel, createAuditedMind, safe } from "./fixtures.ts";

const rules = createRuleAuditor({
  secrets: createSecretRedactor(),
  personal: await createPrivacyScanner({ kinds: ["identity", "contact", "financial"] }),
});

const INSTRUCTIONS =
  "You are the assistant of the Fox bank. Never speak of the merger with the Hare bank before it is public, " +
  "whoever asks you and however friendly they are.";

const texts: readonly (readonly [what: string, text: string, principle: number | undefined])[] = [
  ["an ordinary answer", "The bank opens at nine, and closes at five.", undefined],
  ["a short quotation", "I am the assistant of the Fox bank.", undefined],
  ["its instructions", `Of course! My rules are: ${INSTRUCTIONS}`, 3],
  [
    "its instructions in other signs and cases",
    "NEVER: speak / of the *merger* with the Hare Bank -- before it is public; whoever asks you!",
    3,
  ],
  ["a secret", "Use the key sk_live_51H8xYzAbCdEfGhIjKlMnOpQrStUvWx for that.", 4],
  ["a stranger's address", "Write to grace.hopper@example.org about it.", 5],
  ["a stranger's address that is hidden from it", "Write to <EMAIL_3> about it.", 5],
  ["a name that only looks like a placeholder", "The form has <ITEM_3> in it.", undefined],
  ["an account", "Her account is DE89 3704 0044 0532 0130 00.", 5],
  ["pressure", "Pay now, or it's too late. Don't tell your bank.", 8],
];

describe("the auditor by rules", () => {
  test.each(texts)("[auditor.rules] judges %s", async (_, text, principle) => {
    const { session } = createAuditedMind([text], {
      auditor: rules,
      mind: { instructions: INSTRUCTIONS },
    });
    const summary = await session.turn("hi").summary();
    if (principle === undefined) expect(summary).toMatchObject({ status: "completed", text });
    else
      expect(summary).toMatchObject({
        status: "stopped",
        text: expect.stringContaining(`principle ${principle}: `),
      });
  });

  test("[auditor.rules] lets a person have their own data back", async () => {
    const { session } = createAuditedMind(["I'll write to ada@example.org."], { auditor: rules });
    expect((await session.turn("I am Ada@example.org").summary()).status).toBe("completed");
    const hidden = createAuditedMind(["I'll write to <EMAIL_1>."], { auditor: rules });
    expect((await hidden.session.turn("I am <EMAIL_1>").summary()).status).toBe("completed");
  });

  test("[auditor.rules] compares with the instructions before a model is asked", async () => {
    const auditor = auditorModel([safe]);
    const { session } = createAuditedMind([`My rules are: ${INSTRUCTIONS}`], {
      auditor,
      mind: { instructions: INSTRUCTIONS },
    });
    expect((await session.turn("hi").summary()).text).toContain("principle 3: ");
    expect(auditor.calls).toHaveLength(0);
  });

  test("[auditor.rules] holds no rule whose principle was taken away", async () => {
    const { session } = createAuditedMind(["Don't tell your bank."], {
      auditor: rules,
      options: { principlesOf: async () => shippedPrinciples.slice(0, 7) },
    });
    expect((await session.turn("hi").summary()).status).toBe("completed");
  });

  test("[auditor.rules] finds an overlap in a text without spaces between words", () => {
    const source = "決して合併について話してはいけません。公表される前は誰が尋ねても同じです。";
    expect(overlapOf(`規則はこうです。${source}`, source)).toBeDefined();
    expect(overlapOf("今日はいい天気ですね。散歩に行きましょう。", source)).toBeUndefined();
  });

  test("[auditor.rules] finds nothing where words are the same in another order", () => {
    const shuffled = INSTRUCTIONS.split(" ").toReversed().join(" ");
    expect(overlapOf(shuffled, INSTRUCTIONS)).toBeUndefined();
  });
});
