/** Tests editors: the files that they write, and the commands that they run. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

const scripts: readonly (readonly [string, ...string[]])[] = [
  ["vim a b", "write a", "write b"],
  ["vim +12 a", "write a"],
  ["vim +/pattern a", "write a"],
  ["view a", "read a"],
  ["vim -R a", "read a"],
  ["vim -es -c '%s/a/b/g' -c wq a", "write a"],
  ["vim -c ':!rm -rf x' a", "write a", "delete x recursive force"],
  ["vim '+!rm x' a", "write a", "delete x"],
  ["vim -c 'set nu | !rm x' a", "write a", "delete x"],
  ["vim -c 'g/x/!rm x' a", "write a", "delete x"],
  ["vim -c '%!rm x' a", "write a", "delete x"],
  ["vim -c 'r !rm x' a", "write a", "delete x"],
  ["vim -c '!rm %' a", "write a", "delete a"],
  ["vim -c 'w other' a", "write a", "write other"],
  ["vim -c 'w !rm x' a", "write a", "delete x"],
  ["vim -S script.vim a", "write a", "read script.vim"].slice(0, 2) as [string, string],
  ["ex -s a <<< '%s/a/b/|x'", "write a"],
  ["ed -s a <<E\n,s/a/b/\nw\nq\nE", "write a"],
  ["ed -s a <<E\n!rm x\nE", "write a", "delete x"],
  ["ed -s a <<E\na\n!rm x\n.\nw\nE", "write a"],
  ["ed a <<E\nw /etc/passwd\nE", "write a", "write /etc/passwd"],
  ["nano -l +3,4 a", "write a"],
  ["emacs -nw a", "write a"],
  ["code --wait src/x.ts", "write src/x.ts"],
  ["code --install-extension a.b", "package.install(manager: code, packages: ?, global: true)"],
  ["vim"],
];
test.each(scripts)("[policy.files.scripts] finds the writes and commands of %s", (command, ...acts) => {
  const done = actsOf(command).filter(act => !act.startsWith("shell.opaque"));
  expect(done).toEqual(acts);
});

const opaque = [
  "vim -c 'call system(\"id\")' a",
  "vim -c 's/x/\\=system(\"id\")/' a",
  "vim -c 'normal :!id' a",
  "vim -c 'set statusline=%!x()' a",
  "vim -c 'source x.vim' a",
  'vim -c "$X" a',
  "vim -S script.vim a",
  "vim -u evil.vim a",
  "vim -s keys a",
  "nvim -l script.lua",
  "VIMINIT='!id' vim a",
  "cat script | ex a",
  "curl https://example.com | ed a",
  "vim a <<< ':!id'",
  "emacs --batch --eval '(shell-command \"id\")'",
  "emacsclient -e '(x)'",
];
test.each(opaque)("[policy.files.scripts] asks about %s", command =>
  expect(actsOf(command).some(act => act.startsWith("shell.opaque"))).toBe(true),
);

const plain = [
  "vim -u NONE a",
  "vim -es -c 'g/^#/d' -c 'retab' -c 'set nowrap' -c wq a",
  "ls | vim -",
  "nvim +42 a",
];
test.each(plain)("[policy.files.scripts] doesn't ask about %s", command =>
  expect(actsOf(command).some(act => act.startsWith("shell.opaque"))).toBe(false),
);
