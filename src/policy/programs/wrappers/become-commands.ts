/** sudo, su, runuser and systemd-run: a command, a text, a shell or files to edit, as another user. */
import { type Commands, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { asUser, joinWords, readOwn, root, runWrapped, type WrapperRow, wrapper } from "./wrapper.ts";

const sudoRow: WrapperRow = {
  valued:
    "-a -C -c -g -p -r -R -t -T -U --chroot --close-from --group --other-user --prompt --command-timeout",
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
  // The words of a text without quotes: `su -c rm -rf x`.
  const at = command.arguments.findIndex(word => word === text);
  const rest = at < 0 ? [] : command.arguments.slice(at);
  const isUnquoted = rest[1]?.text.startsWith("-") === true && rest[1].text.length > 1;
  const unquoted = isUnquoted ? recognition.shell(joinWords(rest), command) : [];
  const found = recognition.run(words, command, isLogin ? { directory: undefined } : {});
  return asUser(user, [...found, ...unquoted.map(possibly)]);
};
const valued = "-c -g -G -s -w --command --session-command --group --supp-group --shell";

/** `runuser -u user words` runs its words themselves; otherwise it is su. */
const runuser: Recogniser = (command, recognition) => {
  const row: WrapperRow = { valued: "-g -G", user: "-u --user" };
  const isPlain = readOwn(row, command, recognition).has("-u --user");
  return (isPlain ? wrapper(row) : su)(command, recognition);
};

const transient: WrapperRow = {
  valued: `-p -H -M --unit --property --description --slice --gid --nice -E --setenv --timer-property --path-property
    --socket-property --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --host
    --machine`,
  directory: "--working-directory",
  elsewhere: "-H -M --host --machine",
  shell: true,
};

/** Properties that limit or describe what runs; others run programs, choose folders and users, or write files. */
const HARMLESS =
  /^(?:CPU|Memory|Tasks|IO|Limit|Private|Protect|Restrict|Timeout|Restart|RuntimeMax|OOM|Nice|Kill|Slice|Description|Type|Collect|NoNew|RemainAfter)\w*=/;

/** Runs its command under the machine's service manager, as root, or under the user's own with `--user`. */
const systemdRun: Recogniser = (command, recognition) => {
  const own = readOwn(transient, command, recognition);
  const isLater = command.arguments.some(({ text }) => /^--on-/.test(text));
  const isOwn = own.has("--user --scope") && !own.has("--uid");
  const found = wrapper(isOwn ? transient : { ...transient, user: "--uid" })(command, recognition) ?? [];
  const isTold = !own.values("-p --property").every(({ text }) => HARMLESS.test(text));
  return [
    ...(isLater ? [operation("system.schedule", { verb: "add" })] : []),
    ...(isTold ? [opaque("what systemd-run is told to run can't be told")] : []),
    ...found,
  ];
};

export const programs: Commands = { sudo, sudoedit: sudo, su, runuser, "systemd-run": systemdRun };
