/** The memory of a cloned brain, in decisions by provenance, through the front door. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, defineTool, initProject } from "../../src/index.ts";
import type { Taint } from "../../src/ports/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let folder = "";
const to = "minutes@acme.example";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "brainstem-foreign-"));
  await initProject(join(folder, "own"));
  const file = join(folder, "own/.agent/memory/personal/PREFERENCES.md");
  await writeFile(file, `${await readFile(file, "utf8")}\n- The minutes go to ${to}.\n`);
  await cp(join(folder, "own"), join(folder, "clone"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sendMail = defineTool({
  name: "send_mail",
  description: "Sends a mail.",
  input: { type: "object" },
  sideEffects: ["Sends a mail"],
  execute: () => "sent",
});

/** The sentences about the words of the call, as the question has them. */
async function saidOf(place: string, config: BrainstemConfig = {}): Promise<readonly string[]> {
  const said: Taint[] = [];
  const brainstem = await createBrainstem({
    root: join(folder, place),
    storage: "memory",
    model: createScriptedModel([[{ tool: "send_mail", input: { to } }], "Done."]),
    tools: [sendMail],
    approver: {
      async ask({ argumentsHash, taint = [] }) {
        said.push(...taint);
        return { isApproved: false, argumentsHash, answeredBy: "ada" };
      },
    },
    ...config,
  });
  await brainstem.session().turn("Send the minutes.").summary();
  await brainstem.close();
  return said.map(({ says }) => says);
}

describe("[safety.provenance.accepted] a preference with an address", () => {
  test("is the person's in a brain that was made here", async () => {
    expect(await saidOf("own")).toEqual([]);
  });

  test("is a document's in a clone, until the brain is accepted", async () => {
    expect(await saidOf("clone")).toEqual([
      expect.stringMatching(/^minutes@acme\.example comes from .*PREFERENCES\.md:\d+, not from you$/),
    ]);
    expect(await saidOf("clone", { trust: true })).toEqual([]);
  });
});
