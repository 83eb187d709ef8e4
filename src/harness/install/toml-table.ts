/** A table in a TOML file: a block of ours at its end, unless the file has that table already. */
import { parse, TomlError } from "smol-toml";
import { fault } from "../../base/index.ts";
import { hashComment, wireBlock } from "./text-block.ts";
import type { WiredText } from "./wired-text.ts";

export interface TomlTable {
  /** Its name, dotted. */
  readonly table: string;
  readonly text: string;
}

/** Idempotent, and its own inverse. @param wanted undefined takes it out @throws harness.unreadable */
export async function wireTable(
  file: string,
  text: string | undefined,
  wanted: TomlTable | undefined,
): Promise<WiredText> {
  read(file, text);
  const without = await wireBlock(file, text, undefined, hashComment);
  if (wanted === undefined) return without;
  if (hasTable(read(file, without.text), wanted.table)) {
    const isKept = without.remarks.length > 0;
    const remark = `${file}: the table ${wanted.table} stands there already, and stays as it is.`;
    return isKept
      ? wireBlock(file, text, wanted.text, hashComment)
      : { text: without.text, remarks: [remark] };
  }
  const wired = await wireBlock(file, text, wanted.text, hashComment);
  read(file, wired.text);
  return wired;
}

function read(file: string, text = ""): unknown {
  try {
    return parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [problem = ""] = cause.message.replace("Invalid TOML document: ", "").split("\n");
    const sentence = problem.charAt(0).toUpperCase() + problem.slice(1);
    throw fault("harness.unreadable", { file, line: cause.line, problem: sentence }, { cause });
  }
}

const hasTable = (document: unknown, name: string): boolean =>
  name
    .split(".")
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], document) !==
  undefined;
