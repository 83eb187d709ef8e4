/** The completion scripts in the real shells, where they are installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import type { Shell } from "../../src/cli/completion/scripts.ts";
import { createPlace } from "./place.ts";

const isThere = (shell: Shell) => spawnSync(shell, ["-c", "exit 0"]).status === 0;

/** Asks a shell for the candidates at the end of a line, by its own means. */
const asking: { readonly [Each in Shell]: (script: string) => readonly string[] } = {
  bash: script => [
    "bash",
    "--norc",
    "-c",
    `source '${script}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _brainstem; printf '%s\\n' "\${COMPREPLY[@]}"`,
    "bash",
  ],
  // Outside of its line editor zsh has no candidates: the functions that would take them print them.
  zsh: script => [
    "zsh",
    "-f",
    "-c",
    `compdef() { }; source '${script}'
_describe() { [[ $1 == -o ]] && shift; local name=$2; print -l -- \${\${(P)name}%%:*} }
compadd() { shift; print -l -- "$@" }
_files() { print FILES }
words=("$@"); CURRENT=$#; _brainstem`,
    "zsh",
  ],
  fish: script => [
    "fish",
    "--no-config",
    "-c",
    `source '${script}'; complete -C (string join ' ' -- $argv) | string replace -r '\\t.*' ''; true`,
  ],
};

const rows: readonly (readonly [
  words: readonly string[],
  offered: readonly string[],
  others: readonly string[],
])[] = [
  [["re"], ["recall", "reflect", "remember", "review"], ["init", "merge-driver"]],
  [["review", "a"], ["accept"], ["all"]],
  [["init", "--po"], ["--policy"], ["--overwrite"]],
  [["init", "--policy", ""], ["default", "workstation"], ["--yes"]],
  [["install", "cl"], ["claude-code"], ["codex"]],
  [["recall", "--kind", "les"], ["lesson"], ["episode"]],
  [["--brain", ".", "review", "rej"], ["reject"], ["review"]],
  [["completion", ""], ["bash", "zsh", "fish"], ["init"]],
];

describe.each(["bash", "zsh", "fish"] as const)("completion in %s", shell => {
  test.skipIf(!isThere(shell))(`[cli.completion] ${shell} offers what the commands declare`, async () => {
    const place = await createPlace("nothing");
    const script = join(place.outside, `brainstem.${shell}`);
    const printed = await place.run(["completion", shell]);
    expect(printed).toMatchObject({ code: 0, stderr: "" });
    writeFileSync(script, printed.stdout);
    const [program, ...args] = asking[shell](script);
    const candidates = (words: readonly string[]) =>
      execFileSync(program!, [...args, "brainstem", ...words], { encoding: "utf8", env: place.environment() })
        .trim()
        .split("\n");
    for (const [words, offered, others] of rows) {
      const found = candidates(words);
      expect(found, words.join(" ")).toEqual(expect.arrayContaining([...offered]));
      // zsh leaves the choice by the beginning of the word to its own functions.
      if (shell !== "zsh") for (const other of others) expect(found, words.join(" ")).not.toContain(other);
    }
    const all = candidates([""]);
    for (const { name, isHidden } of commands) expect(all.includes(name), name).toBe(!isHidden);
  });
});

test("[cli.usage] another shell is answered with those that there are", async () => {
  const place = await createPlace("nothing");
  const { code, stderr } = await place.run(["completion", "tcsh"]);
  expect(code).toBe(2);
  expect(stderr).toContain("bash, zsh, fish");
});
