/** Programs that pack, unpack and compress files, beside tar. */
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { type FileUse, fileCommand, fileUse, named, type Options, syntaxOf } from "./file-use.ts";

const all = { recursive: true };
/** The names of the files in an archive are unknown: perhaps any below the folder. */
const unpacked = { recursive: undefined };
const here = known(".");

/** A program whose first operand is its verb, a letter or a word, and whose second the archive. */
interface VerbArchive {
  readonly valued?: Options;
  /** The verb may have a hyphen in front. */
  readonly hasHyphen?: true;
  readonly packs: RegExp;
  readonly unpacks: RegExp;
  /** The last operand may be the folder to unpack into. */
  readonly hasFolder?: true;
  /** Words with which what was packed is deleted. */
  readonly deletes?: RegExp;
}

const verbArchive =
  ({ valued = "", hasHyphen, packs, unpacks, hasFolder, deletes }: VerbArchive): Recogniser =>
  (command, recognition) => {
    const [first, ...rest] = command.arguments;
    if (first === undefined) return [];
    const bare = hasHyphen ? { ...first, text: first.text.replace(/^-/, "") } : first;
    const parsed = parseArguments([bare, ...rest], syntaxOf(valued));
    const { on, operands, values } = fileUse(command, recognition, parsed);
    const [verb, archive, ...members] = operands;
    const text = textOf(verb);
    if (asksForHelp(parsed) || verb === undefined) return [];
    if (text === undefined) return [opaque("what it does to an archive can't be known")];
    if (packs.test(text)) {
      const isDeleting = command.arguments.some(each => deletes?.test(each.text));
      return [
        ...on("fs.read", members, all),
        ...on("fs.write", [archive]),
        ...(isDeleting ? on("fs.delete", members, all) : []),
      ];
    }
    if (!unpacks.test(text)) return on("fs.read", [archive]);
    const last = hasFolder && members.at(-1)?.text.endsWith("/") ? members.at(-1) : undefined;
    const folder = valued === "" ? last : values("-o").at(-1);
    return [...on("fs.read", [archive]), ...on("fs.write", [folder ?? here], unpacked)];
  };

const sevenZip = verbArchive({
  valued: "-o -p -w -m -t -x -i -v",
  packs: /^(?:a|u|d|rn)$/,
  unpacks: /^(?:x|e)$/,
  deletes: /^-sdel$/,
});
const rar = verbArchive({
  packs: /^(?:a|m|mf|u|f|d|c|cf|ch|k|r|rr\d*|rv\d*|s)$/,
  unpacks: /^(?:x|e)$/,
  hasFolder: true,
  deletes: /^-d[frw]$/,
});
const ar = verbArchive({ hasHyphen: true, packs: /^[rqmds]/, unpacks: /^x/ });

/** Letters as for tar: `jar cfm archive manifest files`. */
const jar: Recogniser = (command, recognition) => {
  const valued = syntaxOf("-C --file --manifest --main-class --module-version --dir --release");
  const parsed = parseArguments(command.arguments, { ...valued, hasBareCluster: true });
  if (asksForHelp(parsed)) return [];
  const { on, has, values, operands } = fileUse(command, recognition, parsed);
  const [archive, ...members] = [...values("--file").slice(-1), ...operands];
  if (has("-x --extract")) {
    return [...on("fs.read", [archive]), ...on("fs.write", [values("--dir").at(-1) ?? here], unpacked)];
  }
  if (!has("-c -u -i --create --update --generate-index")) return on("fs.read", [archive]);
  return [...on("fs.read", members, all), ...on("fs.write", [archive])];
};

/** Its input names the files to pack, and names in an archive lead anywhere, except with `--no-absolute-filenames`. */
const cpio = fileCommand(
  `-C -D -E -F -H -I -M -O -R --block-size --io-size --directory --file --format --message --owner --pattern-file
    --rsh-command`,
  ({ on, has, values, operands, shell }) => {
    const archives = values("-F -I -O --file");
    const programs = shell(values("--rsh-command"));
    const packed = on("fs.read", [{ text: HOLE }]);
    if (has("-p --pass-through"))
      return [...packed, ...on("fs.write", operands.slice(0, 1), unpacked), ...programs];
    if (has("-o --create")) return [...packed, ...on("fs.write", archives), ...programs];
    const unpacks = has("-i --extract") && !has("-t --list --to-stdout");
    const folder = has("--no-absolute-filenames") ? (values("-D --directory").at(-1) ?? here) : known("/");
    return [...on("fs.read", archives), ...(unpacks ? on("fs.write", [folder], unpacked) : []), ...programs];
  },
);

const zip: Recogniser = (command, recognition) => {
  const { words, tests } = withoutLists(command.arguments);
  const valued =
    "-b -n -t -P -O --temp-path --suffixes --from-date --before-date --password --output-file --out";
  return fileCommand(valued, ({ on, has, values, operands: [archive, ...members], shell }) => {
    if (has("-h")) return [];
    const how = { recursive: has("-r -R --recurse-paths --recurse-patterns") };
    return [
      ...on("fs.read", members, how),
      ...(has("-@ --names-stdin") ? on("fs.read", [{ text: HOLE }], how) : []),
      ...on("fs.write", [archive && withEnding(archive), ...values("-O --output-file --out")]),
      ...(has("-m --move") ? on("fs.delete", members, how) : []),
      ...shell(tests),
    ];
  })({ ...command, arguments: words }, recognition);
};

