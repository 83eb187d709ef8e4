/** Programs that change who may do what with files. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { OptionSyntax, ParsedArguments } from "../arguments.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";
import { whether } from "./whether.ts";

interface PermissionProgram {
  readonly syntax?: OptionSyntax;
  /** What the first operand is, if it is no file. */
  readonly first?: "mode" | "owner" | "group";
  /** Options that take the first operand's place; what they stand for isn't looked up. */
  readonly instead?: readonly string[];
  /** A first operand that looks like an option: `chmod -x`. */
  readonly minus?: RegExp;
  /** Options whose values say what changes. */
  readonly modes?: readonly string[];
  /** Options that take from a file what changes, and whose. */
  readonly restores?: readonly string[];
}

const permissionProgram =
  (program: PermissionProgram): Recogniser =>
  (command, recognition) => {
    const { minus, rest } = withoutMinus(program, command);
    const parsed = readArguments(rest, recognition, program.syntax);
    if (asksForHelp(parsed)) return [];
    if (parsed.has(...(program.restores ?? []))) return [opaque("a file says whose permissions it changes")];
    const isReplaced = minus !== undefined || parsed.has(...(program.instead ?? []));
    const hasFirst = program.first !== undefined && !isReplaced;
    const recursive = whether(parsed, "R", "recursive");
    const changed = minus === undefined ? changeOf(program, parsed, hasFirst) : { mode: minus };
    return parsed.operands
      .slice(hasFirst ? 1 : 0)
      .flatMap(word =>
        operationsOn("fs.set_permissions", word, command, recognition, { ...changed, recursive }),
      );
  };

function withoutMinus({ minus }: PermissionProgram, command: Command) {
  const { arguments: words } = command;
  const at = minus === undefined ? -1 : words.findIndex(({ text }) => minus.test(text));
  if (at < 0) return { minus: undefined, rest: command };
  return {
    minus: words[at]!.text,
    rest: { ...command, arguments: words.filter((_, index) => index !== at) },
  };
}

/** What stays as it is is null. */
function changeOf(
  { first, modes = [] }: PermissionProgram,
  parsed: ParsedArguments,
  hasFirst: boolean,
): Operation["arguments"] {
  const text = textOf(parsed.operands[0]);
  if (hasFirst && first === "mode") return { mode: text };
  if (hasFirst && first === "owner") return { owner: text };
  if (hasFirst && first === "group") return { owner: text === undefined ? undefined : `:${text}` };
  if (first === "owner" || first === "group") return { owner: undefined };
  return { mode: textOf(parsed.values(...modes).at(-1)) };
}

const reference: OptionSyntax = { valuedLong: ["reference", "from"] };
const mode = permissionProgram({
  first: "mode",
  syntax: reference,
  instead: ["reference"],
  minus: /^-[rwxXstugo]+(?:[,=+-].*)?$/,
});
const owner = permissionProgram({ first: "owner", syntax: reference, instead: ["reference"] });
const group = permissionProgram({ first: "group", syntax: reference, instead: ["reference"] });

/** Attributes of macOS: `-w name value file`, `-d name file`, `-c file`; otherwise it only shows them. */
const attributes: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  const isWriting = parsed.has("w");
  const isChange = isWriting || parsed.has("d", "c");
  const names = isWriting ? 2 : parsed.has("d", "p") ? 1 : 0;
  const files = parsed.operands.slice(names);
  if (!isChange) return files.flatMap(word => operationsOn("fs.list", word, command, recognition));
  const extra = { mode: textOf(parsed.operands[0]), recursive: whether(parsed, "r") };
  return files.flatMap(word => operationsOn("fs.set_permissions", word, command, recognition, extra));
};

export const permissionPrograms: Commands = {
  chmod: mode,
  gchmod: mode,
  chown: owner,
  gchown: owner,
  chgrp: group,
  chattr: permissionProgram({
    first: "mode",
    syntax: { valued: "vp" },
    minus: /^-[aAcCdDeFijmPsStTux]+$/,
  }),
  chflags: permissionProgram({ first: "mode" }),
  setfacl: permissionProgram({
    syntax: {
      valued: "mxMX",
      valuedLong: ["modify", "remove", "modify-file", "remove-file", "set", "set-file", "restore"],
    },
    modes: ["m", "modify", "x", "remove", "set"],
    restores: ["restore"],
  }),
  setfattr: permissionProgram({
    syntax: { valued: "nvx", valuedLong: ["name", "value", "remove", "restore"] },
    modes: ["n", "name", "x", "remove"],
    restores: ["restore"],
  }),
  setcap: permissionProgram({ first: "mode" }),
  chcon: permissionProgram({
    first: "mode",
    syntax: { valued: "urtl", valuedLong: ["user", "role", "type", "range", "reference"] },
    instead: ["u", "r", "t", "l", "user", "role", "type", "range", "reference"],
    modes: ["u", "r", "t", "l", "user", "role", "type", "range"],
  }),
  restorecon: permissionProgram({}),
  xattr: attributes,
};

export { permissionPrograms as programs };
