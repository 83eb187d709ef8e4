/** Properties: other words around those of an unknown program never loosen the decision. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readShippedPolicy } from "../../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../placed.ts";

const policy = placedPolicy(await readShippedPolicy("workstation"));
const strictness = { allow: 0, ask: 1, deny: 2 };
const strictnessOf = (command: string) => strictness[judgeCommand(policy, command).decision];

const program = fc.constantFrom("mq", "backupctl", "./tool", "/opt/x/zed-tool", "9box");
const told = fc.constantFrom(
  "purge",
  "delete-queue",
  "--delete-all",
  "--key=~/.ssh/id_rsa",
  "-f.env",
  "@~/.netrc",
  "users:remove",
);
const filler = fc.constantFrom(
  "--verbose",
  "-v",
  "notes.md",
  "--color=auto",
  "src/a.ts",
  "--jobs=4",
  "-n",
  "12",
);
const wraps: readonly ((text: string) => string)[] = [
  text => `nice ${text}`,
  text => `env A=1 ${text}`,
  text => `timeout 5 ${text}`,
  text => `sh -c '${text}'`,
  text => `(${text})`,
  text => `true && ${text}`,
  text => `${text} | cat`,
  text => `outer -- ${text}`,
  text => `/lib/ld-musl-x86_64.so.1 ${text}`,
];

const command = fc.tuple(program, told, fc.array(filler, { maxLength: 6 }));

test("[policy.strangers.destroys] [policy.strangers.secrets] options and files around a dangerous word never loosen the decision", () => {
  fc.assert(
    fc.property(command, fc.nat(6), ([name, word, fillers], at) => {
      const alone = strictnessOf(`${name} ${word}`);
      const place = Math.min(at, fillers.length);
      const words = [...fillers.slice(0, place), word, ...fillers.slice(place)];
      expect(alone).toBeGreaterThan(0);
      expect(strictnessOf(`${name} ${words.join(" ")}`)).toBeGreaterThanOrEqual(alone);
    }),
    { numRuns: 500 },
  );
});

test("[policy.strangers.destroys] [policy.strangers.secrets] wrapping a command never loosens the decision", () => {
  const wrapped = fc.tuple(command, fc.constantFrom(...wraps));
  fc.assert(
    fc.property(wrapped, ([[name, word, fillers], wrap]) => {
      const text = `${name} ${word} ${fillers.join(" ")}`;
      expect(strictnessOf(wrap(text))).toBeGreaterThanOrEqual(Math.min(1, strictnessOf(text)));
    }),
    { numRuns: 500 },
  );
});

test("[policy.strangers.free] any words are judged without a throw", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }), words => {
      const text = words.map(word => `'${word.replaceAll("'", "")}'`).join(" ");
      expect(["allow", "ask", "deny"]).toContain(judgeCommand(policy, `zed-tool ${text}`).decision);
    }),
    { numRuns: 300 },
  );
});
