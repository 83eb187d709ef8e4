/** The digest after a commit that was taken back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

test("[harness.digest.reverted] a reverted commit is named once with the person's words, however alike they are", async () => {
  const session = place.session("one");
  await session.ask("Compress the answers of the server with Brotli.");
  await session.edit("src/login.ts");
  await session.run("git commit -qam 'Compress answers'");
  await session.stop("Compressed.");
  const words = "Please take the compression out, because old proxies cut compressed answers off.";
  await session.ask(words);
  await session.run("git revert --no-edit HEAD");
  await session.stop("It is out again.");
  const text = await place.session("two").start();
  expect(text).toContain(`“Compress answers” was reverted: “${words}”`);
  expect(text).toContain("Nothing is open.\n");
  expect(text.split(words)).toHaveLength(2);
});
