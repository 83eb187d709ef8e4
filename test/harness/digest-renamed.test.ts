/** The digest's words on a file that was renamed after the session that changed it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

test("[harness.digest.renamed] an open task names its renamed file by the new path, through two renames", async () => {
  const first = place.session("first");
  await first.start();
  await first.ask("Sort the items of the cart by price");
  await first.edit("src/cart.ts");
  place.git("commit", "--quiet", "--all", "--message", "Sort");
  await first.stop("Sorted. Left: the tests.");
  for (const [from, to] of [
    ["src/cart.ts", "src/basket.ts"],
    ["src/basket.ts", "src/order.ts"],
  ]) {
    place.git("mv", from!, to!);
    place.git("commit", "--quiet", "--message", "Rename");
  }
  const text = await place.session("next").start();
  expect(text).toContain("changed src/order.ts");
  expect(text).not.toMatch(/cart\.ts|basket\.ts/);
});
