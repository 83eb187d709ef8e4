/** The script lines of ftp, sftp and lftp: uploads, downloads, and commands that run here. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../recognition.ts";
import { HOLE, isKnown, known, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordSet } from "../syntax/word-list.ts";
import { arrivals } from "./secure-copy.ts";

const uploads = wordSet("put mput send append reput pput");
const downloads = wordSet("get mget recv reget pget newer");
const changes = wordSet(`
  rm del delete mdelete mrm rmdir mkdir rename mv ren chmod chown chgrp ln symlink site quote glob edit`);
const harmless = wordSet(`
  open user cd pwd ls dir nlist mls cls ll bye quit exit close disconnect binary ascii bin image type
  mode passive prompt hash bell verbose debug set status help ? lcd lpwd lls progress version df cat
  more less zcat find du queue wait jobs anon login bookmark alias echo`);

/** More lines than these are not looked at one by one. */
const MAX_LINES = 1000;

export function transferScript(
  text: Word,
  domain: string | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  // After `lcd` the local folder is unknown.
  const isMoved = /^[ \t]*(?:lcd|local\s+cd)\b/m.test(text.text.replaceAll(";", "\n"));
  const disk = localDisk(isMoved ? { ...command, directory: undefined } : command, recognition);
  const lines = text.text
    .split(/[\n;]/)
    .map(line => line.trim())
    .filter(line => line !== "" && !line.startsWith("#"));
  if (lines.length > MAX_LINES) return [opaque("its script is too long to be looked at")];
  const transfer = (direction: string | undefined) => operation("net.transfer", { domain, direction });
  return lines.flatMap((line): readonly Operation[] => {
    const [, shell] = /^(?:!|shell\s)\s*(.*)$/s.exec(line) ?? [];
    if (shell !== undefined) return recognition.shell(known(shell), command);
    const [, piped] = command.program === "lftp" ? (/\|(.*)$/s.exec(line) ?? []) : [];
    if (piped !== undefined) return recognition.shell(known(piped), command);
    const [verb = "", ...rest] = line.replace(/^-/, "").split(/\s+/);
    const operands = rest
      .filter(each => !each.startsWith("-"))
      .map(each => known(each.replace(/^["']|["']$/g, "")));
    const isTree = rest.some(each => /^-[a-zA-Z]*[rR]/.test(each));
    const name = verb.toLowerCase();
    if (uploads.has(name))
      return [
        transfer("up"),
        ...operands.slice(0, name[0] === "m" ? undefined : 1).flatMap(each => disk.reads(each, isTree)),
      ];
    if (downloads.has(name))
      return [
        transfer("down"),
        ...arrivals(
          operands[0] ?? known(HOLE),
          (name[0] === "m" ? undefined : operands[1]) ?? known("."),
          disk,
          isTree,
        ),
      ];
    if (name === "mirror") return mirror(rest, operands);
    if (changes.has(name)) return [transfer("up")];
    return harmless.has(name) ? [] : [opaque("a line of its script isn't known")];

    function mirror(options: readonly string[], [from = known("."), to = known(".")]: readonly Word[]) {
      const isUp = options.some(each => /^-[a-zA-Z]*R|^--reverse$/.test(each));
      return isUp
        ? [transfer("up"), ...disk.reads(from, true)]
        : [transfer("down"), ...disk.writes(to, true)];
    }
  });
}

/** The script on the standard input: of a pipe nothing is known. */
export function inputScript(
  domain: string | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { input } = command;
  if (input.kind === "none") return [];
  const text = input.kind === "text" ? input.text : input.kind === "file" ? fileText(input.path) : undefined;
  return text === undefined
    ? [opaque("what it copies is told by a pipe")]
    : transferScript(text, domain, command, recognition);

  function fileText(path: Word): Word | undefined {
    const found = isKnown(path) ? localDisk(command, recognition).text(path) : undefined;
    return found === undefined ? undefined : known(found);
  }
}
