/** Tests programs that change permissions: of which files, with which mode or owner, how far. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

const changes: readonly (readonly [string, ...string[]])[] = [
  ["chmod 755 a b", "set_permissions a mode=755", "set_permissions b mode=755"],
  ["chmod +x a", "set_permissions a mode=+x"],
  ["chmod -x a", "set_permissions a mode=-x"],
  ["chmod -R u=rwX,go= src", "set_permissions src mode=u=rwX,go= recursive"],
  ["chmod -rw -R src", "set_permissions src mode=-rw recursive"],
  ["chmod --reference=a b", "set_permissions b mode?"],
  ["chmod $MODE a", "set_permissions a mode? recursive?"],
  ["chown -R bob:staff /srv", "set_permissions /srv owner=bob:staff recursive"],
  ["chgrp staff a", "set_permissions a owner=:staff"],
  ["chattr -R +i src", "set_permissions src mode=+i recursive"],
  ["chattr -i a", "set_permissions a mode=-i"],
  ["setfacl -m u:bob:rwx a", "set_permissions a mode=u:bob:rwx"],
  ["xattr -d com.apple.quarantine a", "set_permissions a mode=com.apple.quarantine"],
  ["xattr -l a", "list a"],
  ["setfacl --restore=saved", "shell.opaque(why: a file says whose permissions it changes)"],
];
test.each(changes)("[policy.files.operands] finds the changed permissions of %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);
