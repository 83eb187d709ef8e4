/** Programs that put a compressed file into the place of a file, or the other way round. */
import type { Operation } from "../../../ports/index.ts";
import type { Commands } from "../../recognition.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";

interface Compression {
  readonly suffix: string;
  /** It leaves the file where it is, without being told to. */
  readonly keeps?: true;
  /** The second operand is what it writes. */
  readonly hasTarget?: true;
}

function compressing(program: Compression, use: FileUse, isOpener: boolean): readonly Operation[] {
  const { on, has, values, operands } = use;
  const recursive = has("-r --recursive");
  const files = program.hasTarget ? operands.slice(0, 1) : operands;
  const targets = [...(program.hasTarget ? operands.slice(1, 2) : []), ...values("-o --output")];
  const isReading = targets.length > 0 || has("-c --stdout --to-stdout -l --list -t --test");
  const keeps = program.keeps ? !has("--rm -j") : has("-k --keep");
  const opens = isOpener || has("-d --decompress --uncompress");
  const replaced = isReading ? [] : files.filter(({ text }) => text !== "-");
  const written = replaced.map(word =>
    recursive || word.isGlob ? word : { ...word, text: renamed(word.text, program.suffix, opens) },
  );
  return [
    ...on("fs.read", files, { recursive }),
    ...on("fs.write", [...targets, ...written], { recursive }),
    ...on("fs.delete", keeps ? [] : replaced, { recursive }),
  ];
}

/** An archive of the short kinds (.tgz) becomes a .tar. */
function renamed(path: string, suffix: string, opens: boolean): string {
  if (!opens) return path + suffix;
  return path.endsWith(suffix)
    ? path.slice(0, -suffix.length)
    : path.replace(/(?:\.t([a-z0-9]+)|\.[^./]*)?$/, (_, short) => (short === undefined ? "" : ".tar"));
}

/** A number behind an option may count as one more file. */
const valued = "-o -D -S -F -M -T --output --output-dir-flat --suffix --format --memlimit --threads";

const compression = (names: string, openers: string, program: Compression): Commands => ({
  ...named(
    names,
    fileCommand(valued, use => compressing(program, use, false)),
  ),
  ...named(
    openers,
    fileCommand(valued, use => compressing(program, use, true)),
  ),
});

export const programs: Commands = {
  ...compression("gzip pigz", "gunzip unpigz", { suffix: ".gz" }),
  ...compression("bzip2 pbzip2", "bunzip2", { suffix: ".bz2" }),
  ...compression("xz", "unxz", { suffix: ".xz" }),
  ...compression("lzma", "unlzma", { suffix: ".lzma" }),
  ...compression("zstd", "unzstd", { suffix: ".zst", keeps: true }),
  ...compression("lz4", "unlz4", { suffix: ".lz4", keeps: true, hasTarget: true }),
  ...compression("brotli", "", { suffix: ".br", keeps: true }),
  ...compression("lzip", "lunzip", { suffix: ".lz" }),
  ...compression("compress", "uncompress", { suffix: ".Z" }),
};
