/** Many processes on one brain, and processes that die at any moment: acknowledged writes are there, and files are whole. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { atTerminal } from "../at-terminal.ts";
import { rounds } from "../deep.ts";
import { createRandom } from "../storage/survival/random.ts";
import { BIN, createPlace, type Place, type Running } from "./place.ts";

const DECISIONS = ".agent/memory/semantic/DECISIONS.md";
const LEFTOVER = /^\.brainstem-[0-9a-f]+\.tmp$/;
const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

/** A sentence that is a decision, with a word that no other has. */
const decide = (word: string) => `remember that we keep ${word} in the shed because ${word} is heavy`;
const words = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}x`);
/** A person's conversation in a process of its own. */
const converse = (place: Place, said: readonly string[]): Running =>
  place.start(["chat"], {
    program: atTerminal([process.execPath, BIN], `${said.map(decide).join("\n")}\n`),
  });

/** Checks that the file has each decision once, with all of its parts, and nothing else. */
function decisionsOf(place: Place): readonly string[] {
  const blocks = place.read(DECISIONS).split(/^## /m).slice(1);
  return blocks.map(block => {
    const [, word] = /^\S+: Keep (\w+) in the shed\n/.exec(block) ?? [];
    expect(block, "a whole decision").toContain(`${word} is heavy`);
    expect(block).toMatch(/Alternatives considered[\s\S]*Status[\s\S]*\n$/);
    return word!;
  });
}

function episodesOf(place: Place): readonly { readonly action?: string }[] {
  const text = place.read(LOG);
  expect(text === "" || text.endsWith("\n"), "the last line is whole").toBe(true);
  return text
    .split("\n")
    .filter(line => line.trim() !== "")
    .map(line => JSON.parse(line) as { action?: string });
}

test("[cli.parallel] two conversations that remember at once lose nothing of each other", async () => {
  const place = await createPlace();
  const said = [words("anvil", 10), words("boiler", 10)];
  const running = said.map(each => converse(place, each));
  // One waits for the other, and on a busy machine says so.
  for (const each of running) {
    const { code, stderr } = await each.ended();
    expect({ code, stderr: stderr.replace(/^! A turn runs in main: .*\n/gm, "") }).toEqual({
      code: 0,
      stderr: "",
    });
  }
  expect([...decisionsOf(place)].sort()).toEqual(said.flat().sort());
  expect((await place.run(["doctor"])).stdout).toBe("✓ Nothing is wrong with this brain.\n");
});

/** Kills a conversation when it has acknowledged so much, and a moment later. Gives what it acknowledged. */
const KILLS = rounds("kills of commands");
const random = createRandom();

async function killWhileRemembering(place: Place, said: readonly string[]): Promise<readonly string[]> {
  const running = converse(place, said);
  const after = Math.floor(random() * (said.length - 1));
  running.child.stdout.on("data", () => {
    const count = running.stdout().split("DECISIONS.md:").length - 1;
    if (count >= after) setTimeout(() => running.child.kill("SIGKILL"), random() * 30);
  });
  if (after === 0) setTimeout(() => running.child.kill("SIGKILL"), random() * 400);
  const { stdout } = await running.ended();
  const acknowledged = stdout.match(/we keep \w+(?= in the shed[^\n]*DECISIONS\.md:\d+[^\n]*\n)/g) ?? [];
  return acknowledged.map(text => text.slice("we keep ".length));
}

async function killWhileReflecting(place: Place, action: string): Promise<boolean> {
  const running = place.start(["reflect", "deploy", action]);
  running.child.stdin.end();
  setTimeout(() => running.child.kill("SIGKILL"), 60 + random() * 300);
  return (await running.ended()).stdout.includes("Logged");
}

test("[cli.killed] SIGKILL at many instants loses no acknowledged write, leaves files whole, and the next process goes on", async () => {
  const remembering = await createPlace();
  const reflecting = await createPlace();
  const acknowledged: string[] = [];
  const logged: string[] = [];
  await Promise.all([
    (async () => {
      for (let round = 0; round < KILLS / 2; round++)
        acknowledged.push(...(await killWhileRemembering(remembering, words(`round${round}item`, 8))));
    })(),
    (async () => {
      for (let round = 0; round < KILLS / 2; round++)
        if (await killWhileReflecting(reflecting, `round ${round}`)) logged.push(`round ${round}`);
    })(),
  ]);
  const decisions = decisionsOf(remembering);
  expect(decisions).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(decisions).size).toBe(decisions.length);
  episodesOf(remembering);
  expect(episodesOf(reflecting).map(({ action }) => action)).toEqual(expect.arrayContaining(logged));
  expect(acknowledged.length).toBeGreaterThan(KILLS / 2);

  const last = await remembering.run(["chat", decide("lastword")]);
  expect(last.code).toBe(0);
  // The last kill may have come in the middle of a turn.
  expect(last.stderr).toMatch(/^(?:! A turn in main broke off; this message takes its place\.\n)?$/);
  expect(decisionsOf(remembering)).toContain("lastword");
  expect((await reflecting.run(["reflect", "deploy", "the last"])).stdout).toContain("✓ Logged");
  for (const place of [remembering, reflecting]) {
    expect((await place.run(["doctor", "--fix"])).code).toBe(0);
    // Temporary files of a killed write are swept later, and never taken for files of the brain.
    const files = readdirSync(place.path(".agent/memory/semantic")).filter(name => !LEFTOVER.test(name));
    expect(files.sort()).toEqual(["DECISIONS.md", "DOMAIN_KNOWLEDGE.md", "LESSONS.md"]);
  }
});
