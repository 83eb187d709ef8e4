/** Programs that pack and unpack files, each described by a row. */
import type { Operation } from "../../../ports/index.ts";
import { isSecretPath } from "../../paths/secret-paths.ts";
import { type Command, type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp, settleGlobs } from "../syntax/read-arguments.ts";
import { type FileUse, fileUse, named, type Options, syntaxOf } from "./file-use.ts";

interface ArchiveRow {
  /**
   * The first operand is a verb (`7z x`), which counts as a long option, as do the others (`-so`), whose values are attached;
   * or options without a hyphen, as for tar.
   */
  readonly first?: "verb" | "letters";
  readonly valued?: Options;
  readonly packs?: true | Options;
  readonly unpacks?: true | Options;
  /** Options that name the archive. @default the first operand is it */
  readonly archive?: Options;
  /** Options with which an archive is added to. */
  readonly appends?: Options;
  /** Options that name the folder to pack from, and to unpack into. */
  readonly folder?: Options;
  /** Options with which it packs whole folders. @default always */
  readonly recursive?: Options;
  /** Words with which it deletes what it packed. */
  readonly deletes?: RegExp;
  /** Options with which the members are folders that it copies files to. */
  readonly copies?: Options;
  /** Options with which it only prints. */
  readonly prints?: Options;
  /** Options with which it prints the text of the members that it unpacks. */
  readonly shows?: Options;
  /** Names in the archive may lead out of the folder: always, or with these options. */
  readonly leaves?: true | Options;
  /** Options with which the names of the files to pack come from elsewhere. */
  readonly lists?: Options;
  /** Options whose value is a command that it runs, or a file that it writes. */
  readonly runs?: Options;
  readonly writes?: Options;
}

const rows: { readonly [names: string]: ArchiveRow } = {
  "tar gtar bsdtar jar": {
    first: "letters",
    valued: `-b -X -K -N -V -H -L --blocking-factor --record-size --files-from --exclude --exclude-from --exclude-tag
      --starting-file --newer --after-date --newer-mtime --label --format --tape-length --checkpoint-action --transform
      --xform --strip-components --owner --group --owner-map --group-map --mode --mtime --sort --pax-option --suffix
      --index-file --volno-file --add-file --include --options -T`,
    packs: "-c -r -u -A --create --append --update --catenate --concatenate --delete",
    unpacks: "-x --extract --get",
    archive: "-f --file",
    appends: "-r -u -A --append --update --catenate --concatenate --delete",
    folder: "-C --directory",
    deletes: /^--remove/,
    prints: "-O --to-stdout --to-command",
    shows: "-O --to-stdout",
    leaves: "-P --absolute-names --absolute-paths",
    lists: "-T --files-from",
    runs: `-I --use-compress-program --to-command -F --info-script --new-volume-script --rsh-command --rmt-command`,
    writes: "-g --listed-incremental",
  },
  "7z 7za 7zr 7zz": {
    first: "verb",
    valued: "-p -w -m -t -x -i -v",
    packs: "--a --u --d --rn",
    unpacks: "--x --e",
    shows: "--so",
    folder: "-o",
    deletes: /^-sdel$/,
  },
  "rar unrar": {
    first: "verb",
    packs: "--a --m --mf --u --f --d --c --cf --ch --k --r --s",
    unpacks: "--x --e",
    shows: "--p",
    deletes: /^(?:-d[frw]|mf?)$/,
  },
  ar: { first: "verb", packs: "--r --q --m --d --s", unpacks: "--x", shows: "--p" },
  // Its input names the files to pack.
  cpio: {
    valued: "-C -E -H -M -R --block-size --io-size --format --message --owner --pattern-file",
    packs: "-o -p --create --pass-through",
    unpacks: "-i --extract",
    archive: "-F -I -O --file",
    folder: "-D --directory",
    prints: "-t --list --to-stdout",
    shows: "--to-stdout",
    leaves: true,
    copies: "-p --pass-through",
    lists: "-o -p --create --pass-through",
    runs: "--rsh-command",
  },
  pax: {
    valued: "-b -f -o -p -s -x -B -E -G -T -U",
    packs: "-w",
    unpacks: "-r",
    archive: "-f",
    leaves: true,
    copies: "-r",
  },
  zip: {
    valued: "-b -n -t -P --temp-path --suffixes --from-date --before-date --password",
    packs: true,
    recursive: "-r -R --recurse-paths --recurse-patterns",
    deletes: /^(?:-[a-zA-Z]*m[a-zA-Z]*|--move)$/,
    prints: "-h",
    lists: "-@ --names-stdin",
    writes: "-O --output-file --out",
  },
  unzip: {
    valued: "-P -I",
    unpacks: true,
    folder: "-d",
    prints: "-l -v -t -p -c -z -Z",
    shows: "-p -c",
    leaves: "-:",
  },
};

