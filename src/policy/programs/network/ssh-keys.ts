/** ssh-keygen: keys of ssh, made and shown. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";

/** A library that a program loads into itself. */
export const loadsLibrary = (path: Word): Operation =>
  operation("code.run", { language: "native", source: "file", path: textOf(path) });

const sshKeygen: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "abCDEFfIMmNnOPRrstVwYZz" });
  const disk = localDisk(command, recognition);
  const [own] = given.values("f").slice(-1);
  const kind = textOf(given.values("t").at(-1)) ?? "ed25519";
  const key = own ?? `~/.ssh/id_${kind}`;
  const beside = (end: string) => (place: Word | string) =>
    disk.writes(typeof place === "string" ? place + end : { ...place, text: place.text + end });
  const libraries = given.values("D", "w").map(loadsLibrary);
  const has = (...letters: readonly string[]) => given.has(...letters) || given.values(...letters).length > 0;

  if (has("A")) return disk.writes("/etc/ssh", true);
  if (has("H", "R")) return disk.writes(own ?? "~/.ssh/known_hosts");
  if (has("F")) return disk.reads(own ?? "~/.ssh/known_hosts");
  if (has("s")) {
    const bare = given.operands.map(each => ({ ...each, text: each.text.replace(/\.pub$/, "") }));
    return [...given.values("s").flatMap(each => disk.reads(each)), ...bare.flatMap(beside("-cert.pub"))];
  }
  if (has("Y")) return [...disk.reads(key), ...given.operands.flatMap(beside(".sig"))];
  if (has("l", "B", "L", "Q", "e", "i", "y", "r")) return [...libraries, ...disk.reads(key)];
  return libraries.length > 0 ? libraries : [...disk.writes(key), ...beside(".pub")(key)];
};

export const programs: Commands = { "ssh-keygen": sshKeygen };
