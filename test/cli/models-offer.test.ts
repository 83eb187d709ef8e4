/** At a terminal: a conversation without a chosen model offers a model of this machine. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Answer, startLocalServer } from "../model/providers/local-server.ts";
import { hostOf, html, listOf, NOBODY } from "./models-servers.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const WIDE = 200;

/** A conversation of one message, so that what comes late has come. */
async function talk(place: Place, args: readonly string[], env: Readonly<Record<string, string>>) {
  const terminal = openTerminal(place, args, { columns: WIDE, env });
  await terminal.until("› ");
  terminal.type("what is the capital of France?\r");
  await terminal.until("I don't know");
  await terminal.until("\n› ");
  terminal.type("\x04");
  expect(await terminal.ended()).toBe(0);
  return terminal.text();
}

const OFFER = /runs here/g;

describe.skipIf(!hasTerminal)(`at a terminal${hasTerminal ? "" : " (skipped: there is no python3)"}`, () => {
  test("[cli.models.offer] offers once the command that uses the first local model that can chat", async () => {
    const place = await createPlace();
    const server = await startLocalServer(listOf("nomic-embed-text:latest", "llama3.2:latest"));
    const terminal = openTerminal(place, ["chat"], { columns: WIDE, env: hostOf(server) });
    const line = "Ollama runs here: brainstem chat --model ollama/llama3.2 speaks through it\n";
    expect(await terminal.until(line)).toContain("brainstem reflex · ");
    await terminal.until("\n› ");
    terminal.type("what is the capital of France?\r");
    await terminal.until("I don't know");
    await terminal.until("\n› ");
    terminal.type("\x04");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.text().match(OFFER)).toHaveLength(1);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /v1/models"]);
  });

  test("[cli.models.offer] offers the model of a key that is set where no server runs", async () => {
    const place = await createPlace();
    const env = { ...NOBODY, OPENAI_API_KEY: "key" };
    const terminal = openTerminal(place, ["chat"], { columns: WIDE, env });
    await terminal.until("OPENAI_API_KEY is set: brainstem models openai/gpt-5 --use speaks through it\n");
    await terminal.until("\n› ");
    terminal.type("\x04");
    expect(await terminal.ended()).toBe(0);
  });

  test("[cli.models.offer] offers a model on a practice brain with its name, and escapes names so that they can be copied", async () => {
    const place = await createPlace("nothing");
    const server = await startLocalServer(listOf("x'; rm -rf ~"));
    const terminal = openTerminal(place, ["try"], { columns: WIDE, env: hostOf(server) });
    await terminal.until(
      "brainstem chat --brain brainstem-practice --model 'ollama/x'\\''; rm -rf ~' speaks through it\n",
    );
    await terminal.until("\n› ");
    terminal.type("\x04");
    expect(await terminal.ended()).toBe(0);
  });

  test("[cli.models.offer.quiet] offers nothing where no server answers, and doesn't wait for one", async () => {
    const answers: readonly Answer[] = [html, () => {}, listOf("nomic-embed-text", "bge-m3:latest")];
    const servers = await Promise.all(answers.map(startLocalServer));
    const shown = await Promise.all(
      [NOBODY, ...servers.map(hostOf)].map(async env => talk(await createPlace("memory"), ["chat"], env)),
    );
    for (const text of shown) expect(text).not.toMatch(OFFER);
  });

  test("[cli.models.offer.quiet] offers nothing and asks no server where a model was chosen", async () => {
    const server = await startLocalServer(listOf("qwen3:8b"));
    const [chosen, written] = await Promise.all([createPlace("memory"), createPlace("memory")]);
    writeFileSync(written.path(".agent/brain.yaml"), "model: reflex\n");
    const shown = await Promise.all([
      talk(chosen, ["chat", "--model", "reflex"], hostOf(server)),
      talk(written, ["chat"], hostOf(server)),
    ]);
    for (const text of shown) expect(text).not.toMatch(OFFER);
    expect(server.requests).toEqual([]);
  });
});

test("[cli.models.offer.quiet] offers nothing in a pipe, for one message, or with --json", async () => {
  const server = await startLocalServer(listOf("qwen3:8b"));
  const place = await createPlace("memory");
  const env = hostOf(server);
  const outcomes = await Promise.all([
    place.run(["chat"], { env, input: "hello\n" }),
    place.run(["chat", "-s", "one", "hello"], { env }),
    place.run(["chat", "-s", "two", "--json", "hello"], { env }),
  ]);
  for (const { code, stderr, stdout } of outcomes) {
    expect(code).toBe(0);
    expect(stdout + stderr).not.toMatch(OFFER);
  }
  expect(server.requests).toEqual([]);
});
