/** Tests deletions: their files, their reach and their certainty. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

const deletions: readonly (readonly [string, ...string[]])[] = [
  ["rm notes.txt", "delete notes.txt"],
  ["rm -i notes.txt", "delete notes.txt"],
  ["rm -f a b", "delete a force", "delete b force"],
  ["rm -Rvf build", "delete build recursive force"],
  ["rm build -r --force", "delete build recursive force"],
  ["rm --rec --for build", "delete build recursive force"],
  ["rm -d empty", "delete empty"],
  ["rm -- -rf", "delete -rf"],
  ["rm"],
  ["rm -rf /tmp/../etc", "delete /etc recursive force"],
  ["rm -rf ~/Documents", "delete /home/user/Documents recursive force"],
  ["rmdir -p a/b", "delete a/b"],
  ["unlink a", "delete a"],
  ["shred -n 3 a", "write a"],
  ["shred -u a", "write a", "delete a"],
  ["fdupes -rdN src", "list src recursive", "delete src recursive force"],
  ["fdupes src", "list src"],
  ["srm -r a", "delete a recursive"],
  ["trash build", "delete build"],
  ["gio trash build", "delete build"],
  ["rimraf build 'a b'", "delete build recursive", "delete a b recursive"],
  ["cargo clean --target-dir out", "delete out recursive"],
  ["gio remove -f a", "delete a force"],
  [
    "trash-empty",
    "delete /home/user/.local/share/Trash recursive force",
    "delete /home/user/.Trash recursive force",
  ],
];
test.each(deletions)("[policy.files.delete] finds the deletion of %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

const uncertain: readonly (readonly [string, ...string[]])[] = [
  ["rm $X", "delete ? recursive? force?"],
  ['rm "$X"', "delete ? recursive? force?"],
  ["rm -f $X", "delete ? recursive? force"],
  ['rm ./"$X"', "delete ?"],
  ['rm -r "$X"/build', "delete ? recursive force?"],
  ["shred $X", "write ?", "delete ? force?"],
];
test.each(uncertain)(
  "[policy.files.delete] a word that may be an option makes the deletion uncertain: %s",
  (command, ...acts) => expect(actsOf(command)).toEqual(acts),
);

const files = { "/work/app/a.o": "", "/work/app/b.o": "", "/work/app/sub/c.o": "" };

test("[policy.files.globs] a pattern stands for the files that it matches", () => {
  expect(actsOf("rm *.o", { files })).toEqual(["delete a.o", "delete b.o"]);
});

test("[policy.files.globs] a file with the name of an option counts as an option", () => {
  const planted = { ...files, "/work/app/-rf": "" };
  expect(actsOf("rm *", { files: planted })).toContain("delete a.o recursive force");
  expect(actsOf("rm ./*", { files: planted })).toContain("delete a.o");
  expect(actsOf("rm *.o", { files: planted })).toEqual(["delete a.o", "delete b.o"]);
});

const unlisted: readonly (readonly [string, ...string[]])[] = [
  ["rm -rf /tmp/*", "delete /tmp/* recursive force"],
  ["rm -rf /*", "delete / recursive force"],
  ["rm src/*.o", "delete src recursive?"],
  ["rm -rf /tmp/*/", "delete ? recursive force"],
  ["rm -rf /tmp/*/cache", "delete ? recursive force"],
  ["rm -rf .*", "delete ? recursive force"],
  ["cat docs/*", "read docs recursive?"],
  ["cat docs/*.md", "read docs/*.md"],
];
test.each(unlisted)("[policy.files.globs] keeps a pattern in an unlisted folder: %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);
