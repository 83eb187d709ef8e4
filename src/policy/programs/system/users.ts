/** Users and groups of the machine. */
import { type Commands, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { type Change, changes, look, lookOr, programs } from "./look-or-change.ts";

const valued =
  "uid gid groups shell home home-dir comment expiredate inactive password key gecos root prefix login skel users add".split(
    " ",
  );

const change: Change = ({ operands }, { program }) => {
  const names = operands.length === 0 ? [undefined] : operands.map(textOf);
  return names.map(name => operation("system.users", { verb: program, name }));
};

export const users: Commands = {
  ...programs(
    `useradd userdel usermod adduser deluser addgroup delgroup groupadd groupdel groupmod groupmems gpasswd chpasswd
    chgpasswd chsh chfn vipw vigr newusers grpconv pwconv grpunconv pwunconv sysadminctl dseditgroup`,
    changes(change, { valued: "ugGsdcefpkKrR", valuedLong: valued }),
  ),
  passwd: lookOr(change, { what: "users", when: "S status", valued: "nxwi" }),
  chage: lookOr(change, { what: "users", when: "l list", valued: "dEImMWR" }),
  pwck: lookOr(change, { what: "users", when: "r read-only" }),
  grpck: lookOr(change, { what: "users", when: "r read-only" }),
  visudo: lookOr(change, { what: "users", when: "c check", valued: "fx" }),
  faillock: lookOr(change, { what: "users", unless: "reset" }),
  /** `dscl . -read /Users/name` */
  dscl: (command, recognition) => {
    const isLook = command.arguments.some(({ text }) =>
      /^-?(?:read|list|search|readall|readpl|cat)$/i.test(text),
    );
    return isLook ? [look("users")] : changes(change)(command, recognition);
  },
};

export { users as programs };
