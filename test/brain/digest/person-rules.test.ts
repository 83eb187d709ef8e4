import { expect, test } from "vitest";
import { rulesIn } from "../../../src/brain/index.ts";

test.each([
  ["We use pnpm, never npm.", "We use pnpm, never npm."],
  ["Add zod. Never commit to main directly!", "Never commit to main directly!"],
  ["no, use date-fns", "no, use date-fns"],
  ["Please don't touch the generated files. Then run the tests.", "Please don't touch the generated files."],
  ["Use tabs instead of spaces", "Use tabs instead of spaces"],
  ["we write tests first, not afterwards", "we write tests first, not afterwards"],
  ["You must not log emails", "You must not log emails"],
  ["Nein, nimm Yarn.", "Nein, nimm Yarn."],
  ["Schreib einen Test. Committe niemals ohne Lint!", "Committe niemals ohne Lint!"],
  ["テストを書いて。本番には絶対に触らないで。", "本番には絶対に触らないで。"],
  ["we ship with Buildkite, not Jenkins", "we ship with Buildkite, not Jenkins"],
  ["We chose Vue over React because the team knows it", "We chose Vue over React because the team knows it"],
  ["The build folder is generated. Never edit it.", "The build folder is generated. Never edit it."],
])("[brain.digest.rules] finds the rule in “%s”", (request, text) => {
  expect(rulesIn(request)).toEqual([{ text, isOfTask: false }]);
});

test.each([
  "Why do we never cache this?",
  "Add a footer to the home page",
  "I don't know why the build fails",
  "Use the new client in src/login.ts",
  "never mind, go on",
  "```\nnever do this\n```\nfix it",
  "> don't merge\nWhat does the reviewer mean?",
  "    TypeError: never",
  "We looked at the log, not at the console",
  "Forget the rule about never touching the API",
])("[brain.digest.rules] finds none in “%s”", request => {
  expect(rulesIn(request)).toEqual([]);
});

test("[brain.digest.rules] knows a constraint of this task by its words", () => {
  expect(rulesIn("Speed up the cart. Don't touch the mail for now.")).toEqual([
    { text: "Don't touch the mail for now.", isOfTask: true },
  ]);
});
