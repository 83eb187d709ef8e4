/** Programs that change who may do what with files. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { type FileUse, fileCommand, named, type Options } from "./file-use.ts";

interface PermissionRow {
  /** The kind of the first operand, if it isn't a file. */
  readonly first?: "mode" | "owner" | "group";
  readonly valued?: Options;
  /** Options that replace the first operand; their value isn't looked up. */
  readonly instead?: Options;
  /** A first operand that looks like an option: `chmod -x`. */
  readonly minus?: RegExp;
  /** Options whose values say what changes. */
  readonly modes?: Options;
}

const reference = "--reference --from";
const labels = "-u -r -t -l --user --role --type --range";
const access = "-m --modify -x --remove --set";

const rows: { readonly [names: string]: PermissionRow } = {
  "chmod gchmod": {
    first: "mode",
    valued: reference,
    instead: "--reference",
    minus: /^-[rwxXstugo]+(?:[,=+-].*)?$/,
  },
  "chown gchown": { first: "owner", valued: reference, instead: "--reference" },
  chgrp: { first: "group", valued: reference, instead: "--reference" },
  chattr: { first: "mode", valued: "-v -p", minus: /^-[aAcCdDeFijmPsStTux]+$/ },
  "chflags setcap": { first: "mode" },
  setfacl: { valued: `${access} -M -X --modify-file --remove-file --set-file --restore`, modes: access },
  setfattr: { valued: "-n -v -x --name --value --remove --restore", modes: "-n --name -x --remove" },
  chcon: { first: "mode", valued: `${labels} --reference`, instead: `${labels} --reference`, modes: labels },
  restorecon: {},
};

function permissionProgram(row: PermissionRow): Recogniser {
  const judge = fileCommand(row.valued ?? "", use => changes(row, use));
  const { minus } = row;
  if (minus === undefined) return judge;
  return (command, recognition) => {
    const { arguments: words } = command;
    const at = words.findIndex(({ text }) => minus.test(text));
    if (at < 0) return judge(command, recognition);
    const rest = { ...command, arguments: words.filter((_, index) => index !== at) };
    const mode = words[at]!.text;
    return fileCommand(row.valued ?? "", use => changed(use, use.operands, { mode }))(rest, recognition);
  };
}

const changed = ({ on, whether }: FileUse, files: FileUse["operands"], change: Operation["arguments"]) =>
  on("fs.set_permissions", files, { ...change, recursive: whether("-R --recursive") });

/** The changed parts; an unchanged part is null. */
function changes(row: PermissionRow, use: FileUse): readonly Operation[] {
  const { first, instead = "", modes = "" } = row;
  const { operands, has, values } = use;
  if (row.valued?.includes("--restore") && has("--restore"))
    return [opaque("a file says whose permissions it changes")];
  if (first === undefined || has(instead)) {
    const isOwner = first === "owner" || first === "group";
    return changed(use, operands, isOwner ? { owner: undefined } : { mode: textOf(values(modes).at(-1)) });
  }
  const text = textOf(operands[0]);
  const owner = first === "group" && text !== undefined ? `:${text}` : text;
  return changed(use, operands.slice(1), first === "mode" ? { mode: text } : { owner });
}

/** Attributes of macOS: `-w name value file`, `-d name file`, `-c file`; otherwise it only shows them. */
const attributes = fileCommand("", ({ on, has, whether, operands }) => {
  const files = operands.slice(has("-w") ? 2 : has("-d -p") ? 1 : 0);
  if (!has("-w -d -c")) return on("fs.list", files);
  return on("fs.set_permissions", files, { mode: textOf(operands[0]), recursive: whether("-r") });
});

export const programs: Commands = {
  ...Object.assign({}, ...Object.entries(rows).map(([names, row]) => named(names, permissionProgram(row)))),
  xattr: attributes,
};
