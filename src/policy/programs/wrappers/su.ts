/** su and runuser: a text for a user's shell, its arguments, or the shell itself. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Recogniser, Recognition } from "../../recognition.ts";
import { known } from "../../word.ts";
import { asUser, become, root } from "./as-user.ts";
import { type OwnOptions, optionTable, readOptions } from "./own-options.ts";
import { isOneWord, runInner } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

const suOptions = optionTable({
  short: "c:C:fg:G:hlmpPs:Tu:Vw:",
  long:
    "command= session-command= fast group= supp-group= login preserve-environment pty no-pty shell= user= " +
    "whitelist-environment=",
});

/** `su [options] [-] [user [words for the shell]]`; `runuser -u user words` runs its words themselves. */
export const su: Recogniser = (command, recognition) => {
  const given = command.arguments;
  const strict = command.program === "runuser" ? readOptions(given, suOptions) : undefined;
  if (strict?.has("u", "user")) return runuser(strict, command, recognition);
  const options = readOptions(given, suOptions, () => true);
  if (options === undefined) return undefined;
  if (isAbout(options, "h V")) return [];

  const { has, values, rest } = options;
  const operands = options.operands.filter(each => each.text !== "-");
  const isLogin = has("l", "login") || operands.length < options.operands.length;
  const [user = root, ...others] = [...operands, ...rest];
  const shell = values("s", "shell").at(-1) ?? known("sh");
  const text = values("c", "command", "session-command").at(-1);
  const words = text === undefined ? [shell, ...others] : [shell, known("-c"), text, ...others];
  const inner = {
    words,
    isCertain: options.isCertain && operands.every(isOneWord),
    changes: isLogin ? { directory: undefined } : {},
  };
  const found = runInner(inner, command, recognition);
  return words.length === 1 ? [become(user), ...found] : asUser(user, found);
};

function runuser(options: OwnOptions, command: Command, recognition: Recognition): readonly Operation[] {
  const { rest: words, isCertain, values } = options;
  if (isAbout(options, "h V") || words.length === 0) return [];
  return asUser(values("u", "user").at(-1), runInner({ words, isCertain }, command, recognition));
}
