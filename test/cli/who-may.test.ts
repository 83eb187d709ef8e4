/** The table of who may do what on the command line has every command, and the fence and the shipped rules go by it. */
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram } from "../../src/cli/program.ts";
import { createTerminal } from "../../src/cli/terminal.ts";
import { type Who, whoMay } from "../../src/cli/who-may.ts";
import { readShippedPolicy } from "../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../policy/placed.ts";
import { createPlace } from "./place.ts";

const rules = await readShippedPolicy("default");
const program = await createProgram(createTerminal(process), () => true);

/** Commands that do something, by their names. */
function commandsBelow(
  command: Command,
  above: readonly string[] = [],
): readonly (readonly [string, Command])[] {
  return command.commands.flatMap(each => {
    const names = [...above, each.name()];
    // A group whose default is another command does nothing by itself.
    const isGroup = each.commands.length > 0 && !("_actionHandler" in each && each._actionHandler);
    return [...(isGroup ? [] : [[names.join(" "), each] as const]), ...commandsBelow(each, names)];
  });
}

const known = new Map(commandsBelow(program));

/** A command line of this act: with a word for each argument, and for each value of its option. */
function lineOf(act: string): string {
  const words = act.split(" ").filter(word => word !== "*");
  const names = words.filter(word => !word.startsWith("--"));
  const command = known.get(names.join(" "))!;
  const asked = command.registeredArguments.filter(({ required }) => required || act.endsWith("*"));
  const options = command.options.filter(({ long, mandatory }) => mandatory || words.includes(long ?? ""));
  const given = options.flatMap(({ long, required }) => [long ?? "", ...(required ? ["1"] : [])]);
  return ["brainstem", ...names, ...asked.map(() => "main"), ...given].join(" ");
}

const rows = [...whoMay].map(([act, who]) => ({ act, who, line: lineOf(act) }));
const only = (...kinds: readonly Who[]) => rows.filter(({ who }) => kinds.includes(who));

test("[cli.persons.table] every command has its row, and every row its command", () => {
  const withoutOptions = rows.map(({ act }) => act).filter(act => !/ (?:--|\*)/.test(act));
  expect(withoutOptions.toSorted()).toEqual([...known.keys()].toSorted());
  for (const { act } of rows) expect(known.has(act.replace(/ (?:--.*|\*)$/, "")), act).toBe(true);
});

describe.concurrent("in an agent's shell", () => {
  test.each(only("script", "terminal"))("[cli.persons.table] `$line` is refused", async ({ line }) => {
    const place = await createPlace();
    const { code, stderr } = await place.run(line.split(" ").slice(1), { env: { CLAUDECODE: "1" } });
    expect([code, stderr]).toEqual([2, expect.stringContaining("is a person's")]);
  });
});

describe("by the shipped rules", () => {
  const decide = (line: string) => judgeCommand(placedPolicy(rules), line).decision;

  test.each(only("script", "terminal"))(
    "[cli.persons.table] an agent's `$line` never runs unasked",
    ({ line }) => {
      expect(decide(line)).not.toBe("allow");
    },
  );

  test.each(only("agent"))("[cli.persons.table] an agent's `$line` isn't denied", ({ line }) => {
    expect(decide(line)).not.toBe("deny");
  });
});
