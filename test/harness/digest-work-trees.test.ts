/** Sessions in several work trees of one repository, and commits of other people between sessions. */
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

/** A linked work tree with the brain of the last commit. */
function linked(): string {
  const folder = join(place.root, "../hotfix");
  place.git("worktree", "add", "--quiet", "-b", "hotfix", folder);
  return folder;
}

test("[harness.digest.work-trees] a rule, a failed attempt and a fix of one work tree are known in the others, and outlast it", async () => {
  const folder = linked();
  const session = place.session("first", folder);
  await session.ask("Mend the cart. We use pnpm, not npm.");
  await session.run("pnpm run seed", "Error: relation carts does not exist");
  await session.run("pnpm run migrate");
  await session.run("pnpm run migrate:carts");
  await session.run("pnpm run seed");
  await session.run("pnpm run e2e", "Error: no display");
  await session.stop("Mended.");
  const facts = [/We use pnpm, not npm/, /no display/, /carts does not exist → .*migrate:carts/];
  const inMain = await place.session("second").start();
  const inTree = await place.session("third", folder).start();
  for (const each of facts) {
    expect(inMain).toMatch(each);
    expect(inTree).toMatch(each);
  }
  place.git("worktree", "remove", "--force", folder);
  expect(await place.session("fourth").start()).toMatch(/We use pnpm, not npm/);
});

test("[harness.digest.work-trees] an open task of another work tree is one line, and its own work tree has it in full", async () => {
  const folder = linked();
  const session = place.session("first", folder);
  await session.ask("Split the mail queue into two workers");
  await session.edit("src/mail.ts");
  const inMain = await place.session("second").start();
  expect(inMain).toMatch(/^OPEN \(hotfix, .*“Split the mail queue into two workers”$/m);
  expect(inMain).not.toContain("src/mail.ts");
  expect(await place.session("third", folder).start()).toContain("changed src/mail.ts");
});

test("[harness.digest.work-trees] two work trees without a branch keep their tasks apart", async () => {
  const folder = join(place.root, "../detached");
  place.git("worktree", "add", "--quiet", "--detach", folder);
  place.git("checkout", "--quiet", "--detach");
  const session = place.session("first", folder);
  await session.ask("Split the mail queue into two workers");
  await session.edit("src/mail.ts");
  expect(await place.session("second").start()).not.toContain("src/mail.ts");
});

test("[harness.digest.since] commits of others to files of the digest since the last session are one line", async () => {
  place.later(-2);
  const session = place.session("first");
  await session.ask("Mend the login form for me");
  await session.edit("src/login.ts");
  await session.stop("Mended. Next, I test it.");
  place.later(2);
  const others = (file: string, author = "Grace <grace@example.com>") => {
    place.write(file, `${Math.random()}\n`);
    place.git("add", file);
    place.git("commit", "--quiet", "--message", "Change", `--author=${author}`);
  };
  place.git("config", "user.email", "ada@example.com");
  others("src/cart.ts");
  others("src/login.ts", "Ada <ada@example.com>");
  expect(await place.session("second").start()).not.toContain("SINCE");
  others("src/login.ts");
  others("src/login.ts");
  const text = await place.session("third").start();
  expect(text).toMatch(/^SINCE 2 commits by others touched src\/login\.ts since \d{4}-\d\d-\d\d$/m);
  expect(await place.session("fourth").start()).toBe(text);
});
