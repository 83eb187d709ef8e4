import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../src/base/volume/memory.ts";
import { layout, openBrain } from "../../src/brain/index.ts";
import { createSecretRedactor } from "../../src/safety/index.ts";
import { decode, owner } from "./memory/stand-in.ts";

// Made up, in the formats of real keys; split so that no scanner takes this file for a leak.
const secrets: readonly (readonly [string, string])[] = [
  ["GitHub", `ghp_${"aB3dE5fG7hI9jK1lM2nO4pQ6rS8tU0vW1xY2".slice(0, 36)}`],
  ["AWS", `AKIA${"IOSFODNN7QWERTYU"}`],
  ["Slack", `xoxb-${"123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx"}`],
  ["OpenAI", `sk-proj-${"Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2Yz3Ab4Cd5Ef6"}`],
  ["a password in a URL", `postgres://admin:${"s3cr3t-p4ssw0rd"}@db.example.com/app`],
];

describe("with the real redactor", () => {
  test.each(secrets)(
    "[brain.redaction.before-disk] a key of %s reaches no file of the brain",
    async (_, secret) => {
      const volume = createMemoryVolume({ "AGENTS.md": "" });
      const brain = await openBrain({ volume, owner, redactor: createSecretRedactor() });
      await brain.record(owner, {
        skill: "deploy",
        action: `curl with ${secret}`,
        result: "failure",
        detail: `401 for ${secret}`,
        origin: "tool",
      });
      await brain.remember(owner, {
        text: `We use ${secret} because the old one leaked`,
        kind: "auto",
        origin: "person",
      });
      await brain.remember(owner, { text: `I prefer the key ${secret}`, kind: "auto", origin: "person" });
      await brain.checkpoint(owner, { task: `rotate ${secret}`, nextStep: `revoke ${secret}` });
      await brain.finishTask(owner, { result: "success", reflection: `it was ${secret}` });
      await brain.warm();
      const core = /:([^@:]+)@/.exec(secret)?.[1] ?? secret;
      const archives = (await volume.list(layout.snapshots)).map(({ name }) => `${layout.snapshots}/${name}`);
      for (const path of [
        layout.episodes,
        layout.decisions,
        layout.preferences,
        layout.workspace,
        ...archives,
      ]) {
        expect(decode(await volume.read(path))).not.toContain(core);
      }
    },
  );
});
