/** A brain in a folder and a mind on it: it remembers, answers with file and line, and says when it doesn't know. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBrainstem } from "brainstem";

const project = await mkdtemp(join(tmpdir(), "first-mind-"));
await mkdir(join(project, ".agent/memory"), { recursive: true }); // `brainstem init` writes a fuller brain

const brainstem = await createBrainstem({ root: project });
const session = brainstem.session();

/** One turn: the answer is printed while it streams. */
async function say(message: string): Promise<string> {
  console.log(`› ${message}`);
  const turn = session.turn(message);
  for await (const event of turn) if (event.kind === "text-delta") process.stdout.write(event.text);
  console.log("\n");
  const summary = await turn.summary();
  assert.equal(summary.status, "completed");
  return summary.text;
}

await say("remember that we keep sessions in Redis because concurrent refreshes raced");
assert.match(
  await say("what did we decide about sessions?"),
  /Redis.*\[\.agent\/memory\/semantic\/DECISIONS\.md:\d+\]/s,
);
assert.match(await say("what is the capital of France?"), /I don't know/);
await brainstem.close();

// Its memory is a file that people read, too.
const decisions = await readFile(join(project, ".agent/memory/semantic/DECISIONS.md"), "utf8");
assert.match(decisions, /## \d{4}-\d\d-\d\d: Keep sessions in Redis/);

// Another process, another day: the memory is there, whatever became of the conversation.
const later = await createBrainstem({ root: project });
const answer = await later.session().turn("why do we keep sessions in Redis?").summary();
assert.match(answer.text, /concurrent refreshes raced/);
await later.close();
await rm(project, { recursive: true });
