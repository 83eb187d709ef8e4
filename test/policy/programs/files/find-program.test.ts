/** Tests the effects of find and fd on the files that they find. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

/** Without the lists of names that every search is. */
const doneBy = (command: string) => actsOf(command).filter(each => !each.startsWith("list "));

const searches: readonly (readonly [string, ...string[]])[] = [
  ["find", "list . recursive"],
  ["find -L src docs -name '*.ts'", "list src recursive", "list docs recursive"],
  ["find . -name -delete", "list . recursive"],
  ["find . -path ./dist -prune -o -type f -print0", "list . recursive"],
  ["find . \\( -name a -o -name b \\) ! -newer x -size +3k", "list . recursive"],
  ["find $DIR -type f", "list ? recursive"],
  ['find "$A" "$B" -maxdepth 1', "list ? recursive", "list ? recursive"].slice(0, 2) as [string, string],
  ["find --help"],
  ["fd -e ts -tx pattern src", "list src recursive"],
  ["fd -tx", "list . recursive"],
];
test.each(searches)("[policy.files.operands] finds the folders that %s searches", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

const actions: readonly (readonly [string, ...string[]])[] = [
  ["find build -delete", "delete build recursive"],
  ["find build -type f -delete", "delete build recursive"],
  ["find src -name '*.pyc' -delete", "delete src recursive?"],
  ["find src lib -exec rm -rf {} +", "delete src recursive force", "delete lib recursive force"],
  ["find src -name x -exec rm {} \\;", "delete src recursive?"],
  ["find src -execdir rm -rf node_modules \\;", "delete src recursive force"],
  ["find src -type f -exec chmod 644 {} +", "set_permissions src mode=644 recursive"],
  [
    "find src -name x -exec mv {} /tmp/y \\;",
    "move /tmp/y from=src recursive?",
    "maybe move /tmp/y from=src recursive?",
  ],
  ["find src -ok rm {} \\;", "delete src recursive"],
  ["find src -exec env rm -f {} ;", "delete src recursive force"],
  ["find src -exec sh -c 'rm -f \"$1\"' sh {} \\;", "delete src recursive force"],
  ["find src -exec sh -c 'rm -f {}' \\;", "delete src recursive force"],
  ["find $DIR -exec rm -f {} +", "delete ? recursive force"],
  ["find src -exec cp {} /tmp/{} \\;", "read src recursive", "write ?"],
  ["find src -exec rm -rf /work/other \\;", "delete /work/other recursive force"],
  ["find src -exec echo {} \\; -delete", "delete src recursive?"],
  ["find / -exec rm -rf {} +", "delete / recursive force"],
  ["fd -e pyc -x rm", "delete . recursive?"],
  ["fd . src -X rm -rf {}", "delete src recursive? force"],
  [
    "fd -HI tmp -x mv {} /tmp/{/} ';' -x touch {.}.x",
    "move ? from=. recursive?",
    "write . append recursive?",
  ],
];
test.each(actions)("[policy.files.below] finds the effects below the folders of %s", (command, ...acts) =>
  expect(doneBy(command)).toEqual(acts),
);

const elsewhere: readonly (readonly [string, ...string[]])[] = [
  ["find -L /tmp/x -delete", "delete ? recursive"],
  ["find /tmp/x -follow -exec rm -rf {} +", "delete ? recursive force"],
  ["fd -L . /tmp/x -x rm -rf", "delete ? recursive? force"],
];
test.each(elsewhere)("[policy.files.below] follows links out of the folder: %s", (command, ...acts) =>
  expect(doneBy(command)).toEqual(acts),
);

const readings: readonly (readonly [string, ...string[]])[] = [
  ["find . -name '*.md' -exec cat {} +", "read *.md"],
  ["find . -iname '*.TXT' -exec grep -l x {} \\;", "search *.TXT"],
  ["find . \\( -name '*.js' -o -name '*.ts' \\) -exec cat {} +", "read *.js", "read *.ts"],
  ["find . -name '*.json' -exec cat {} +", "read . recursive?"],
  ["find . -name 'id_*' -exec cat {} +", "read . recursive?"],
  ["find . ! -name '*.md' -exec cat {} +", "read . recursive?"],
  ["find . -name '*.md' -o -exec cat {} +", "read . recursive?"],
  ["find . \\( -name '*.md' -o -size 1 \\) -exec cat {} +", "read . recursive?"],
  ["find . -name '*.md' , -exec cat {} +", "read . recursive?"],
  ["find . -exec cat {} +", "read . recursive"],
];
test.each(readings)(
  "[policy.files.below] names narrow down the files that are read: %s",
  (command, ...acts) => expect(doneBy(command)).toEqual(acts),
);

const surprises: readonly (readonly [string, string])[] = [
  ["find . -fprint out.txt", "write out.txt"],
  ["find . -fprintf out.txt '%p' -fls more.txt", "write more.txt"],
  ["find . $ARGUMENTS", "shell.opaque(why: part of its expression can't be known)"],
  ['find . -type f "$ACTION"', "shell.opaque(why: part of its expression can't be known)"],
  ["fd -xrm x", "shell.opaque(why: the command that it runs can't be told)"],
];
test.each(surprises)("[policy.files.hidden-writes] finds the hidden write of %s", (command, act) =>
  expect(doneBy(command)).toContain(act),
);

test("[policy.files.runs] too many folders count as one unknown folder", () => {
  const folders = Array.from({ length: 40 }, (_, index) => `f${index}`).join(" ");
  expect(doneBy(`find ${folders} -exec rm {} +`)).toEqual(["delete ? recursive"]);
});