const withEnding = (archive: Word): Word => {
  const hasEnding = archive.text.slice(archive.text.lastIndexOf("/") + 1).includes(".");
  return hasEnding || archive.text === "-" ? archive : { ...archive, text: `${archive.text}.zip` };
};

/** `-TT` is one option with the command that tests the archive; `-x` and `-i` take patterns up to the next option. */
function withoutLists(given: readonly Word[]) {
  const words: Word[] = [];
  const tests: Word[] = [];
  let isList = false;
  for (let index = 0; index < given.length; index++) {
    const word = given[index]!;
    const attached = /^(?:-[a-zA-Z]*?TT|--unzip-command(?:=|$))(.*)$/s.exec(word.text)?.[1];
    if (word.text.startsWith("-") || word.text === "@")
      isList = /^(?:-[a-zA-Z]*[xi]|--(?:ex|in)clude)$/.test(word.text);
    else if (isList) continue;
    if (attached === undefined) words.push(word);
    else if (attached !== "") tests.push({ ...word, text: attached });
    else if (given[index + 1] !== undefined) tests.push(given[++index]!);
  }
  return { words, tests };
}

/** With `-:` the names in the archive may lead out of the folder. */
const unzip = fileCommand("-d -P -I", ({ on, has, values, operands: [archive] }) => {
  const reading = on("fs.read", [archive]);
  if (archive === undefined || has("-l -v -t -p -c -z -Z")) return reading;
  const folder = has("-:") ? known("/") : (values("-d").at(-1) ?? here);
  return [...reading, ...on("fs.write", [folder], unpacked)];
});

/** A program that puts a compressed file into the place of a file, or the other way round. */
interface Compression {
  readonly suffix: string;
  readonly valued?: Options;
  /** It leaves the file where it is, without being told to. */
  readonly keeps?: true;
  /** The second operand is what it writes. */
  readonly hasTarget?: true;
}

function compressing(program: Compression, use: FileUse, isOpener: boolean) {
  const { on, has, values, operands, command, recognition } = use;
  const recursive = has("-r --recursive");
  const files = program.hasTarget ? operands.slice(0, 1) : operands;
  const targets = [...(program.hasTarget ? operands.slice(1, 2) : []), ...values("-o --output")];
  const isReading = targets.length > 0 || has("-c --stdout --to-stdout -l --list -t --test");
  const keeps = program.keeps ? !has("--rm -j") : has("-k --keep");
  const opens = isOpener || has("-d --decompress --uncompress");
  const replaced = isReading ? [] : files.filter(({ text }) => text !== "-");
  return [
    ...on("fs.read", files, { recursive }),
    ...on("fs.write", targets),
    ...replaced.flatMap(word =>
      recursive || word.isGlob
        ? on("fs.write", [word], { recursive })
        : recognition
            .paths(word, command)
            .flatMap(path => fileOperation("fs.write", renamed(path, program.suffix, opens))),
    ),
    ...on("fs.delete", keeps ? [] : replaced, { recursive }),
  ];
}

/** An archive of the short kinds (.tgz) becomes a .tar. */
function renamed(path: string | undefined, suffix: string, opens: boolean): string | undefined {
  if (path === undefined || !opens) return path === undefined ? undefined : path + suffix;
  return path.endsWith(suffix)
    ? path.slice(0, -suffix.length)
    : path.replace(/(?:\.t([a-z0-9]+)|\.[^./]*)?$/, (_, short) => (short === undefined ? "" : ".tar"));
}

const compression = (names: string, openers: string, program: Compression): Commands => {
  const make = (isOpener: boolean) =>
    fileCommand(program.valued ?? "", use => compressing(program, use, isOpener));
  return { ...named(names, make(false)), ...named(openers, make(true)) };
};
const xz = "-F -C -T -M -S --format --check --threads --memlimit --suffix";

export const programs: Commands = {
  ...named("7z 7za 7zr 7zz", sevenZip),
  ...named("rar unrar", rar),
  ar,
  jar,
  cpio,
  zip,
  unzip,
  ...compression("gzip pigz", "gunzip unpigz", { suffix: ".gz", valued: "-S -b -p --suffix" }),
  ...compression("bzip2 pbzip2", "bunzip2", { suffix: ".bz2" }),
  ...compression("xz", "unxz", { suffix: ".xz", valued: xz }),
  ...compression("lzma", "unlzma", { suffix: ".lzma", valued: xz }),
  ...compression("zstd", "unzstd", {
    suffix: ".zst",
    keeps: true,
    valued: "-o -D -T -M -B --output-dir-flat",
  }),
  ...compression("lz4", "unlz4", { suffix: ".lz4", keeps: true, hasTarget: true }),
  ...compression("brotli", "", {
    suffix: ".br",
    keeps: true,
    valued: "-o -q -w -S -D --output --quality --suffix",
  }),
  ...compression("lzip", "lunzip", { suffix: ".lz", valued: "-o -S -b -m -s" }),
  ...compression("compress", "uncompress", { suffix: ".Z", valued: "-b" }),
};
