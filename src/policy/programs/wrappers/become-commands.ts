/** sudo, su and runuser: a command, a text, a shell or files to edit, as another user. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import { readOptions } from "./own-options.ts";
import {
  assignmentOf,
  assignmentsOf,
  asUser,
  become,
  folderOf,
  isOneWord,
  root,
  runInner,
  shellWords,
  writtenFiles,
} from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

const sudoOptions = {
  short: "Aa:BbC:c:D:Eeg:h::HiKklNnPp:R:r:SsT:t:U:u:Vv",
  long: `askpass background bell close-from= chdir= preserve-env[=] edit group= set-home host= login remove-timestamp
    reset-timestamp list non-interactive preserve-groups prompt= chroot= stdin shell command-timeout= other-user= user=
    validate`,
};

/** Options and assignments in any order, then a command, a shell, or files to edit. */
const sudo: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, sudoOptions, word => assignmentOf(word) !== undefined);
  const { has, values, operands, rest: words } = options;
  const isCertain = options.isCertain && operands.every(isOneWord);
  const user = values("u", "user").at(-1) ?? (has("g", "group") ? undefined : root);
  if (has("V", "help", "version") || (has("h") && words.length === 0)) return [];
  if (has("h", "host")) return undefined;
  if (has("e", "edit")) return [become(user), ...writtenFiles(words, command, recognition)];
  if (has("l", "list")) return [operation("process.read", { what: "permissions" })];
  const isShell = has("s", "i", "shell", "login");
  // `sudo -v` and `sudo -k` alone only keep or forget the password.
  if (words.length === 0 && !isShell && isCertain) return [];
  const folder = values("D", "chdir").at(-1);
  const isElsewhere = has("R", "chroot");
  const changes = {
    environment: new Map([...command.environment, ...assignmentsOf(operands)]),
    ...(folder !== undefined && { directory: folderOf(folder, command, recognition) }),
    ...(has("i", "login") && { directory: undefined }),
    ...(isElsewhere && { isElsewhere, directory: undefined }),
  };
  if (words.length > 0 || !isShell)
    return asUser(user, runInner({ words, isCertain, changes }, command, recognition));
  return [become(user), ...runInner({ words: shellWords, isCertain, changes }, command, recognition)];
};

const sudoedit: Recogniser = (command, recognition) =>
  sudo({ ...command, arguments: [known("-e"), ...command.arguments] }, recognition);

const suOptions = {
  short: "c:C:fg:G:hlmpPs:Tu:Vw:",
  long: `command= session-command= fast group= supp-group= login preserve-environment pty shell= user=
    whitelist-environment=`,
};

/** `su [options] [-] [user [words for the shell]]`; `runuser -u user words` runs its words themselves. */
const su: Recogniser = (command, recognition) => {
  const given = command.arguments;
  const strict = command.program === "runuser" ? readOptions(given, suOptions) : undefined;
  if (strict?.has("u", "user")) {
    const { rest: words, isCertain, values } = strict;
    if (isAbout(strict, "h V") || words.length === 0) return [];
    return asUser(values("u", "user").at(-1), runInner({ words, isCertain }, command, recognition));
  }
  const options = readOptions(given, suOptions, () => true);
  if (isAbout(options, "h V")) return [];
  const { has, values, rest } = options;
  const operands = options.operands.filter(each => each.text !== "-");
  const isLogin = has("l", "login") || operands.length < options.operands.length;
  const [user = root, ...others] = [...operands, ...rest];
  const shell = values("s", "shell").at(-1) ?? known("sh");
  const text = values("c", "command", "session-command").at(-1);
  const words = text === undefined ? [shell, ...others] : [shell, known("-c"), text, ...others];
  const isCertain = options.isCertain && operands.every(isOneWord);
  const changes = isLogin ? { directory: undefined } : {};
  const found = runInner({ words, isCertain, changes }, command, recognition);
  return words.length === 1 ? [become(user), ...found] : asUser(user, found);
};

export const programs: Commands = { sudo, sudoedit, su, runuser: su };
