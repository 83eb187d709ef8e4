/** Programs that read, list and search: which of their words are files. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

const readers: readonly (readonly [string, ...string[]])[] = [
  ["cat a - b", "read a", "read b"],
  ["cat"],
  ["head -n 5 a", "read a"],
  ["head -5 a b", "read a", "read b"],
  ["tail -f --lines 20 log", "read log"],
  ["tail -n +5 a", "read a"],
  ["cut -d , -f 2 a.csv", "read a.csv"],
  ["sort -t : -k 2,2n a", "read a"],
  ["grep -rn pattern", " search . recursive".trim()],
  ["grep pattern"],
  ["grep pattern a b", "search a", "search b"],
  ["grep -e pattern a", "search a"],
  ["grep -f patterns a", "search a", "read patterns"],
  ["grep -A 3 --exclude='*.min.js' -r pattern src", "search src recursive"],
  ["zgrep pattern log.gz", "search log.gz"],
  ["rg pattern", "search . recursive"],
  ["rg --type rust pattern src", "search src recursive"],
  ["rg --files src", "search src recursive"],
  ["cat a | rg pattern", "read a"],
  ["ag -g '\\.ts$' src", "search src recursive"],
  ["diff -ru old new", "read old recursive", "read new recursive"],
  ["diff -x .env -I '^#' old new", "read old", "read new"],
  ["comm -12 a b", "read a", "read b"],
  ["join -t, -1 2 -2 3 a b", "read a", "read b"],
  ["wc -l --files0-from=list", "read list"],
  ["od -Ax -tx1z a", "read a"],
  ["xxd -c 16 -l 32 a", "read a"],
  ["strings -n 8 a", "read a"],
  ["shuf -e a b c"],
  ["shuf -i 1-10 -n 3"],
  ["sha256sum -c sums", "list sums"],
  ["wc -l a b", "list a", "list b"],
  ["diff -q a b", "list a", "list b"],
  ["diff --color a b", "read a", "read b"],
  ["cmp -s a b", "list a", "list b"],
  ["head -$N a", "read a"],
  ["grep x src/**/*.c", "search src/**/*.c"],
  ["base64 -w 0 a", "read a"],
  ["ls -la", "list ."],
  ["ls -R src", "list src recursive"],
  ["tree -L 2", "list . recursive"],
  ["stat -c%s a", "list a"],
  ["readlink -f a", "list a"],
  ["du -sh -d 1 src", "list src recursive"],
  ["less +F -p pattern log", "read log"],
  ["man -k printf"],
  ["man -l page.1", "read page.1"],
  ["file -b a", "list a"],
  ["bat --language=json -r 5 a", "read a"],
  ['cat "$FILE"', "read ?"],
];
test.each(readers)("[policy.files.operands] finds the files that %s reads", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

const writers: readonly (readonly [string, ...string[]])[] = [
  ["sort -o out a", "read a", "write out"],
  ["sort a --output=out", "read a", "write out"],
  ["sort -uoout a", "read a", "write out"],
  ["uniq -c in out", "read in", "write out"],
  ["uniq - out", "write out"],
  ["xxd -r -p in out", "read in", "write out"],
  ["shuf -o out a", "read a", "write out"],
  ["iconv -f latin1 -t utf8 -o out a", "read a", "write out"],
  ["tree -o out src", "list src recursive", "write out"],
  ["sdiff -o out a b", "read a", "read b", "write out"],
  ["less -o out a", "read a", "write out"],
  ["info --output=out ls", "write out"],
  ["file -C -m magic", "write .", "read magic"],
  ["pv -P pid a", "read a", "write pid"],
];
test.each(writers)("[policy.files.hidden-writes] finds the files that %s writes", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

const runners: readonly (readonly [string, string])[] = [
  ["sort --compress-program 'rm -rf x' a", "delete x recursive force"],
  ["rg --pre rm pattern src", "delete src recursive"],
  ["rg --hostname-bin 'rm x' pattern", "delete x"],
  ["ag --pager 'rm x' pattern", "delete x"],
  ["man -P 'rm -f x' ls", "delete x force"],
  ["PAGER='rm -f x' man ls", "delete x force"],
  ["BAT_PAGER='rm -f x' bat a", "delete x force"],
  ["diff3 --diff-program='rm x' a b c", "delete x"],
  ["split --filter='rm x' a", "delete x"],
  ["install --strip-program='rm x' -s a /tmp/", "delete x"],
  ["tar cf a.tar --checkpoint=1 --checkpoint-action=exec='rm x' src", "delete x"],
  ["tar xf a.tar --to-command='rm x'", "delete x"],
  ["tar -I 'rm x' -xf a.tar", "delete x"],
  ["tar cf a.tar -F 'rm x' src", "delete x"],
];
test.each(runners)("[policy.files.runs] finds the command that %s runs", (command, act) =>
  expect(actsOf(command)).toContain(act),
);

test.each([
  "less '+!rm x' a",
  "less '+s out' a",
  "RIPGREP_CONFIG_PATH=c rg x",
  "TAR_OPTIONS=-P tar xf a",
  "zip -r -TT 'rm x' o.zip a",
])("[policy.files.runs] asks about the unknown command of %s", command =>
  expect(actsOf(command).some(act => act.startsWith("shell.opaque"))).toBe(true),
);

const harmless = [
  "basename /etc/passwd .x",
  "tr a-z A-Z",
  "seq 1 10",
  "date +%F",
  "date -d yesterday",
  "date -Iseconds",
  "expr 1 + 2",
  "which git rm",
  "df -h /",
  "rm --version",
  "cp --help",
  "tar --help",
  "shred --help",
];
test.each(harmless)("[policy.files.harmless] finds no operation in %s", command =>
  expect(actsOf(command)).toEqual([]),
);

test("[policy.files.harmless] a harmless option after an unknown word may be its value", () => {
  expect(actsOf("rm -rf $X --help")).not.toEqual([]);
});

const clocks: readonly (readonly [string, string])[] = [
  ["date -s 10:00", "system.settings(verb: set the clock)"],
  ["date 010203042026", "system.settings(verb: set the clock)"],
  ['date "$X"', "maybe system.settings(verb: set the clock)"],
  ["date -f dates", "read dates"],
];
test.each(clocks)("[policy.files.hidden-writes] finds the changed clock of %s", (command, act) =>
  expect(actsOf(command)).toEqual([act]),
);
