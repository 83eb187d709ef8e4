/** sudo, su, runuser and systemd-run: a command, a text, a shell or files to edit, as another user. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { asUser, readOwn, root, runWrapped, type WrapperRow, wrapper } from "./wrapper.ts";

const sudoRow: WrapperRow = {
  valued: "-a -C -c -g -p -r -t -T -U --close-from --group --other-user --prompt --command-timeout",
  directory: "-D --chdir",
  elsewhere: "-R --chroot",
  leaves: "-i --login",
  user: "-u --user",
  shell: "-s -i --shell --login",
};

/** Options and assignments in any order, then a command, a shell, or files to edit. */
const sudo: Recogniser = (command, recognition) => {
  const own = readOwn(sudoRow, command, recognition);
  const { on, has, values, inner } = own;
  if (asksForHelp(own.parsed)) return [];
  if (has("-l --list")) return [operation("process.read", { what: "permissions" })];
  return command.program === "sudoedit" || has("-e --edit")
    ? asUser(values("-u --user").at(-1) ?? root, on("fs.write", inner))
    : runWrapped(sudoRow, own);
};

/** `su [options] [-] [user [words for the shell]]`: its options may follow the user. */
const su: Recogniser = (command, recognition) => {
  const own = readOwn({ valued, text: "each" }, command, recognition);
  const { has, values, operands } = own;
  if (asksForHelp(own.parsed)) return [];
  const [user = root, ...others] = operands.filter(({ text }) => text !== "-");
  const text = values("-c --command --session-command").at(-1);
  const shell = values("-s --shell").at(-1) ?? known("sh");
  const words = [shell, ...(text === undefined ? [] : [known("-c"), text]), ...others];
  const isLogin = has("-l --login") || operands.some(each => each.text === "-");
  const found = recognition.run(words, command, isLogin ? { directory: undefined } : {});
  return asUser(user, found);
};
const valued = "-c -g -G -s -w --command --session-command --group --supp-group --shell";

/** `runuser -u user words` runs its words themselves; otherwise it is su. */
const runuser: Recogniser = (command, recognition) => {
  const row: WrapperRow = { valued: "-g -G", user: "-u --user" };
  const isPlain = readOwn(row, command, recognition).has("-u --user");
  return (isPlain ? wrapper(row) : su)(command, recognition);
};

/** Properties that run programs, choose folders and users, or write files. */
const transient: WrapperRow = {
  valued: `-p -H -M --unit --property --description --slice --gid --nice -E --setenv --timer-property --path-property
    --socket-property --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --host
    --machine`,
  directory: "--working-directory",
  elsewhere: "-H -M --host --machine",
  shell: true,
  code: /^(?:-p|--property=)?(?:Exec|User|Group|Root|Bind|Working|Standard|On(?:Failure|Success)|Environment)\w*=/,
};

/** Runs its command under the machine's service manager, as root, or under the user's own with `--user`. */
const systemdRun: Recogniser = (command, recognition) => {
  const own = readOwn(transient, command, recognition);
  const isLater = command.arguments.some(({ text }) => /^--on-/.test(text));
  const isOwn = own.has("--user --scope") && !own.has("--uid");
  const found = wrapper(isOwn ? transient : { ...transient, user: "--uid" })(command, recognition) ?? [];
  return isLater ? [operation("system.schedule", { verb: "add" }), ...found] : found;
};

export const programs: Commands = { sudo, sudoedit: sudo, su, runuser, "systemd-run": systemdRun };
