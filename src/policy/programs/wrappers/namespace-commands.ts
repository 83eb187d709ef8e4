/** Programs that run a command in another namespace, or under a supervisor's limits. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { asUser, root } from "./as-user.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { runInner } from "./run-inner.ts";
import { isAbout, runWrapped, type WrapperForm } from "./wrapper.ts";

const entering: WrapperForm = {
  short: "aC::eFG:hi::m::n::p::r::S:t:T::u::U::VW:w::Z",
  long:
    "all target= mount[=] uts[=] ipc[=] net[=] pid[=] cgroup[=] user[=] user-parent time[=] setuid= setgid= " +
    "preserve-credentials keep-caps root[=] wd[=] wdns= env no-fork join-cgroup follow-context",
  hasShell: true,
  elsewhere: true,
};
const enteringOptions = optionTable(entering);

/** Into the namespaces of a process, which may be the machine's own: nobody but root may. */
const nsenter: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, enteringOptions);
  if (options === undefined) return undefined;
  if (isAbout(options, "h V")) return [];
  return asUser(root, runWrapped(entering, options, command, recognition));
};

/** runit and daemontools. `-b` starts a program under another name, `-e` fills its environment from a folder. */
const limits: WrapperForm = {
  short: "012b:c:C:d:e:f:l:L:m:n:o:p:Pr:s:t:u:U:vV/:",
  about: "V",
  unless: "b e",
  directory: "C",
  elsewhere: "/",
};
const limitOptions = optionTable(limits);

const chpst: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, limitOptions);
  if (options === undefined || options.has("b", "e")) return undefined;
  if (isAbout(options, "V")) return [];
  const found = runWrapped(limits, options, command, recognition);
  const user = options.values("u").at(-1);
  return user === undefined ? found : asUser(user, found);
};

/** `busybox rm -rf x`: one program that is many. */
const manyInOne: Recogniser = (command, recognition) => {
  const [applet] = command.arguments;
  if (applet === undefined || /^--(?:help|list|list-full|version|long)$/.test(applet.text)) return [];
  if (applet.text.startsWith("-")) return undefined;
  return runInner({ words: command.arguments, isCertain: true }, command, recognition);
};

export const namespaceCommands: Commands = {
  nsenter,
  chpst,
  busybox: manyInOne,
  toybox: manyInOne,
};

export { namespaceCommands as programs };
