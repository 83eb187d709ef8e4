import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { systemClock } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { diagnoseBrain } from "../../../src/brain/doctor/diagnose-brain.ts";
import { loadTemplates } from "../../../src/brain/init/machine-node.ts";

const directory = fileURLToPath(new URL("../../../.agent", import.meta.url));

test("this repository's own brain is well", async () => {
  const findings = await diagnoseBrain(createNodeVolume(directory), {
    templates: await loadTemplates(),
    clock: systemClock,
  });
  expect(findings.filter(({ severity }) => severity !== "note")).toEqual([]);
});
