/** Programs that open something for the person who sits there, tell them something, or tidy the terminal. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { programs } from "./look-or-change.ts";

/** An address is requested; which program a file is opened with, nobody knows. */
const open: Recogniser = ({ arguments: words }) => {
  const [last] = words.slice(-1);
  if (last === undefined || /^--(?:help|version|manual)$/.test(last.text)) return [];
  const url = textOf(last);
  const domain = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url ?? "")?.[1]?.toLowerCase();
  if (domain === undefined || words.some(({ text }) => /^-a|^--args$/.test(text))) return undefined;
  return [operation("http.request", { url, domain, method: "GET", upload: false })];
};

/** `say -o file` writes what it would say. */
const say: Recogniser = (command, recognition) => {
  const at = command.arguments.findIndex(({ text }) => /^(?:-o|--output-file)$/.test(text));
  const file = at < 0 ? undefined : command.arguments[at + 1];
  const paths = file === undefined ? [] : recognition.paths(file, command);
  return paths.map(path => operation("fs.write", { path, append: false }));
};

export const opening: Commands = {
  ...programs("xdg-open open start sensible-browser x-www-browser wslview cygstart", open),
  ...programs(
    `notify-send terminal-notifier espeak spd-say beep tput clear reset stty tset tabs setterm dialog whiptail zenity
    kdialog yad pbcopy pbpaste xclip xsel wl-copy wl-paste figlet toilet banner cowsay lolcat fortune sl uuidgen`,
    () => [],
  ),
  say,
};

export { opening as programs };
