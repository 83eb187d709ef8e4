/** A conversation that goes on in another process: the first one is killed in mid-turn, the second one finishes it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMind, defineTool } from "brainstem";
import { openStore, processOwner } from "brainstem/storage/node";
import { createScriptedModel } from "brainstem/testing";

const [, , folder] = process.argv;

/** A mind on the file of this folder; the tool may be run twice under one key, so that a crash can't hurt. */
async function open(directory: string, execute: () => unknown) {
  const store = await openStore(`sqlite:${join(directory, "sessions.db")}`);
  const bake = defineTool({
    name: "bake",
    description: "Bakes a loaf.",
    category: "bakery",
    input: { type: "object", properties: {} },
    sideEffects: ["A loaf is baked"],
    repeatability: "durable",
    execute,
  });
  const model = createScriptedModel(
    [
      // Answers by what it is shown: a call first, then the end.
      ({ prompt }) =>
        prompt.at(-1)?.role === "tool" ? "Here is your loaf." : [{ tool: "bake", input: {}, id: "loaf" }],
    ],
    { atEnd: "repeat" },
  );
  const policy = () => ({ rules: [], fallback: "allow" }) as const;
  const mind = createMind({ model, policy, tools: [bake], log: store.log, instance: processOwner() });
  return { mind, store, session: mind.session({ tenant: "local", user: "ada", session: "main" }) };
}

if (folder !== undefined) {
  // The first process: it says that the loaf is in the oven, and never gets further.
  const { session } = await open(folder, () => new Promise(() => console.log("in the oven")));
  await session.turn("bake me a loaf").summary();
} else {
  const directory = await mkdtemp(join(tmpdir(), "resume-elsewhere-"));
  const first = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise(resolve => first.stdout.once("data", resolve));
  first.kill("SIGKILL");
  await new Promise(resolve => first.once("exit", resolve));

  const { mind, session, store } = await open(directory, () => "a loaf");
  const turn = await session.resume();
  const summary = await turn?.summary();
  console.log(summary?.text);
  assert.equal(summary?.status, "completed");
  assert.equal((await store.sessions.list({ tenant: "local" }))[0]?.title, "bake me a loaf");
  await mind.close();
  await store.close();
  await rm(directory, { recursive: true });
}
