import { expect, test } from "vitest";
import { nameCommands } from "../../src/base/index.ts";
import { commands } from "../../src/cli/commands.ts";

const named = (text: string) => nameCommands(text, "npx brainstem");

test.each([
  ["Run: brainstem init", "Run: npx brainstem init"],
  [
    "`brainstem review accept 7`, then `brainstem --version`",
    "`npx brainstem review accept 7`, then `npx brainstem --version`",
  ],
  [
    "npx brainstem dream; npx --no-install brainstem mcp",
    "npx brainstem dream; npx --no-install brainstem mcp",
  ],
  ["pnpm exec brainstem dream", "pnpm exec brainstem dream"],
  ["Install brainstem on this machine", "Install brainstem on this machine"],
  [
    "./bin/brainstem init, @x/brainstem init, brainstem-hook init",
    "./bin/brainstem init, @x/brainstem init, brainstem-hook init",
  ],
  ["brainstem checkers", "brainstem checkers"],
  ["\u001b[36mbrainstem chat\u001b[39m", "\u001b[36mnpx brainstem chat\u001b[39m"],
  ["\u001b[36mnpx brainstem chat\u001b[39m", "\u001b[36mnpx brainstem chat\u001b[39m"],
])("[cli.program-name.text] %j becomes %j", (text, expected) => {
  expect(named(text)).toBe(expected);
  expect(named(named(text))).toBe(expected);
  expect(nameCommands(text, "brainstem")).toBe(text);
});

test("[cli.program-name.text] every command of the command line is named", () => {
  const shown = commands.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  expect(shown.filter(name => !named(`brainstem ${name}`).startsWith("npx "))).toEqual([]);
});
