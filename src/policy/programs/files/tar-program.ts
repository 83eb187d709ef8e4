/** tar packs files, unpacks them, and runs programs while it does. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { settleGlobs } from "../syntax/read-arguments.ts";
import { type FileUse, fileUse, named, syntaxOf } from "./file-use.ts";

const runners = `-I --use-compress-program --to-command -F --info-script --new-volume-script --rsh-command
  --rmt-command`;
const syntax =
  syntaxOf(`-f -C -b -X -T -K -N -V -g -H -L --file --directory --blocking-factor --record-size --files-from
  --exclude --exclude-from --exclude-tag --starting-file --newer --after-date --newer-mtime --label
  --listed-incremental --format --tape-length --checkpoint-action --transform --xform --strip-components --owner --group
  --owner-map --group-map --mode --mtime --sort --pax-option --suffix --index-file --volno-file --add-file --include
  --options ${runners}`);

const creating = "-c --create";
const packing = `${creating} -r -u -A --append --update --catenate --concatenate --delete`;

const tar: Recogniser = (command, recognition) => {
  const parsed = parseArguments(plainArguments(settleGlobs(command, recognition)), syntax);
  if (parsed.has("help", "version", "usage", "show-defaults")) return [];
  const use = fileUse(command, recognition, parsed);
  const packs = use.has(packing);
  return [
    ...archives(use, packs),
    ...(packs ? packed(use) : []),
    ...(use.has("-x --extract --get") ? unpacked(use) : []),
    ...programsOf(use),
  ];
};

/** The oldest style, `tar cfC archive folder`, gives the values after all letters; the result has each value after its own letter. */
function plainArguments(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first === undefined || !/^[A-Za-z]+$/.test(first.text)) return words.map(shorten);
  const separated: Word[] = [];
  let next = 0;
  for (const letter of first.text) {
    separated.push(known(`-${letter}`));
    if (!syntax.valued?.includes(letter)) continue;
    const value = rest[next];
    next += 1;
    if (value !== undefined) separated.push(value);
  }
  return [...separated, ...rest.slice(next)].map(shorten);
}

/** `--file` is the beginning of `--files-from`, but not an abbreviation of it. */
function shorten(word: Word): Word {
  const [, name = "", value = ""] = /^(--file)(?:=(.*))?$/s.exec(word.text) ?? [];
  return name === "" ? word : { ...word, text: `-f${value}` };
}

/** `host:file` is on another machine. */
function archives({ on, has, values }: FileUse, packs: boolean): readonly Operation[] {
  return values("-f --file")
    .slice(-1)
    .flatMap(file => {
      const host = /^(?:[^/:@]*@)?([^/:]+):/.exec(file.text)?.[1];
      if (host !== undefined && !has("--force-local")) {
        return [operation("net.transfer", { domain: host, direction: packs ? "upload" : "download" })];
      }
      return packs ? on("fs.write", [file], { append: !has(creating) }) : on("fs.read", [file]);
    });
}

/** Each `-C` counts from the one before it. */
function inFolder({ command, recognition, values }: FileUse): Command {
  let inside = command;
  for (const word of values("-C --directory")) {
    inside = { ...command, directory: recognition.paths(word, inside)[0] };
  }
  return inside;
}

/** With several `-C` the folder of each member isn't looked up. */
function packed(use: FileUse): readonly Operation[] {
  const { on, has, values, operands, command } = use;
  const hasSeveral = values("-C --directory").length > 1;
  const inside = hasSeveral ? { ...command, directory: undefined } : inFolder(use);
  const how = { recursive: !has("--no-recursion") };
  const members = has("--delete") ? [] : operands;
  return [
    ...on("fs.read", members, how, inside),
    ...on("fs.delete", has("--remove-files") ? members : [], { ...how, force: true }, inside),
    ...(has("-T --files-from") ? fileOperation("fs.read", undefined, how) : []),
    ...on("fs.write", values("-g --listed-incremental")),
  ];
}

/** The names of the files in the archive are unknown: perhaps any below the folder. */
function unpacked(use: FileUse): readonly Operation[] {
  const { on, has, values, operands } = use;
  const recursive = undefined;
  if (has("-O --to-stdout --to-command")) return [];
  if (has("-P --absolute-names --absolute-paths")) return fileOperation("fs.write", "/", { recursive });
  const keepsNames = use.whether("--transform --xform --strip-components -s --wildcards") === false;
  const members = operands.map(word => textOf(word)?.replace(/^\/+/, ""));
  const isPlain =
    keepsNames && members.every(name => name !== undefined && !/(?:^|\/)\.\.(?:\/|$)|[*?[]/.test(name));
  const places = isPlain && members.length > 0 ? members.map(name => known(name!)) : [known(".")];
  const [top] = values("--one-top-level");
  return on("fs.write", top === undefined ? places : [top], { recursive }, inFolder(use));
}

function programsOf({ shell, values, command }: FileUse): readonly Operation[] {
  const checkpoints = values("--checkpoint-action").filter(({ text }) => text.startsWith("exec="));
  return [
    ...shell(values(runners)),
    ...shell(checkpoints.map(word => ({ ...word, text: word.text.slice("exec=".length) }))),
    ...(command.environment.has("TAR_OPTIONS") ? [opaque("some of its options come from $TAR_OPTIONS")] : []),
  ];
}

export const programs: Commands = { ...named("tar gtar bsdtar", tar) };