const archiveProgram = (row: ArchiveRow): Recogniser => {
  const { valued, archive, folder, runs, writes } = row;
  const syntax = syntaxOf([valued, archive, folder, runs, writes].join(" "));
  return (command, recognition) => {
    const words = withoutPatterns(settleGlobs(command, recognition), command);
    const [first, ...rest] = words;
    if (row.first === "verb" && first !== undefined && textOf(first) === undefined)
      return [opaque("what it does to an archive can't be known")];
    const isBare = row.first === "letters" && /^[A-Za-z]+$/.test(first?.text ?? "");
    const given = isBare
      ? separated(first!.text, rest, syntax.valued ?? "")
      : row.first === "verb" && first !== undefined
        ? [verbOf(first, command), ...rest.flatMap(each => attached(each, syntax.valued ?? ""))]
        : words;
    const parsed = parseArguments(given, syntax);
    return asksForHelp(parsed) ? [] : effects(row, fileUse(command, recognition, parsed));
  };
};

/** `-x` and `-i` of zip take patterns up to the next option. */
function withoutPatterns(words: readonly Word[], { program }: Command): readonly Word[] {
  let isList = false;
  return words.filter(({ text }) => {
    if (program !== "zip") return true;
    if (!text.startsWith("-") && text !== "@") return !isList;
    isList = /^(?:-[a-zA-Z]*[xi]|--(?:ex|in)clude)$/.test(text);
    return true;
  });
}

/** The first letter is ar's verb, and modifiers follow it. */
const verbOf = ({ text }: Word, { program }: Command): Word =>
  known(`--${program === "ar" ? text.replace(/^-/, "").slice(0, 1) : text}`);

/** `-so` has no value, and `-i!name` names one more file. */
function attached(word: Word, valued: string): readonly Word[] {
  const { text } = word;
  const [, member] = /^-i[^!]*!(.*)/s.exec(text) ?? [];
  if (member !== undefined) return [{ ...word, text: member }];
  const isValued = text.length > 2 && valued.includes(text[1]!);
  return [/^-[a-zA-Z]/.test(text) && !isValued ? { ...word, text: `-${text}` } : word];
}

/** The oldest style, `tar cfC archive folder`, gives the values after all letters; the result has each value after its own letter. */
function separated(letters: string, words: readonly Word[], valued: string): readonly Word[] {
  const rest = [...words];
  return [
    ...[...letters].flatMap(each => [known(`-${each}`), ...(valued.includes(each) ? rest.splice(0, 1) : [])]),
    ...rest,
  ];
}

function effects(row: ArchiveRow, use: FileUse): readonly Operation[] {
  const { on, has, values, shell, operands, command } = use;
  const { archive: option, unpacks, packs: packing, writes = "", runs = "" } = row;
  const archive = option === undefined ? operands[0] : values(option).at(-1);
  const members = operands.slice(option === undefined ? 1 : 0);
  const packs = packing === true || has(packing ?? "");
  const isRead = archive === undefined || !packs;
  // `host:file` is on another machine.
  const [, domain] = (option !== undefined && /^(?:[^/:@]*@)?([^/:]+):/.exec(archive?.text ?? "")) || [];
  const isZip = command.program === "zip" && !/\.[^/]*$|^-$/.test(archive?.text ?? "");
  const place = archive && isZip && packs ? { ...archive, text: `${archive.text}.zip` } : archive;
  return [
    ...(domain !== undefined && !has("--force-local")
      ? [operation("net.transfer", { domain, direction: packs ? "upload" : "download" })]
      : on(isRead ? "fs.read" : "fs.write", [place], isRead ? {} : { append: has(row.appends ?? "") })),
    ...(has(row.shows ?? "") && !packs ? secretsShown(members, use) : []),
    ...(has(row.prints ?? "")
      ? []
      : packs
        ? packed(row, members, use)
        : unpacks === true || has(unpacks ?? "")
          ? unpacked(row, archive, members, use)
          : []),
    ...on("fs.write", values(writes)),
    ...shell(values(runs)),
    ...toldBeside(use),
  ];
}

/** Members whose names are those of secrets. */
const secretsShown = (members: readonly Word[], { command, recognition }: FileUse): readonly Operation[] =>
  members
    .flatMap(each => recognition.paths(each, command))
    .flatMap(path =>
      path !== undefined && isSecretPath(path, recognition.facts)
        ? [operation("secrets.read", { path })]
        : [],
    );

function packed(row: ArchiveRow, members: readonly Word[], use: FileUse): readonly Operation[] {
  const { on, has, values, command } = use;
  const how = { recursive: row.recursive === undefined || has(row.recursive) };
  const isElsewhere = values(row.folder ?? "").length > 1;
  // With several folders that of each member isn't looked up.
  const inside = isElsewhere ? { ...command, directory: undefined } : inFolder(row, use);
  const isDeleting = command.arguments.some(({ text }) => row.deletes?.test(text));
  return [
    ...on("fs.read", members, how, inside),
    ...(has(row.lists ?? "") ? fileOperation("fs.read", undefined, how) : []),
    ...on("fs.delete", isDeleting ? members : [], { ...how, force: true }, inside),
    ...(row.copies !== undefined && has(row.copies) ? on("fs.write", members, { recursive: undefined }) : []),
  ];
}

