/** sudo: options and assignments in any order, then a command, a shell, or files to edit. */
import { operation, type Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import { asUser, become, root } from "./as-user.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { assignmentOf, assignmentsOf, folderOf, isOneWord, runInner, shellWords } from "./run-inner.ts";
import { writtenFiles } from "./wrapper.ts";

const sudoOptions = optionTable({
  short: "Aa:BbC:c:D:Eeg:h::HiKklNnPp:R:r:SsT:t:U:u:Vv",
  long:
    "askpass auth-type= background bell close-from= login-class= chdir= preserve-env[=] edit group= set-home " +
    "host= login remove-timestamp reset-timestamp list no-update non-interactive preserve-groups prompt= " +
    "chroot= role= stdin shell type= command-timeout= other-user= user= validate",
});

export const sudo: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, sudoOptions, word => assignmentOf(word) !== undefined);
  if (options === undefined) return undefined;
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

export const sudoedit: Recogniser = (command, recognition) =>
  sudo({ ...command, arguments: [known("-e"), ...command.arguments] }, recognition);
