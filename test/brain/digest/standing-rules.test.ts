import { expect, test } from "vitest";
import { standingRules } from "../../../src/brain/index.ts";

test.each([
  [["use Sass for styles", "No, use Less for styles, not Sass"], ["No, use Less for styles, not Sass"]],
  [
    ["We deploy with Ansible, never by hand", "we deploy with Nomad, not Ansible"],
    ["we deploy with Nomad, not Ansible"],
  ],
  [
    ["We chose MySQL over SQLite because of backups", "We chose Postgres over MySQL because of JSON"],
    ["We chose Postgres over MySQL because of JSON"],
  ],
])(
  "[brain.digest.standing] a later rule replaces the earlier ones that are for what it is against: %j",
  (said, standing) => {
    expect(standingRules(said)).toEqual(standing);
  },
);

test.each([
  [["Never mock the database in tests", "forget what I said about mocking the database"], []],
  [
    ["Never mock the database in tests", "Always sort imports", "you may mock the database in tests again"],
    ["Always sort imports"],
  ],
  [
    ["Don't add feature flags", "the rule about feature flags no longer applies", "Don't add feature flags"],
    ["Don't add feature flags"],
  ],
])("[brain.digest.standing] a withdrawal ends the rule that it names: %j", (said, standing) => {
  expect(standingRules(said)).toEqual(standing);
});

test.each([
  [["Use pnpm, never npm", "Use tabs, not spaces"]],
  [["Always write tests in Vitest", "Don't write tests in the src folder"]],
  [["Keep the API stable", "forget the rule about colours"]],
  [["Never push on Fridays because the team is away", "Use squash, not merge, because of the team"]],
])("[brain.digest.standing] rules about different things hold beside each other: %j", said => {
  expect(standingRules(said.filter(each => !each.startsWith("forget")))).toEqual(
    said.filter(each => !each.startsWith("forget")),
  );
  expect(standingRules(said)).toEqual(said.filter(each => !each.startsWith("forget")));
});
