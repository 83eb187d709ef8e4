/** One conversation and several processes: killed, waiting for one another, interrupted, followed. */
import { expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";
import { makeTestsSlow } from "./slow-tests.ts";

/** Resolves when a session is seen in a state. */
async function untilState(place: Place, state: string): Promise<string> {
  let by = "";
  const read = async () => {
    const { stdout } = await place.run(["sessions", "--json"]);
    const [session] = JSON.parse(stdout) as { state: string; by?: string }[];
    by = session?.by ?? "";
    return session?.state;
  };
  await expect.poll(read).toBe(state);
  return by;
}

test("[cli.chat.killed] a turn that SIGKILL broke off is offered again, and goes on to its answer", async () => {
  const place = await createPlace();
  const finish = await makeTestsSlow(place);
  const killed = place.start(["chat", "run the tests"]);
  killed.child.stdin.end();
  expect(await untilState(place, "in-use")).toMatch(new RegExp(`^${killed.child.pid}@`));
  killed.child.kill("SIGKILL");
  await killed.ended();
  // A process that is gone gives way at once.
  await untilState(place, "broke-off");
  expect((await place.run(["sessions", "show", "main"])).stdout).toContain(
    "Go on with it: brainstem sessions resume main\n",
  );
  finish();
  const resumed = await place.run(["sessions", "resume", "main"]);
  expect(resumed).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("all is well") });
  const { stdout } = await place.run(["sessions", "show", "main"]);
  expect(stdout).toMatch(/main 1 turn[\s\S]*· broke off, and went on\n· run_tests → exit 0\n/);
  expect((await place.run(["sessions", "replay", "main"])).code).toBe(0);
});

test("[cli.chat.two] [cli.sessions.remove] a second process waits and names the first, and a conversation in use is not erased", async () => {
  const place = await createPlace();
  const finish = await makeTestsSlow(place);
  const first = place.start(["chat", "run the tests"]);
  first.child.stdin.end();
  await untilState(place, "in-use");
  const removal = await place.run(["sessions", "remove", "main", "--yes"]);
  expect(removal).toMatchObject({ code: 1, stderr: expect.stringContaining(`(${first.child.pid}@`) });
  const second = place.start(["chat", "hello"]);
  second.child.stdin.end();
  let stderr = "";
  second.child.stderr.on("data", (text: string) => {
    stderr += text;
  });
  await expect
    .poll(() => stderr)
    .toMatch(
      new RegExp(`^! A turn runs in main: process ${first.child.pid} on .*\\. This one waits for it\\.\n`),
    );
  finish();
  expect(await first.ended()).toMatchObject({ code: 0, stderr: "" });
  expect(await second.ended()).toMatchObject({ code: 0, stdout: expect.stringContaining("Hello!") });
  const { stdout } = await place.run(["sessions", "show", "main"]);
  expect(stdout).toMatch(/# 1 [\s\S]*all is well[\s\S]*# 2 [\s\S]*› \(agent\) hello/);
});

test("[cli.chat.interrupt] Ctrl-C cancels a message, and a line of a pipe, and the process exits with 1", async () => {
  const place = await createPlace();
  await makeTestsSlow(place);
  for (const [args, input] of [
    [["chat", "run the tests"], ""],
    [["chat"], "run the tests\nhello\n"],
  ] as const) {
    const running = place.start(args);
    running.child.stdin.end(input);
    await untilState(place, "in-use");
    running.child.kill("SIGINT");
    expect(await running.ended()).toEqual({ code: 1, stdout: "", stderr: "✗ Cancelled.\n" });
    await untilState(place, "ready");
  }
});

test("[cli.sessions.follow] the words of another process are shown as they come, until Ctrl-C", async () => {
  const place = await createPlace("memory");
  await place.run(["chat", "hello"]);
  const following = place.start(["sessions", "show", "main", "--follow"]);
  following.child.stdin.end();
  await expect.poll(following.stdout).toContain("› hello");
  await place.run(["chat", "what did we decide about sessions?"]);
  await expect.poll(following.stdout).toMatch(/# 2 · just now\n› what did[\s\S]*Redis/);
  following.child.kill("SIGINT");
  expect(await following.ended()).toMatchObject({ code: 0, stderr: "" });
});
