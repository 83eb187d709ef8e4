/** Reads the names of the files in an archive, without unpacking it (Node only). */
import type { ArchivedFile } from "../facts.ts";
import { attempt, readStart } from "./disk-node.ts";

/** Bigger archives are not looked into. */
const MAX_ARCHIVE_BYTES = 16 * 2 ** 20;
const MAX_UNPACKED_BYTES = 64 * 2 ** 20;
const MAX_FILES = 20_000;

/** Undefined for what is no tar or zip archive, is packed by other means than gzip, or is too big. */
export function filesInArchive(path: string): readonly ArchivedFile[] | undefined {
  const bytes = readStart(path, MAX_ARCHIVE_BYTES + 1);
  if (bytes === undefined || bytes.length > MAX_ARCHIVE_BYTES) return undefined;
  if (bytes.readUInt32BE(0) === ZIP) return attempt(() => zipped(bytes));
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return attempt(() => taped(isPacked ? unpacked(bytes) : bytes));
}

function unpacked(bytes: Buffer): Buffer {
  // Loading it takes time, and hardly a call needs it.
  const { gunzipSync } = process.getBuiltinModule("node:zlib");
  return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
}

const BLOCK = 512;
const text = (bytes: Buffer) => bytes.toString("utf8").replace(/\0.*$/s, "");

/** Source: POSIX pax(1), "ustar Interchange Format" and "pax Header Block"; GNU tar manual, "Basic Tar Format". */
function taped(bytes: Buffer): readonly ArchivedFile[] | undefined {
  const files: ArchivedFile[] = [];
  let given: { readonly path?: string; readonly linkpath?: string } = {};
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every(each => each === 0)) return files;
    const size = Number.parseInt(text(header.subarray(124, 136)).trim() || "0", 8);
    // Sizes beyond 8 GiB are written in another way; a header without a mark is of an older or an unknown kind.
    const isKnown = Number.isSafeInteger(size) && header.subarray(257, 262).toString("latin1") === "ustar";
    if (!isKnown || files.length > MAX_FILES) return undefined;
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    const type = String.fromCharCode(header[156]!).replace("\0", "0");
    if (type === "x") given = { ...given, ...paxRecords(content) };
    else if (type === "L") given = { ...given, path: text(content) };
    else if (type === "K") given = { ...given, linkpath: text(content) };
    else if (/^[0-7g]$/.test(type)) {
      const isUstar = header[262] === 0;
      const prefix = isUstar ? text(header.subarray(345, 500)) : "";
      const name = text(header.subarray(0, 100));
      const link = given.linkpath ?? text(header.subarray(157, 257));
      const path = given.path ?? (prefix === "" ? name : `${prefix}/${name}`);
      if (type !== "g") files.push({ path, ...(/[12]/.test(type) && { link }) });
      given = {};
    } else return undefined;
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return undefined;
}

/** `<length> <key>=<value>\n` */
function paxRecords(content: Buffer): Record<string, string> {
  const records: Record<string, string> = {};
  for (let at = 0; at < content.length; ) {
    const [, length = ""] = /^(\d+) /.exec(content.subarray(at, at + 12).toString("latin1")) ?? [];
    const [, key, value] =
      /^\d+ (path|linkpath)=(.*)\n$/s.exec(content.subarray(at, at + Number(length)).toString("utf8")) ?? [];
    if (key !== undefined) records[key] = value!;
    at += Math.max(1, Number(length));
  }
  return records;
}

const ZIP = 0x504b0304;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;

/** Source: PKWARE APPNOTE 6.3.10, 4.3.12 and 4.3.16. Undefined with a comment at its end, and for the 64-bit form. */
function zipped(bytes: Buffer): readonly ArchivedFile[] | undefined {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files: ArchivedFile[] = [];
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const [name, extra, comment] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset));
    // The kind of file is in the upper half of its attributes: 0xa000 is a symbolic link.
    const isLink = (bytes.readUInt16LE(at + 40) & 0xf000) === 0xa000;
    const path = bytes.subarray(at + 46, at + 46 + name!).toString("utf8");
    files.push({ path, ...(isLink && { link: "?" }) });
    at += 46 + name! + extra! + comment!;
  }
  return count === 0xffff ? undefined : files;
}
