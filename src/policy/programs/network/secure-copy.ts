/** scp and rcp: files that go to another machine, or come from one. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { hostOf } from "./connect.ts";
import { localSide, settingsOf } from "./ssh.ts";

interface Place {
  readonly word: Word;
  /** Undefined for a place on this machine. */
  readonly host?: Word;
  /** The path there, or here. */
  readonly path: Word;
}

const secureCopy: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "cDFiJloPSX" });
  const disk = localDisk(command, recognition);
  const places = given.operands.map(placeOf);
  const target = places.at(-1);
  if (target === undefined || places.length < 2) return [];
  const sources = places.slice(0, -1);
  const isTree = given.has("r") || (given.mayHave("r") ? undefined : false);
  const options = { values: given.values, settings: (name: string) => settingsOf(given.values("o"), name) };
  return [
    ...localSide(options, command, recognition),
    ...given.values("S", "D").flatMap(program => recognition.run([program], command)),
    ...sources.flatMap(source =>
      source.host === undefined ? disk.reads(source.path, isTree ?? true) : [transfer(source.host, "down")],
    ),
    ...(target.host === undefined
      ? sources.flatMap(({ path }) => arrivals(path, target.path, disk, isTree ?? true))
      : [transfer(target.host, "up")]),
    ...(given.mayHave()
      ? [possibly(operation("net.transfer", { domain: undefined, direction: undefined }))]
      : []),
  ];
};

const transfer = (host: Word, direction: "up" | "down"): Operation =>
  operation("net.transfer", { domain: hostOf(host), direction });

/** `user@host:path`, `scp://user@host/path`, or a path of this machine. */
export function placeOf(word: Word): Place {
  const part = (text: string): Word => ({ ...word, text });
  const [, address, behind] = /^(?:scp|sftp|rsync):\/\/([^/]*)\/?(.*)$/s.exec(word.text) ?? [];
  if (address !== undefined && behind !== undefined) return { word, host: part(address), path: part(behind) };
  const [, host, path] = /^((?:[^/:[]*@)?\[[^\]]*\]|[^/:]+):(.*)$/s.exec(word.text) ?? [];
  if (host === undefined || path === undefined) {
    // A beginning that isn't known may hold a host.
    return word.text.startsWith(HOLE) ? { word, host: part(HOLE), path: word } : { word, path: word };
  }
  return { word, host: part(host), path: part(path) };
}

/** A file copied to a folder keeps its name there. */
export function arrivals(source: Word, target: Word, disk: LocalDisk, isTree: boolean): readonly Operation[] {
  if (!disk.isDirectory(target)) return disk.writes(target, isTree);
  const name = source.text.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const isNamed = textOf(source) !== undefined && name !== "" && !/[*?[{]/.test(name);
  return disk.writes({ ...target, text: `${target.text}/${isNamed ? name : HOLE}` }, isTree);
}

export const programs: Commands = { scp: secureCopy, rcp: secureCopy, pscp: secureCopy };
