/** WORKSPACE.md under the hooks of Claude Code: sessions, played as events. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";
import { EMPTY_WORKSPACE, readEpisodes } from "../../src/brain/index.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

const file = () => join(place.root, ".agent/memory/working/WORKSPACE.md");
const workspace = () => readFileSync(file(), "utf8");
const archived = () =>
  readEpisodes(readFileSync(join(place.root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"))).filter(
    ({ skill }) => skill === "workspace",
  );

/** A session that leaves an uncommitted change. */
async function leaveOpen(name: string, request: string, edited = `src/${name}.ts`) {
  const session = place.session(name);
  await session.ask(request);
  await session.edit(edited);
  await session.stop("Half of it is there. Next I will write the tests.");
}

describe("[harness.checkpoint] the workspace", () => {
  test("says what was asked, what failed and what comes next, without an edited file", async () => {
    const session = place.session("one");
    await session.ask("Deploy the shop to staging.");
    await session.run("./deploy.sh staging", "Error: DEPLOY_TOKEN is not set");
    await session.stop("It needs a token. Next I will read it from the vault.");
    expect(workspace()).toMatch(/## Current task\nDeploy the shop to staging\./);
    expect(workspace()).toContain("`./deploy.sh staging` → Error: DEPLOY_TOKEN is not set");
    expect(workspace()).toMatch(/## Next step\nNext I will read it from the vault\./);
  });

  test("says it before a conversation is shortened", async () => {
    const session = place.session("one");
    await session.ask("Mend the login redirect");
    await session.run("npm test", "AssertionError: expected 302");
    await session.compact();
    expect(workspace()).toContain("`npm test` → AssertionError: expected 302");
    expect(workspace()).not.toContain("broke off");
  });
});

describe("[harness.checkpoint.bounded] the workspace", () => {
  test("is as short after twenty finished sessions as before the first, and their work is logged", async () => {
    await leaveOpen("n0", "Add the field 0 to the form", "src/cart.ts");
    for (let at = 1; at <= 20; at++) {
      const session = place.session(`n${at}`);
      await session.ask(`Add the field ${at} to the form`);
      await session.edit("src/cart.ts");
      await session.stop("Done.");
      await session.ask("Commit it");
      place.git("commit", "--all", "--message", "x");
      await session.run("git commit -am x");
      await session.stop("Committed.");
    }
    expect(workspace()).toBe(EMPTY_WORKSPACE);
    expect(archived().filter(({ result }) => result === "success")).toHaveLength(21);
  });

  test("names five sessions of unfinished work, and logs those that leave", async () => {
    for (let at = 0; at < 8; at++) await leaveOpen(`n${at}`, `Rewrite the page ${at} for phones`);
    const lines = workspace()
      .split("\n")
      .filter(line => line.startsWith("- [ ] “"));
    expect(lines.map(line => /page (\d)/.exec(line)?.[1])).toEqual(["3", "4", "5", "6", "7"]);
    expect(workspace()).toMatch(/## Current task\nRewrite the page 7 for phones/);
    expect(archived().map(({ action, result }) => [/page (\d)/.exec(action)?.[1], result])).toEqual(
      ["0", "1", "2"].map(page => [page, "set aside for another task"]),
    );
  });

  test("drops a line that is older than two weeks", async () => {
    await leaveOpen("old", "Rewrite the page for phones");
    place.later(15);
    await leaveOpen("new", "Rewrite the footer for phones");
    expect(workspace()).not.toContain("the page");
    expect(archived()).toHaveLength(1);
  });

  test("keeps one line for a task that another session goes on with, and none when that one ends it", async () => {
    await leaveOpen("first", "Rewrite the page for phones");
    const next = place.session("second");
    await next.ask("continue");
    await next.run("npm test", "Error: no phone");
    await next.stop("Red.");
    expect(workspace().match(/- \[ \] “/g)).toHaveLength(1);
    expect(workspace()).toContain("Error: no phone");
    await next.ask("and now?");
    await next.run("npm test");
    place.git("add", ".");
    place.git("commit", "--message", "x");
    await next.stop("Green.");
    expect(workspace()).toBe(EMPTY_WORKSPACE);
  });

  test("loses the line of work that another session commits", async () => {
    const first = place.session("first");
    await first.ask("Rewrite the page for phones");
    await first.edit("src/cart.ts");
    await first.stop("There it is.");
    const next = place.session("second");
    await next.ask("Commit what is there");
    place.git("commit", "--all", "--message", "x");
    await next.run("git commit -am x");
    await next.stop("Committed.");
    expect(workspace()).toBe(EMPTY_WORKSPACE);
  });

  test("is left alone by a question beside the work that is open", async () => {
    await leaveOpen("first", "Rewrite the page for phones");
    const before = workspace();
    const next = place.session("second");
    await next.ask("What does the cart do?");
    await next.run("cat src/cart.ts");
    await next.stop("It holds items.");
    expect(workspace()).toBe(before);
  });
});

describe("[harness.checkpoint.person] a person's lines in the workspace", () => {
  test("stay byte for byte, among them a line of a session that the person changed", async () => {
    const own = workspace()
      .replace("_(none)_\n\n## Open", "Ship 2.0 <!-- before Friday -->\n\n## Open")
      .replace("- [ ] _(none)_", "- [x] freeze\n* [ ] release notes")
      .concat("\n## Mine\r\nkeep  this\n");
    writeFileSync(file(), own);
    await leaveOpen("first", "Rewrite the page for phones");
    const line = workspace()
      .split("\n")
      .find(each => each.startsWith("- [ ] “"))!;
    const changed = line.replace("Rewrite", "Ada says: rewrite");
    writeFileSync(file(), workspace().replace(line, changed));
    const session = place.session("first");
    await session.ask("Go on with it please, all of it");
    place.git("add", ".");
    place.git("commit", "--message", "x");
    await session.stop("All done.");
    expect(workspace()).toBe(own.replace("* [ ] release notes\n", `* [ ] release notes\n${changed}\n`));
  });
});

describe("[harness.checkpoint.done] a task that an agent ends", () => {
  test("leaves no line behind when its session stops", async () => {
    const session = place.session("one");
    await session.ask("Rewrite the page for phones");
    await session.edit("src/cart.ts");
    await session.run("npx brainstem task done");
    await session.stop("Done. Next you could deploy it.");
    expect(workspace()).toBe(EMPTY_WORKSPACE);
    expect(await place.session("two").start()).not.toContain("OPEN");
  });
});
