import { expect, test } from "vitest";
import { createPrivacyHook, createPrivacyPolicy } from "../../../src/safety/privacy.ts";
import { everything, testScanner } from "./veil-rig.ts";

const keys = [
  { tenant: "shop", user: "amy", session: "main" },
  { tenant: "shop", user: "amy", session: "second" },
  { tenant: "shop", user: "bob", session: "main" },
  { tenant: "other", user: "amy", session: "main" },
] as const;

test.each([
  ["a session", keys[0], [0]],
  ["a user", { tenant: "shop", user: "amy" }, [0, 1]],
  ["a tenant", { tenant: "shop" }, [0, 1, 2]],
])(
  "[privacy.vault.forget] forgetting %s in a running process takes no other's originals",
  async (_, owner, gone) => {
    const hook = createPrivacyHook({
      privacyOf: async () => ({
        policy: createPrivacyPolicy(everything),
        scanner: testScanner(),
        vault: undefined,
      }),
      mostOriginals: 10,
      mostSessions: 10,
    });
    for (const key of keys) (await hook.openVeil(key, [])).hide("write to bob@shop.example", "person");
    hook.forget(owner);
    const shown = await Promise.all(keys.map(async key => (await hook.openVeil(key, [])).show("<EMAIL_1>")));
    const expected = keys.map((_, index) => (gone.includes(index) ? "<EMAIL_1>" : "bob@shop.example"));
    expect(shown).toEqual(expected);
  },
);
