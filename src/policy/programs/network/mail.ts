/** Programs that send mail: what they are given leaves the machine for people. */
import { operation, type Recogniser } from "../../recognition.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { hostOf } from "./connect.ts";

/** @param attachments options whose value is a file that is sent along */
export const sendsMail =
  (syntax: ExactSyntax, attachments: readonly string[] = []): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, syntax);
    const disk = localDisk(command, recognition);
    const server = given.values("server", "s-server", "host").at(-1);
    return [
      operation("net.transfer", { domain: hostOf(server), direction: "up" }),
      ...given
        .values(...attachments)
        .flatMap(word => disk.reads({ ...word, text: word.text.replace(/^@/, "") })),
    ];
  };

/** mutt takes several files after one `-a`, up to `--`. */
export const mutt: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "aAbcCDeFfHimnQsxEyZ" });
  const disk = localDisk(command, recognition);
  return [
    operation("net.transfer", { domain: undefined, direction: "up" }),
    ...[...given.values("a", "i", "H"), ...given.operands.filter(({ text }) => !text.includes("@"))].flatMap(
      file => disk.reads(file),
    ),
    ...[...given.values("e", "F")].flatMap(word => recognition.shell({ ...word, text: "\0" }, command)),
  ];
};
