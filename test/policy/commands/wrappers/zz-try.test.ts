import { readFileSync } from "node:fs";
import { test, vi } from "vitest";

vi.mock("../../../../src/policy/commands/commands.ts", async () => {
  const { wrapperCommands } = await import("../../../../src/policy/commands/wrappers/wrapper-commands.ts");
  const { parseArguments } = await import("../../../../src/policy/commands/arguments.ts");
  const rm = (command: any, r: any) => {
    const o = parseArguments(command.arguments);
    return o.operands
      .flatMap((w: any) => r.paths(w, command, true))
      .map((path: any) => ({ name: "fs.delete", arguments: { path, rf: o.mayHave("r") } }));
  };
  const read = () => [{ name: "fs.list", arguments: {} }];
  return {
    commands: new Map([
      ...Object.entries(wrapperCommands),
      ["rm", rm],
      ["ls", read],
      ["git", () => [{ name: "git.status", arguments: {} }]],
      ["npm", () => [{ name: "npm", arguments: {} }]],
    ] as any),
  };
});

import { summaryOf } from "../rig.ts";

test("try", () => {
  for (const line of readFileSync("/tmp/wrap/try.txt", "utf8").split("\n").filter(Boolean))
    process.stdout.write(`${line}\n    ${summaryOf(line.replaceAll("⏎", "\n")).join("\n    ")}\n`);
});
