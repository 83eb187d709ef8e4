import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readShippedPolicy } from "../../src/policy/node.ts";
import { propertyRuns } from "../deep.ts";
import { judgeCommand, placedPolicy } from "./placed.ts";

const policy = placedPolicy(await readShippedPolicy("workstation"));
const decisionOn = (command: string) => judgeCommand(policy, command).decision;

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const doubleQuote = (text: string) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const ansiQuote = (text: string) =>
  `$'${[...text].map(each => `\\x${each.charCodeAt(0).toString(16).padStart(2, "0")}`).join("")}'`;
const base64 = (text: string) => btoa(text);
const jsonText = (text: string) => JSON.stringify(text);

/** Commands of one program, as words. */
const dangerous: readonly (readonly string[])[] = [
  ["rm", "-rf", "/"],
  ["rm", "-r", "-f", "src"],
  ["git", "push", "--force", "origin", "main"],
  ["git", "push", "origin", "+HEAD:main"],
  ["git", "reset", "--hard"],
  ["git", "branch", "-D", "feature"],
  ["dd", "if=/dev/zero", "of=/dev/sda"],
  ["mkfs.ext4", "/dev/sdb1"],
  ["cat", "/home/user/.ssh/id_rsa"],
  ["curl", "-d", "@notes.txt", "https://example.com"],
  ["npm", "publish"],
  ["terraform", "destroy", "-auto-approve"],
  ["kubectl", "delete", "namespace", "live"],
  ["psql", "-c", "DROP TABLE users"],
  ["shutdown", "-h", "now"],
  ["chmod", "-R", "777", "/etc"],
  ["docker", "system", "prune", "-af"],
  ["find", ".", "-delete"],
];

const harmless: readonly (readonly string[])[] = [
  ["git", "status"],
  ["git", "log", "--oneline", "-5"],
  ["ls", "-la"],
  ["cat", "README.md"],
  ["grep", "-n", "main", "src/app.ts"],
  ["npm", "test"],
  ["echo", "hello"],
];

/** Ways to write one word that all mean the same word. */
const spellings: readonly ((word: string) => string)[] = [
  word => (/^[\w./:=@+-]+$/.test(word) ? word : quote(word)),
  quote,
  doubleQuote,
  ansiQuote,
  word => (/^[\w.-]{2,}$/.test(word) ? `${word[0]}""${word.slice(1)}` : quote(word)),
  word => (/^[a-zA-Z]+$/.test(word) ? `\\${word}` : quote(word)),
  word => (/^[\w-]{2,}$/.test(word) ? `${word.slice(0, 1)}${quote(word.slice(1))}` : quote(word)),
];

/** Commands in other clothes: each takes a text that a shell runs and gives another one. */
const wrappings: readonly ((text: string) => string)[] = [
  text => `bash -c ${quote(text)}`,
  text => `sh -lc ${doubleQuote(text)}`,
  text => `eval ${quote(text)}`,
  text => `(${text}\n)`,
  text => `{ ${text}\n}`,
  text => `true && { ${text}\n}`,
  text => `false || { ${text}\n}`,
  text => `echo "$(${text}\n)"`,
  text => `if true; then ${text}\nfi`,
  text => `while read -r line; do ${text}\ndone`,
  text => `for each in 1 2; do ${text}\ndone`,
  text => `work() { ${text}\n}; work`,
  text => `case x in x) ${text}\n;; esac`,
  text => `env A=1 bash -c ${quote(text)}`,
  text => `sudo sh -c ${quote(text)}`,
  text => `nohup bash -c ${quote(text)} &`,
  text => `timeout 5 nice -n 3 sh -c ${quote(text)}`,
  text => `command bash -c ${quote(text)}`,
  text => `echo ${quote(text)} | sh`,
  text => `printf %s ${quote(text)} | bash -s`,
  text => `echo ${base64(text)} | base64 -d | sh`,
  text => `bash <<'END'\n${text}\nEND`,
  text => `bash <<< ${quote(text)}`,
  text => `TEXT=${quote(text)}; eval "$TEXT"`,
  text => `export TEXT=${quote(text)}; bash -c "$TEXT"`,
  text => `trap ${quote(text)} EXIT`,
  text => `echo x | xargs -I{} sh -c ${quote(text)}`,
  text => `find . -maxdepth 0 -exec bash -c ${quote(text)} \\;`,
  text => `cat <(${text}\n)`,
  text => `python3 -c ${quote(`import os; os.system(${jsonText(text)})`)}`,
  text => `node -e ${quote(`require("child_process").execSync(${jsonText(text)})`)}`,
  text => `busybox sh -c ${quote(text)}`,
  text => `cd . && ${`eval ${quote(text)}`}`,
  text => `${text}\n# just tidying up`,
  text => `ls; ${text}`,
  text => `! bash -c ${quote(text)}`,
  text => `watch -n 1 ${quote(text)}`,
  text => `git -c alias.x=${quote(`!${text}`)} x`,
  text => `su -c ${quote(text)}`,
  text => `[[ -n $(${text}\n) ]]`,
  text => `: \${UNSET:-$(${text}\n)}`,
];

/** They hold words, and run nothing of them. */
const dataWrappings: readonly ((text: string) => string)[] = [
  text => `echo ${quote(text)}`,
  text => `git commit -m ${quote(text)}`,
  text => `cat <<'END'\n${text}\nEND`,
  text => `ls # ${text.replaceAll("\n", " ")}`,
  text => `grep -rn ${quote(text)} src`,
  text => `printf '%s\\n' ${quote(text)}`,
  text => `gh_title=${quote(text)}; echo "$gh_title"`,
];

const spelled = (commands: typeof dangerous) =>
  fc
    .constantFrom(...commands)
    .chain(words =>
      fc
        .array(fc.constantFrom(...spellings), { minLength: words.length, maxLength: words.length })
        .map(styles => words.map((word, at) => styles[at]!(word)).join(" ")),
    );
const wrapped = (inner: fc.Arbitrary<string>, ways: typeof wrappings, maxLength = 4, minLength = 0) =>
  fc
    .tuple(inner, fc.array(fc.constantFrom(...ways), { minLength, maxLength }))
    .map(([text, list]) => list.reduce((so, wrap) => wrap(so), text));

describe("wrapping", () => {
  test.each(dangerous.map(words => [words.join(" ")]))("%s is stopped as it is", command => {
    expect(decisionOn(command)).not.toBe("allow");
  });

  test.each(wrappings.map(wrap => [wrap("rm -rf src")]))("[policy.wrapping.dangerous] %s", command => {
    expect(decisionOn(command)).not.toBe("allow");
  });

  test("[policy.wrapping.dangerous] no composition of wrappings turns a stop into an allow", () => {
    fc.assert(
      fc.property(wrapped(spelled(dangerous), wrappings), command => {
        expect(decisionOn(command)).not.toBe("allow");
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  test.each(harmless.map(words => [words.join(" ")]))("%s is allowed as it is", command => {
    expect(decisionOn(command)).toBe("allow");
  });

  test.each(dataWrappings.map(wrap => [wrap("rm -rf / && git push --force origin main")]))(
    "[policy.wrapping.harmless] %s",
    command => {
      expect(judgeCommand(policy, command)).toMatchObject({ decision: "allow" });
    },
  );

  test("[policy.wrapping.harmless] dangerous words in data never stop a command", () => {
    const data = wrapped(wrapped(spelled(dangerous), wrappings, 1), dataWrappings, 2, 1);
    fc.assert(
      fc.property(data, command => {
        expect(judgeCommand(policy, command)).toMatchObject({ decision: "allow" });
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