/** Each folder counts from the one before it. */
function inFolder(row: ArchiveRow, { command, recognition, values }: FileUse): Command {
  let inside = command;
  for (const word of values(row.folder ?? "")) {
    inside = { ...command, directory: recognition.paths(word, inside)[0] };
  }
  return inside;
}

/** The names of the files in the archive are unknown: perhaps any below the folder. */
function unpacked(
  row: ArchiveRow,
  archive: Word | undefined,
  members: readonly Word[],
  use: FileUse,
): readonly Operation[] {
  const { on, has, values } = use;
  const recursive = undefined;
  const tops = topsIn(archive, use);
  if (row.leaves === true || has(row.leaves ?? "")) return fileOperation("fs.write", "/", { recursive });
  const inside = inFolder(row, use);
  const isRenamed =
    use.whether("--transform --xform --strip-components --strip -s --one-top-level") !== false;
  if (tops !== undefined && !isRenamed && row.first !== "verb") {
    return tops.flatMap(({ name, isFolder }) =>
      on("fs.write", [known(name)], { recursive: isFolder ? undefined : false }, inside),
    );
  }
  const last = row.first === "verb" ? members.at(-1) : undefined;
  const top = values("--one-top-level")[0] ?? (last?.text.endsWith("/") ? last : undefined);
  if (top !== undefined) return on("fs.write", [top], { recursive }, inside);
  const names = members.map(word => textOf(word)?.replace(/^\/+/, ""));
  const isPlain =
    row.first === "letters" &&
    use.whether("--transform --xform --strip-components -s --wildcards") === false &&
    names.every(name => name !== undefined && !/(?:^|\/)\.\.(?:\/|$)|[*?[]/.test(name));
  const places = isPlain && names.length > 0 ? names.map(name => known(name!)) : [known(".")];
  return on("fs.write", places, { recursive }, inside);
}

/** More names are one unknown one. */
const MAX_TOPS = 500;

/** A link to a name in its own folder leads to no other file than those that are named. */
const staysBeside = (link: string) => /^[\w-][\w.-]*$/.test(link);

/**
 * The names at the top of an archive that is there, and its hidden files; undefined where they aren't known, or where a name leads out of the
 * folder or through a link.
 */
function topsIn(archive: Word | undefined, { command, recognition }: FileUse) {
  const [path] = archive === undefined || command.isElsewhere ? [] : recognition.paths(archive, command);
  const files = path === undefined ? undefined : recognition.facts.archived(path);
  if (files === undefined) return undefined;
  const names = files.map(file => file.path.replace(/^(?:\.\/+)+|\/+$/g, ""));
  const leads = (name: string) => /^\/|(?:^|\/)\.\.(?:\/|$)|[\0\\]/.test(name);
  if (names.some(leads) || files.some(({ link }) => link !== undefined && !staysBeside(link)))
    return undefined;
  const tops = new Map<string, boolean>();
  for (const [at, name] of names.entries()) {
    // Rules are in hidden folders, wherever these are.
    const top = /(?:^|\/)\.[^/]/.test(name) ? name : name.replace(/\/.*$/s, "");
    const isFolder = top !== name || files[at]!.path.endsWith("/");
    if (top !== "" && top !== ".") tops.set(top, isFolder || tops.get(top) === true);
  }
  return tops.size > MAX_TOPS ? undefined : [...tops].map(([name, isFolder]) => ({ name, isFolder }));
}

/** Commands and options that aren't among the values of its options. */
function toldBeside({ values, shell, command }: FileUse): readonly Operation[] {
  const checkpoints = values("--checkpoint-action").filter(({ text }) => text.startsWith("exec="));
  const testers =
    command.program !== "zip"
      ? []
      : command.arguments.flatMap((word, at) => {
          const [, attached] = /^(?:-[a-zA-Z]*TT|--unzip-command)=?(.*)$/s.exec(word.text) ?? [];
          return attached === undefined
            ? []
            : [attached === "" ? command.arguments[at + 1] : { ...word, text: attached }];
        });
  return [
    ...shell(checkpoints.map(word => ({ ...word, text: word.text.slice("exec=".length) }))),
    ...(testers.length > 0 ? [opaque("a command tests its archive")] : []),
    ...shell(testers.filter(word => word !== undefined)),
    ...(command.environment.has("TAR_OPTIONS") ? [opaque("some of its options come from $TAR_OPTIONS")] : []),
  ];
}

export const programs: Commands = Object.assign(
  {},
  ...Object.entries(rows).map(([names, row]) => named(names, archiveProgram(row))),
);
