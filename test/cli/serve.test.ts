/** `brainstem serve` over HTTP, and the keys with which programs call it: real processes, real requests. */
import { expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";

/** A server on a free port, until it has said where it is. */
async function serving(place: Place, ...args: readonly string[]) {
  const running = place.start(["serve", "--port", "0", ...args], {
    env: { XDG_RUNTIME_DIR: place.temporary },
  });
  await expect.poll(running.stdout, { interval: 20 }).toMatch(/openapi\.json/);
  const [address] = /http:\/\/[^ \n]+/.exec(running.stdout())!;
  return { address, running };
}

const say = (input: string, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ input }),
});

test("[cli.serve.http] answers programs of this machine, and lets a turn end before it stops", async () => {
  const place = await createPlace("memory");
  const { address, running } = await serving(place);
  const turns = `${address}/api/sessions/main/turns`;
  const answer = await (await fetch(turns, say("what did we decide about sessions?"))).json();
  expect(answer).toMatchObject({ status: "completed", text: expect.stringContaining("Redis") });
  expect((await fetch(turns, say("hello", { origin: "https://evil.example" }))).status).toBe(401);
  running.child.kill("SIGTERM");
  expect((await running.ended()).code).toBe(0);
  expect((await place.run(["sessions"])).stdout).toContain("main");
});

test("[cli.serve.keys] asks for a key once there is one, and refuses other machines without", async () => {
  const place = await createPlace();
  const open = await place.run(["serve", "--port", "0", "--host", "0.0.0.0"], {
    env: { XDG_RUNTIME_DIR: place.temporary },
    input: "",
  });
  expect([open.code, open.stderr]).toEqual([1, expect.stringContaining("brainstem keys new")]);
  const made = await place.run(["keys", "new", "web", "--user", "amy", "--scope", "read", "chat"]);
  const key = made.stdout.trim();
  expect(key).toMatch(/^bsk_/);
  const { address, running } = await serving(place);
  const sessions = `${address}/api/sessions`;
  expect((await fetch(sessions)).status).toBe(401);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(sessions, { headers })).status).toBe(200);
  const listed = await place.run(["keys"]);
  expect(listed.stdout).toMatch(/web {2}local\/amy\n {2}\w+ {2}read, chat/);
  expect(listed.stdout).not.toContain(key.slice(40));
  expect((await place.run(["keys", "revoke", key.slice(4, 20)])).stdout).toContain("holds no more");
  expect((await fetch(sessions, { headers })).status).toBe(401);
  running.child.kill("SIGTERM");
  await running.ended();
});

test("[cli.serve.keys] makes no key for an agent", async () => {
  const place = await createPlace();
  const { code } = await place.run(["keys", "new", "web"], { env: { CLAUDECODE: "1" }, input: "" });
  expect(code).not.toBe(0);
});
