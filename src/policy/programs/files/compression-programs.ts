/** Programs that put a compressed file into the place of a file, and the other way round. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { type OptionSyntax, parseArguments } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";

interface Compression {
  readonly suffix: string;
  /** It opens compressed files, without being told to. */
  readonly opens?: true;
  /** It leaves the file where it is, without being told to. */
  readonly keeps?: true;
  readonly syntax?: OptionSyntax;
  /** The second operand is what it writes. */
  readonly hasTarget?: true;
}

const compression =
  (program: Compression): Recogniser =>
  (command, recognition) => {
    const parsed = parseArguments(command.arguments, program.syntax);
    if (asksForHelp(parsed)) return [];
    const on = onFiles(command, recognition);
    const recursive = parsed.has("r", "recursive");
    const [files, more] = program.hasTarget
      ? [parsed.operands.slice(0, 1), parsed.operands.slice(1, 2)]
      : [parsed.operands, []];
    const targets = [...more, ...parsed.values("o", "output")];
    const isReading = targets.length > 0 || parsed.has("c", "stdout", "to-stdout", "l", "list", "t", "test");
    const keeps = program.keeps ? !parsed.has("rm", "j") : parsed.has("k", "keep");
    const opens = program.opens === true || parsed.has("d", "decompress", "uncompress");
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
  };

/** An archive of the short kinds (.tgz) becomes a .tar. */
function renamed(path: string | undefined, suffix: string, opens: boolean): string | undefined {
  if (path === undefined || !opens) return path === undefined ? undefined : path + suffix;
  return path.endsWith(suffix)
    ? path.slice(0, -suffix.length)
    : path.replace(/(?:\.t([a-z0-9]+)|\.[^./]*)?$/, (_, short) => (short === undefined ? "" : ".tar"));
}

const gzip: Compression = { suffix: ".gz", syntax: { valued: "Sbp", valuedLong: ["suffix"] } };
const bzip2: Compression = { suffix: ".bz2" };
const xz: Compression = {
  suffix: ".xz",
  syntax: { valued: "FCTMS", valuedLong: ["format", "check", "threads", "memlimit", "suffix"] },
};
const lzma: Compression = { ...xz, suffix: ".lzma" };
const zstd: Compression = {
  suffix: ".zst",
  keeps: true,
  syntax: { valued: "oDTMB", valuedLong: ["output-dir-flat"] },
};
const lz4: Compression = { suffix: ".lz4", keeps: true, hasTarget: true };
const brotli: Compression = {
  suffix: ".br",
  keeps: true,
  syntax: { valued: "oqwSD", valuedLong: ["output", "quality", "suffix"] },
};
const lzip: Compression = { suffix: ".lz", syntax: { valued: "oSbms" } };
const old: Compression = { suffix: ".Z", syntax: { valued: "b" } };
const opening = (program: Compression): Recogniser => compression({ ...program, opens: true });

export const compressionPrograms: Commands = {
  gzip: compression(gzip),
  pigz: compression(gzip),
  gunzip: opening(gzip),
  unpigz: opening(gzip),
  bzip2: compression(bzip2),
  pbzip2: compression(bzip2),
  bunzip2: opening(bzip2),
  xz: compression(xz),
  unxz: opening(xz),
  lzma: compression(lzma),
  unlzma: opening(lzma),
  zstd: compression(zstd),
  unzstd: opening(zstd),
  lz4: compression(lz4),
  unlz4: opening(lz4),
  brotli: compression(brotli),
  lzip: compression(lzip),
  lunzip: opening(lzip),
  compress: compression(old),
  uncompress: opening(old),
};

export { compressionPrograms as programs };
