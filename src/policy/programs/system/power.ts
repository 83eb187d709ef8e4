/** Shutting the machine down, and putting it to sleep. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";

export const power = (verb: string | undefined) => operation("system.power", { verb });

const always: Recogniser = ({ program, arguments: words }) =>
  parseArguments(words).has("help", "version", "w", "wtmp-only") ? [] : [power(program)];

/** `init 0` ends, `init 6` begins anew, `init 1` leaves nothing but a shell. */
const level: Recogniser = ({ program, arguments: words }) => {
  const [first] = words;
  if (first === undefined || /^--(?:help|version)$/.test(first.text)) return undefined;
  const text = textOf(first);
  const isChange = text === undefined || /^[0-6sSuU]$/.test(text);
  return isChange ? [power(text && `${program} ${text}`)] : undefined;
};

const shutdown: Recogniser = ({ program, arguments: words }) => {
  const given = parseArguments(words);
  if (given.has("help", "version", "show")) return [];
  return [power(given.has("c") ? "cancel" : program)];
};

export const powerCommands: Commands = {
  shutdown,
  reboot: always,
  poweroff: always,
  halt: always,
  "pm-suspend": always,
  "pm-hibernate": always,
  rtcwake: always,
  init: level,
  telinit: level,
};

export { powerCommands as programs };
