/** Tests the targets of copies, moves and links. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

const files = { "/work/app/a": "", "/work/app/b": "", "/work/app/dir/c": "", "/work/app/new/sub/d": "" };

const transfers: readonly (readonly [string, ...string[]])[] = [
  ["cp a b", "read a", "write b"],
  ["cp a dir", "read a", "write dir/a"],
  ["cp a -t dir", "read a", "write dir/a"],
  ["cp -T a dir", "read a", "write dir"],
  ["cp a b dir/", "read a", "write dir/a", "read b", "write dir/b"],
  ["cp a missing/", "read a", "write missing/a"],
  ["cp a .", "read a", "write a"],
  ["cp a missing", "read a", "write missing", "maybe write missing/a"],
  ["cp -r dir new", "read dir recursive", "write new/dir recursive?"],
  ["cp -a dir/. new", "read dir recursive", "write new recursive?"],
  ["cp --parents dir/c new", "read dir/c", "write new/c recursive?", "write new/dir/c recursive?"],
  ["cp a $OUT", "read a recursive?", "write ? recursive?"],
  [
    "cp $OPTIONS a dir",
    "read ? recursive?",
    "write dir recursive?",
    "read a recursive?",
    "write dir/a recursive?",
  ],
  ["cp -s a dir", "link dir/a recursive target=a"],
  ["cp ~/.ssh/id_rsa dir", "read /home/user/.ssh/id_rsa", "write dir/id_rsa"],
  ["cp a /dev/sda", "read a", "system.disk(device: /dev/sda, verb: write)"],
  ["install -m 755 a dir", "read a", "write dir/a"],
  ["install -d x/y", "make_directory x/y"],
  ["install -o root a b", "read a", "write b", "set_permissions b owner=root"],
  ["install -m 4755 a b", "read a", "write b", "set_permissions b mode=4755"],
  ["mv a b", "move b from=a"],
  ["mv -f a dir", "move dir/a from=a"],
  ["mv dir new", "move new/dir from=dir recursive"],
  ["mv a b dir", "move dir/a from=a", "move dir/b from=b"],
  ["mv a /dev/null", "delete a recursive force"],
  ["mv .agent x", "move x from=.agent recursive?", "maybe move x/.agent from=.agent recursive?"],
  ["ln a b", "link b target=a"],
  [
    "ln -s ../secret dir/link",
    "link dir/link recursive target=secret",
    "maybe link dir/link/secret recursive target=dir/secret",
  ],
  ["ln -sr a dir", "link dir/a target=a"],
  ["ln -s /etc/passwd", "link passwd recursive target=/etc/passwd"],
  [
    "ln -sfn dir current",
    "link current recursive target=dir",
    "maybe link current/dir recursive target=current/dir",
  ],
  ["link a b", "link b target=a"],
  ["rename 's/\\.txt$/.md/' x.txt", "move x.md from=x.txt recursive?"],
  ["rename old new x.old", "move x.new from=x.old recursive?"],
  ["rename 's|^|../|' x.txt", "move ? from=x.txt recursive?"],
  [
    "rename 's/x/system(\"id\")/e' x",
    'code.run(language: perl, source: s/x/system("id")/e, path: null)',
    "move ? from=x recursive?",
  ],
  ["rename -n 's/a/b/' a", "list a"],
];
test.each(transfers)("[policy.files.targets] finds the targets of %s", (command, ...acts) =>
  expect(actsOf(command, { files })).toEqual(acts),
);

test("[policy.files.targets] all matches of a pattern move into the folder", () => {
  expect(actsOf("mv [ab] dir", { files })).toEqual(["move dir/a from=a", "move dir/b from=b"]);
  expect(actsOf("mv *.log logs")).toEqual(["move logs from=. recursive?"]);
});
