/** Keys of ssh: made, shown, handed to the agent, and put on other machines. */
import type { Operation } from "../../../ports/index.ts";
import { operation, type Recogniser } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { hostOf } from "./connect.ts";

/** A library that a program loads into itself. */
export const loadsLibrary = (path: Word): Operation =>
  operation("code.run", { language: "native", source: "file", path: textOf(path) });

export const sshKeygen: Recogniser = (command, recognition) => {
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

export const sshCopyId: Recogniser = command => {
  const { operands, has } = parseExactly(command.arguments, { valued: "iopFt" });
  if (has("n", "h")) return [];
  const domain = hostOf(operands[0]);
  return [operation("net.transfer", { domain, direction: "up" }), operation("remote.run", { domain })];
};

export const sshAdd: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "EHhSstT" });
  if (given.has("l", "L")) return [];
  if (given.has("d", "D", "x", "X")) return [operation("secrets.change", { path: undefined })];
  const disk = localDisk(command, recognition);
  const keys =
    given.operands.length === 0 ? disk.reads("~/.ssh", true) : given.operands.flatMap(key => disk.reads(key));
  return [...given.values("s", "S").map(loadsLibrary), ...keys];
};

/** Starts a command with an agent beside it, or prints how to find the agent. */
export const sshAgent: Recogniser = (command, recognition) => {
  const { rest } = parseExactly(command.arguments, { valued: "aEOPt", stopsAtOperand: true });
  return rest.length === 0 ? [] : recognition.run(rest, command);
};
