/** Budgets as a person meets them who talks to a mind in a terminal or in a pipe. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startLocalServer } from "../model/providers/local-server.ts";
import { NOBODY, talking } from "./models-servers.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const configure = (place: Place, yaml: string) => {
  writeFileSync(join(place.root, ".agent/brain.yaml"), yaml);
  return place.trust();
};

/** The model reports 11 input and 2 output tokens for each answer: $0.31. */
async function openHouse(costUsd: number) {
  const place = await createPlace();
  const server = await startLocalServer(talking("At noon.", "m"));
  await configure(
    place,
    `model: house/m\nproviders: { house: { baseUrl: "${server.origin}/v1" } }\n` +
      "prices: { house/: { inputUsd: 10000, outputUsd: 100000 } }\n" +
      `budgets: [{ name: pocket money, costUsd: ${costUsd} }]\n`,
  );
  return { place, server };
}

const TOLD =
  /The budget pocket money does not allow this call: \$0\.00 of \$0\.01 are spent, and this call needs/;

describe("a budget that is used up", () => {
  test("[cli.budgets.told] is named on standard error in a pipe, where the command fails", async () => {
    const { place, server } = await openHouse(0.01);
    const { code, stderr, stdout } = await place.run(["chat", "when is high tide?"], { env: NOBODY });
    expect(stderr).toMatch(TOLD);
    expect(stdout.trim()).toBe("");
    expect(code).toBe(1);
    expect(server.requests).toEqual([]);
  });

  test.skipIf(!hasTerminal)("[cli.budgets.told] is named in full on a terminal of any width", async () => {
    const { place } = await openHouse(0.01);
    const terminal = openTerminal(place, ["chat", "when is high tide?"], { columns: 44, env: NOBODY });
    expect(await terminal.ended()).toBe(1);
    const text = terminal.text().replace(/\s+/g, " ");
    expect(text).toMatch(TOLD);
  });

  test("[cli.budgets.told] shows in the list what a conversation has cost", async () => {
    const { place } = await openHouse(1_000);
    expect((await place.run(["chat", "when is high tide?"], { env: NOBODY })).stdout.trim()).toBe("At noon.");
    expect((await place.run(["sessions"], { env: NOBODY })).stdout).toContain("$0.31");
  });

  test("[cli.budgets.checked] is named by doctor when it is malformed", async () => {
    const place = await createPlace();
    await configure(
      place,
      "budgets: [{ name: a day, costUsd: 5, every: week }]\nprices: { house/: { inputUsd: 1 } }\n",
    );
    const { code, stdout } = await place.run(["doctor"], { env: NOBODY });
    expect(stdout).toContain("budgets[0].every: expected hour, day or month");
    expect(stdout).toContain("prices.house/.outputUsd: expected USD for a million tokens");
    expect(code).toBe(1);
  });
});
