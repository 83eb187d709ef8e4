/** Policies by kind and by group, and the kinds that a scanner has to find for them. */
import { expect, test } from "vitest";
import type { PrivacyAction } from "../../../src/safety/privacy.ts";
import { createPrivacyPolicy, kindsToFind, strictestPolicy } from "../../../src/safety/privacy.ts";

type Kinds = Readonly<Record<string, PrivacyAction>>;
const actionOn = (kinds: Kinds, kind: string) => createPrivacyPolicy(kinds).actionOn(kind);

test("[privacy.veil.groups] a kind comes before its group, and its group before all personal data", () => {
  const kinds: Kinds = { personal: "drop", contact: "mask", phone: "allow", secrets: "hash" };
  expect(actionOn(kinds, "phone")).toBe("allow");
  expect(actionOn(kinds, "email")).toBe("mask");
  expect(actionOn(kinds, "us-ssn")).toBe("drop");
  expect(actionOn(kinds, "person")).toBe("drop");
  expect(actionOn(kinds, "github-token")).toBe("hash");
});

test("[privacy.veil.groups] URLs are hidden only where they or their group are named", () => {
  expect(actionOn({ personal: "drop" }, "url")).toBe("allow");
  expect(actionOn({ network: "drop" }, "url")).toBe("drop");
  expect(actionOn({ network: "drop" }, "ip")).toBe("drop");
});

test("[privacy.veil.groups] a stricter group of another layer holds for its kinds", () => {
  const own = createPrivacyPolicy({ personal: "placeholder", email: "mask" });
  const tight = strictestPolicy(own, createPrivacyPolicy({ contact: "drop", financial: "allow" }));
  expect(tight.actionOn("email")).toBe("drop");
  expect(tight.actionOn("card")).toBe("placeholder");
  expect(strictestPolicy(own, createPrivacyPolicy()).actionOn("email")).toBe("mask");
});

test.each<readonly [PrivacyAction, PrivacyAction, PrivacyAction]>([
  ["allow", "mask", "mask"],
  ["placeholder", "mask", "placeholder"],
  ["mask", "placeholder", "mask"],
  ["hash", "placeholder", "hash"],
  ["mask", "hash", "hash"],
  ["drop", "mask", "drop"],
])(
  "[privacy.layers.reveal] %s, and %s of another layer, is %s: none shows more or is undone",
  (own, other, held) => {
    const tight = strictestPolicy(
      createPrivacyPolicy({ secrets: own }),
      createPrivacyPolicy({ secrets: other }),
    );
    expect(tight.actionOn("password")).toBe(held);
  },
);

test("[privacy.veil.groups] only kinds of which something is to be done are looked for", () => {
  const wanted = (kinds: Kinds) => kindsToFind(createPrivacyPolicy(kinds), [kinds]);
  expect(wanted({})).toEqual([]);
  expect(wanted({ secrets: "placeholder" })).toEqual(["secret"]);
  expect(wanted({ secrets: "allow", "github-token": "drop" })).toEqual(["secret"]);
  expect(wanted({ contact: "mask", email: "allow" })).toEqual(["phone"]);
});
