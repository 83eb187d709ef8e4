/** `openKeyboard` reads single keys and whole pastes from a terminal, and gives the terminal back as it was. */
import { StringDecoder } from "node:string_decoder";
import { StdinBuffer } from "@earendil-works/pi-tui";

interface Keyboard {
  /** Gives the terminal back: lines are read, and echoed, by the system again. */
  close(): void;
}

interface KeyboardOptions {
  /** One key, or one paste between its marks. */
  readonly onKey: (key: string) => void;
  /** The window has gone: no key comes any more. */
  readonly onEnd: () => void;
  readonly write: (text: string) => void;
}

// Source: xterm's control sequences, bracketed paste mode.
const MARK_PASTES = "\u001b[?2004h";
const MARK_NO_PASTES = "\u001b[?2004l";
const PASTE_BEGIN = "\u001b[200~";
const PASTE_END = "\u001b[201~";

export function openKeyboard(input: NodeJS.ReadStream, { onEnd, onKey, write }: KeyboardOptions): Keyboard {
  const keys = new StdinBuffer();
  // A character may come in two pieces.
  const decoder = new StringDecoder("utf8");
  const read = (bytes: Buffer | string) =>
    keys.process(typeof bytes === "string" ? bytes : decoder.write(bytes));
  keys.on("data", key => {
    if (key !== "") onKey(key);
  });
  // The end of the last line begins no other.
  keys.on("paste", text => onKey(`${PASTE_BEGIN}${text.replace(/(?:\r\n?|\n)$/, "")}${PASTE_END}`));
  input.setRawMode(true);
  input.on("data", read);
  input.on("end", onEnd);
  // It stays after close, for a window that goes then; a keyboard that is opened again adds no second one.
  if (!input.listeners("error").includes(onEnd)) input.on("error", onEnd);
  input.resume();
  write(MARK_PASTES);
  return {
    close() {
      input.off("data", read);
      input.off("end", onEnd);
      keys.destroy();
      input.pause();
      input.setRawMode(false);
      write(MARK_NO_PASTES);
    },
  };
}
