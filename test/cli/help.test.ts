/** The help: in groups, with examples that can be typed, and the way from a wrong option to the right command. */
import { Command, CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { createProgram } from "../../src/cli/program.ts";
import { createTerminal } from "../../src/cli/terminal.ts";
import { createPlace } from "./place.ts";

/** The words of a command line as a shell hands them over. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);

/** Stops what each command does, and keeps what it takes. */
function disarm(command: Command): void {
  command.action(() => {}).hook("preAction", () => {});
  command.commands.forEach(disarm);
}

const visible = commands.filter(({ isHidden }) => !isHidden);

describe("help", () => {
  test("[cli.help.groups] lists each command under its group, and `help` shows the same as --help", async () => {
    const place = await createPlace("nothing");
    const { stdout } = await place.run(["--help"]);
    expect((await place.run(["help"])).stdout).toBe(stdout);
    const blocks = stdout.split("\n\n");
    for (const { name, group } of visible)
      expect(blocks.find(block => block.startsWith(`${group}:`))).toMatch(new RegExp(`^ {2}${name} `, "m"));
    expect(stdout).not.toMatch(/^Commands:/m);
    const alone = (await place.run([])).stdout;
    for (const { name, group } of visible)
      expect(alone).toMatch(new RegExp(`^ +${group} .*\\b${name}\\b`, "m"));
    expect(alone.split("\n").length).toBeLessThan(20);
  });

  test.each(visible)("[cli.help.examples] $name takes its examples", async ({ name, examples }) => {
    const place = await createPlace("nothing");
    const { stdout } = await place.run(["help", name]);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(stdout).toContain(`  ${example}\n`);
      const program = await createProgram(createTerminal(process), each => each === name);
      const [, ...words] = wordsOf(example.replace(/ >.*$/, ""));
      expect(words[0]).toBe(name);
      disarm(program.commands.find(each => each.name() === name)!);
      const bare = new Command("brainstem").option("--json").option("--brain <folder>").exitOverride();
      bare.addCommand(program.commands.find(each => each.name() === name)!.copyInheritedSettings(bare));
      const outcome = await bare.parseAsync(words, { from: "user" }).catch(error => error);
      expect(outcome instanceof CommanderError ? outcome.message : "", example).toBe("");
    }
  });

  test("[cli.usage] an option that another command takes is named with that command", async () => {
    const place = await createPlace();
    const { code, stderr } = await place.run(["recall", "--explain", "x"]);
    expect(code).toBe(2);
    expect(stderr).toContain("`brainstem context` takes it.");
  });

  test("[cli.usage] help for a command that there isn't names the nearest one", async () => {
    const place = await createPlace("nothing");
    const { code, stderr } = await place.run(["help", "revew"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        "✗ There is no command revew.\n  Did you mean: brainstem help review? All of them: brainstem help\n",
    });
  });

  test("[cli.usage] a coding agent that there isn't is answered with those that there are", async () => {
    const place = await createPlace();
    const { code, stderr } = await place.run(["install", "claude"]);
    expect(code).toBe(1);
    expect(stderr).toContain("claude-code");
    expect((await place.run(["install", "nonsense"])).stderr).toMatch(/Known: claude-code, cursor, codex/);
  });

  test("[cli.no-brain] a named folder that isn't there is named as missing", async () => {
    const place = await createPlace("nothing");
    const { stderr } = await place.run(["recall", "--brain", "/nope"]);
    expect(stderr).toContain("There is no folder /nope");
    expect(stderr).toContain("brainstem init --brain /nope");
  });
});
