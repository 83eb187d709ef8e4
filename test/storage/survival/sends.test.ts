import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSessionFold } from "../../../src/mind/index.ts";
import { openStore } from "../../../src/storage/node.ts";
import { logged } from "../../mind/fixtures.ts";
import { expectValidForProviders } from "../../mind/valid-history.ts";
import { expectDeeds, expectWholeLog } from "./check-log.ts";
import { deedsFile, keyOf, readTrail } from "./life.ts";
import { type Place, places } from "./places.ts";
import { runLife } from "./run-life.ts";

describe.each(places)("one session and many processes, on %s", (_, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test("[survival.sends.linear] twenty sends from four processes at once are one conversation", async () => {
    const children = ["a", "b", "c", "d"].map(name =>
      runLife("send.ts", place.spec, place.folder, name, "5"),
    );
    for (const child of children) expect(await child.ended(), child.output()).toBe(0);
    const store = await openStore(place.spec);
    const entries = await logged(store.log.read(keyOf(0)));
    expectWholeLog(entries, "s0");
    expectDeeds(readTrail(deedsFile(place.folder)), entries);
    const inputs = entries.flatMap(event => (event.kind === "input-received" ? [event.text] : []));
    expect(inputs.toSorted()).toEqual(
      ["a", "b", "c", "d"].flatMap(name => [0, 1, 2, 3, 4].map(index => `${name} ${index}`)),
    );
    const answers = entries.flatMap(event => (event.kind === "turn-end" ? [event.text] : []));
    // Each saw all those before it.
    expect(answers.map(text => text.split(". ").at(-1))).toEqual(
      inputs.map((_, index) => `Answer ${index + 1}.`),
    );
    const said = children.flatMap(child => child.output().trimEnd().split("\n"));
    expect(said.toSorted()).toEqual(answers.toSorted());
    const folded = createSessionFold();
    for (const entry of entries) folded.apply(entry);
    expectValidForProviders([{ role: "system", content: "" }, ...folded.conversation.messages]);
    await store.close();
  });
});
