/** Tests the shipped policy for a person's own machine with the commands of a working day, and with dangerous ones. */
import { describe, expect, test } from "vitest";
import { readShippedPolicy } from "../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "./placed.ts";
import { dangerous } from "./workstation/dangerous.ts";
import { everyday } from "./workstation/everyday.ts";
import { projectFacts } from "./workstation/project.ts";

const rules = await readShippedPolicy("workstation");
const known = placedPolicy(rules, { facts: projectFacts });
/** Nothing is known of its disk: the same acts are no less dangerous there. */
const unseen = placedPolicy(rules);

describe.each(Object.entries(everyday))("everyday: %s", (_group, commands) => {
  test.each(commands)("[policy.workstation.everyday] %s", command => {
    const { decision, rule } = judgeCommand(known, command);
    expect({ decision, rule }).toMatchObject({ decision: "allow" });
  });
});

describe.each(Object.entries(dangerous))("dangerous: %s", (_group, commands) => {
  test.each(commands)("[policy.workstation.dangerous] %s", command => {
    expect(judgeCommand(known, command).decision).not.toBe("allow");
    expect(judgeCommand(unseen, command).decision).not.toBe("allow");
  });
});

test("[policy.workstation.never] a forbidden command is denied, not asked about", () => {
  const commands = [
    "rm -rf /",
    "rm -rf ~",
    "cat ~/.ssh/id_rsa",
    "sudo rm -rf /usr",
    "base64 ~/.aws/credentials",
    "pv -f .env",
    "pv -qf ~/.ssh/id_rsa",
    "base64 -f .env",
    "paste -c .env",
    "split -f .env",
    "code --file=.env",
    "emacs --file=.env",
    "nc -d @.env",
    "xargs --file=.env",
    "xargs --file=.env ls",
    "script -x .env y",
    "git -i.env",
    "git --file=.env",
    "dotenv -i.env",
    "sudo -R /x rm -rf /etc",
    "zip x y -T -TT 'rm -rf /etc'",
    "zip x y -T --unzip-command='rm -rf /etc'",
  ];
  expect(commands.map(each => judgeCommand(known, each).decision)).toEqual(commands.map(() => "deny"));
});

test("[policy.workstation.size] both tables have enough commands", () => {
  for (const table of [everyday, dangerous]) {
    const all = Object.values(table).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(250);
  }
});
