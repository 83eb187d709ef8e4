/** Programs that run a command as another user: sudo and its kind. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { asUser, become, root } from "./as-user.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { isOneWord, runInner, shellWords } from "./run-inner.ts";
import { su } from "./su.ts";
import { sudo, sudoedit } from "./sudo.ts";
import { isAbout } from "./wrapper.ts";

const doasOptions = optionTable({ short: "a:C:Lnsu:" });

const doas: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, doasOptions);
  if (options === undefined) return undefined;
  const { rest, isCertain } = options;
  // It checks its configuration, or forgets a password.
  if (options.has("C", "L")) return [];
  const user = options.values("u").at(-1) ?? root;
  if (options.has("s"))
    return [become(user), ...runInner({ words: shellWords, isCertain }, command, recognition)];
  const inner = { words: rest, isCertain };
  return rest.length === 0 && isCertain ? [] : asUser(user, runInner(inner, command, recognition));
};

const pkexecOptions = optionTable({ long: "disable-internal-agent keep-cwd user=" });

const pkexec: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, pkexecOptions);
  if (options === undefined) return undefined;
  if (isAbout(options)) return [];
  const { rest, isCertain } = options;
  const changes = options.has("keep-cwd") ? {} : { directory: undefined };
  const user = options.values("user").at(-1) ?? root;
  const words = rest.length === 0 ? shellWords : rest;
  const found = runInner({ words, isCertain, changes }, command, recognition);
  return rest.length === 0 ? [become(user), ...found] : asUser(user, found);
};

/** `gosu user command`: the first word is a user, and there are no options. */
const asFirstWord: Recogniser = (command, recognition) => {
  const [user, ...words] = command.arguments;
  if (words.length === 0 || user === undefined) return [];
  return asUser(user, runInner({ words, isCertain: isOneWord(user) }, command, recognition));
};

const privileges = optionTable({
  short: "dhV",
  long:
    "dump no-new-privs ambient-caps= inh-caps= bounding-set= ruid= euid= rgid= egid= reuid= regid= clear-groups " +
    "keep-groups init-groups groups= list-caps securebits= pdeathsig= ptracer= selinux-label= " +
    "apparmor-profile= reset-env",
});

const setpriv: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, privileges);
  if (options === undefined) return undefined;
  if (isAbout(options, "d dump h V list-caps") || options.rest.length === 0) return [];
  const found = runInner({ words: options.rest, isCertain: options.isCertain }, command, recognition);
  const [user] = options.values("reuid", "euid", "ruid");
  return user === undefined ? found : asUser(user, found);
};

/** `sg group -c text`: a group that the user is in already, so nobody else's rights. */
const sg: Recogniser = (command, recognition) => {
  const words = command.arguments.filter(each => each.text !== "-");
  const [, second, third] = words;
  const text = second?.text === "-c" ? third : second;
  return text === undefined ? [] : recognition.shell(text, command);
};

export const becomeCommands: Commands = {
  sudo,
  sudoedit,
  doas,
  su,
  runuser: su,
  pkexec,
  gosu: asFirstWord,
  "su-exec": asFirstWord,
  setuidgid: asFirstWord,
  "s6-setuidgid": asFirstWord,
  setpriv,
  sg,
};

export { becomeCommands as programs };
