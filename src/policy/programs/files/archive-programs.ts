/** Programs that pack and unpack archives by a verb: 7z, rar, ar, jar; and cpio. */
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf } from "../../word.ts";
import { type OptionSyntax, parseArguments } from "../arguments.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";

const tree = { recursive: true };
/** Which files lie in an archive can't be told: perhaps any below. */
const unpacked = { recursive: undefined };
const here = known(".");

/** A program whose first operand is its verb, a letter or a word, and whose second the archive. */
interface VerbArchive {
  /** The verb may have a hyphen in front. */
  readonly hasHyphen?: true;
  readonly syntax?: OptionSyntax;
  readonly packs: RegExp;
  readonly unpacks: RegExp;
  /** The option that names the folder to unpack into. */
  readonly folderOption?: string;
  /** The folder is the last operand. */
  readonly hasFolderOperand?: true;
  /** Words with which what was packed is deleted. */
  readonly deletesWith?: readonly string[];
}

const verbArchive =
  ({
    hasHyphen,
    syntax,
    packs,
    unpacks,
    folderOption,
    hasFolderOperand,
    deletesWith = [],
  }: VerbArchive): Recogniser =>
  (command, recognition) => {
    const [first, ...rest] = command.arguments;
    const bare = hasHyphen && first !== undefined ? { ...first, text: first.text.replace(/^-/, "") } : first;
    const parsed = parseArguments(bare === undefined ? [] : [bare, ...rest], syntax);
    const on = onFiles(command, recognition);
    const [verb, archive, ...members] = parsed.operands;
    const text = textOf(verb);
    if (asksForHelp(parsed) || verb === undefined) return [];
    if (text === undefined) return [opaque("what it does to an archive can't be known")];
    if (packs.test(text)) {
      return [
        ...on("fs.read", members, tree),
        ...on("fs.write", [archive]),
        ...(command.arguments.some(({ text }) => deletesWith.includes(text))
          ? on("fs.delete", members, tree)
          : []),
      ];
    }
    if (!unpacks.test(text)) return on("fs.read", [archive]);
    const last = hasFolderOperand && /\/$/.test(members.at(-1)?.text ?? "") ? members.at(-1) : undefined;
    const option = folderOption === undefined ? undefined : parsed.values(folderOption).at(-1);
    return [...on("fs.read", [archive]), ...on("fs.write", [option ?? last ?? here], unpacked)];
  };

const sevenZip = verbArchive({
  syntax: { valued: "opwmtxiv", valuedLong: [] },
  packs: /^(?:a|u|d|rn)$/,
  unpacks: /^(?:x|e)$/,
  folderOption: "o",
  deletesWith: ["-sdel"],
});
const rar = verbArchive({
  packs: /^(?:a|m|mf|u|f|d|c|cf|ch|k|r|rr\d*|rv\d*|s)$/,
  unpacks: /^(?:x|e)$/,
  hasFolderOperand: true,
  deletesWith: ["-df", "-dr", "-dw"],
});
const ar = verbArchive({ hasHyphen: true, packs: /^[rqmds]/, unpacks: /^x/ });

/** Letters as for tar: `jar cfm archive manifest files`. */
const jar: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments, {
    valued: "C",
    valuedLong: ["file", "manifest", "main-class", "module-version", "dir", "release"],
    hasBareCluster: true,
  });
  if (asksForHelp(parsed)) return [];
  const on = onFiles(command, recognition);
  const named = parsed.values("file").at(-1);
  const [archive, ...members] = named === undefined ? parsed.operands : [named, ...parsed.operands];
  if (parsed.has("x", "extract")) {
    return [...on("fs.read", [archive]), ...on("fs.write", [parsed.values("dir").at(-1) ?? here], unpacked)];
  }
  if (!parsed.has("c", "u", "i", "create", "update", "generate-index")) return on("fs.read", [archive]);
  return [...on("fs.read", members, tree), ...on("fs.write", [archive])];
};

/** Which files it packs comes in by its input, and names in an archive lead anywhere unless it is told otherwise. */
const cpio: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments, {
    valued: "CDEFHIMOR",
    valuedLong: [
      "block-size",
      "io-size",
      "directory",
      "file",
      "format",
      "message",
      "owner",
      "pattern-file",
      "rsh-command",
    ],
  });
  if (asksForHelp(parsed)) return [];
  const on = onFiles(command, recognition);
  const archives = parsed.values("F", "I", "O", "file");
  const programs = parsed.values("rsh-command").flatMap(word => recognition.shell(word, command));
  if (parsed.has("p", "pass-through")) {
    return [
      ...on("fs.read", [{ text: HOLE }]),
      ...on("fs.write", parsed.operands.slice(0, 1), unpacked),
      ...programs,
    ];
  }
  if (parsed.has("o", "create"))
    return [...on("fs.read", [{ text: HOLE }]), ...on("fs.write", archives), ...programs];
  const unpacks = parsed.has("i", "extract") && !parsed.has("t", "list", "to-stdout");
  const stays = parsed.has("no-absolute-filenames");
  const folder = stays ? (parsed.values("D", "directory").at(-1) ?? here) : known("/");
  return [...on("fs.read", archives), ...(unpacks ? on("fs.write", [folder], unpacked) : []), ...programs];
};

const names = (recogniser: Recogniser, list: string): Commands =>
  Object.fromEntries(list.split(" ").map(name => [name, recogniser]));

export const archivePrograms: Commands = {
  ...names(sevenZip, "7z 7za 7zr 7zz"),
  ...names(rar, "rar unrar"),
  ar,
  jar,
  cpio,
};

export { archivePrograms as programs };
