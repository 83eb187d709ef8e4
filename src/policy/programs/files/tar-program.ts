/** tar packs files, unpacks them, and runs programs while it does. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { type ParsedArguments, parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { settleGlobs } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";
import { operationsOn } from "./operations-on.ts";
import { plainTarArguments, tarSyntax } from "./tar-arguments.ts";

const modes = {
  create: ["c", "create"],
  append: ["r", "u", "A", "append", "update", "catenate", "concatenate", "delete"],
  extract: ["x", "extract", "get"],
};

const tar: Recogniser = (command, recognition) => {
  const parsed = parseArguments(plainTarArguments(settleGlobs(command, recognition)), tarSyntax);
  if (parsed.has("help", "version", "usage", "show-defaults")) return [];
  const packs = parsed.has(...modes.create, ...modes.append);
  return [
    ...archives(parsed, packs, command, recognition),
    ...(packs ? packed(parsed, command, recognition) : []),
    ...(parsed.has(...modes.extract) ? unpacked(parsed, command, recognition) : []),
    ...programs(parsed, command, recognition),
  ];
};

/** `host:file` lies on another machine. */
function archives(
  parsed: ParsedArguments,
  packs: boolean,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const files = parsed.values("f", "file").slice(-1);
  const append = !parsed.has(...modes.create);
  return files.flatMap(file => {
    const host = /^(?:[^/:@]*@)?([^/:]+):/.exec(file.text)?.[1];
    if (host !== undefined && !parsed.has("force-local")) {
      return [operation("net.transfer", { domain: host, direction: packs ? "upload" : "download" })];
    }
    return packs
      ? operationsOn("fs.write", file, command, recognition, { append })
      : operationsOn("fs.read", file, command, recognition);
  });
}

/** Each `-C` counts from the one before it. */
function inFolder(parsed: ParsedArguments, command: Command, recognition: Recognition): Command {
  let inside = command;
  for (const word of parsed.values("C", "directory")) {
    inside = { ...command, directory: recognition.paths(word, inside)[0] };
  }
  return inside;
}

/** With several `-C` it isn't looked up which member lies where. */
function packed(parsed: ParsedArguments, command: Command, recognition: Recognition): readonly Operation[] {
  const hasSeveral = parsed.values("C", "directory").length > 1;
  const inside = hasSeveral ? { ...command, directory: undefined } : inFolder(parsed, command, recognition);
  const how = { recursive: !parsed.has("no-recursion") };
  const hasList = parsed.has("T", "files-from");
  const members = parsed.has("delete") ? [] : parsed.operands;
  const deleted = parsed.has("remove-files") ? members : [];
  const on = onFiles(inside, recognition);
  return [
    ...on("fs.read", members, how),
    ...on("fs.delete", deleted, { ...how, force: true }),
    ...(hasList ? fileOperation("fs.read", undefined, how) : []),
    ...onFiles(command, recognition)("fs.write", parsed.values("g", "listed-incremental")),
  ];
}

/** Which files lie in the archive can't be told: perhaps any below. */
function unpacked(parsed: ParsedArguments, command: Command, recognition: Recognition): readonly Operation[] {
  if (parsed.has("O", "to-stdout", "to-command")) return [];
  if (parsed.has("P", "absolute-names", "absolute-paths"))
    return fileOperation("fs.write", "/", { recursive: undefined });
  const inside = inFolder(parsed, command, recognition);
  const keepsNames = !parsed.mayHave("transform", "xform", "strip-components", "s", "wildcards");
  const members = parsed.operands.map(word => textOf(word)?.replace(/^\/+/, ""));
  const isPlain =
    keepsNames && members.every(name => name !== undefined && !/(?:^|\/)\.\.(?:\/|$)|[*?[]/.test(name));
  const places = isPlain && members.length > 0 ? members.map(name => known(name!)) : [known(".")];
  const [top] = parsed.values("one-top-level");
  return (top === undefined ? places : [top]).flatMap(word =>
    operationsOn("fs.write", word, inside, recognition, { recursive: undefined }),
  );
}

function programs(parsed: ParsedArguments, command: Command, recognition: Recognition): readonly Operation[] {
  const run = (word: Word) => recognition.shell(word, command);
  const checkpoints = parsed.values("checkpoint-action").filter(({ text }) => text.startsWith("exec="));
  return [
    ...parsed
      .values(
        "I",
        "use-compress-program",
        "to-command",
        "F",
        "info-script",
        "new-volume-script",
        "rsh-command",
        "rmt-command",
      )
      .flatMap(run),
    ...checkpoints.map(word => ({ ...word, text: word.text.slice("exec=".length) })).flatMap(run),
    ...(command.environment.has("TAR_OPTIONS") ? [opaque("some of its options come from $TAR_OPTIONS")] : []),
  ];
}

export const tarPrograms: Commands = { tar, gtar: tar, bsdtar: tar };

export { tarPrograms as programs };
