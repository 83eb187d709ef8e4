/** Programs that change who may do what with files. */
import { type Commands, opaque } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { type FileUse, fileCommand, named, type Options } from "./file-use.ts";

const reference = "--reference --from";
const labels = "-u -r -t -l --user --role --type --range";
const access = "-m --modify -x --remove --set";

/**
 * @param instead options that say what changes, instead of the first operand
 * @param minus a mode that looks like an option: `chmod -x`
 */
function permissionProgram(
  what: "mode" | "owner" | "group",
  valued: Options,
  instead: Options = "",
  minus?: RegExp,
) {
  const change = (use: FileUse, text: string | undefined, files: FileUse["operands"]) => {
    const owner = what === "group" && text !== undefined ? `:${text}` : text;
    const recursive = use.whether("-R --recursive");
    return use.on("fs.set_permissions", files, {
      ...(what === "mode" ? { mode: text } : { owner }),
      recursive,
    });
  };
  return fileCommand(valued, use => {
    const { operands, has, values, command } = use;
    if (command.arguments.some(({ text }) => text.startsWith("--restore")))
      return [opaque("a file says whose permissions it changes")];
    if (has("--reference")) return change(use, undefined, operands);
    if (instead !== "") return change(use, textOf(values(instead).at(-1)), operands);
    const taken = command.arguments.find(({ text }) => minus?.test(text));
    return taken === undefined
      ? change(use, textOf(operands[0]), operands.slice(1))
      : change(use, textOf(taken), operands);
  });
}

/** Attributes of macOS: `-w name value file`, `-d name file`, `-c file`; otherwise it only shows them. */
const attributes = fileCommand("", ({ on, has, whether, operands }) => {
  const files = operands.slice(has("-w") ? 2 : has("-d -p") ? 1 : 0);
  if (!has("-w -d -c")) return on("fs.list", files);
  return on("fs.set_permissions", files, { mode: textOf(operands[0]), recursive: whether("-r") });
});

export const programs: Commands = {
  ...named("chmod gchmod", permissionProgram("mode", reference, "", /^-[rwxXstugo]+(?:[,=+-].*)?$/)),
  ...named("chflags setcap", permissionProgram("mode", "")),
  ...named("chown gchown", permissionProgram("owner", reference)),
  chgrp: permissionProgram("group", reference),
  chattr: permissionProgram("mode", "-v -p", "", /^-[aAcCdDeFijmPsStTux]+$/),
  setfacl: permissionProgram("mode", `${access} -M -X --modify-file --remove-file --set-file`, access),
  setfattr: permissionProgram("mode", "-n -v -x --name --value --remove", "-n --name -x --remove"),
  chcon: permissionProgram("mode", `${labels} --reference`, labels),
  restorecon: permissionProgram("mode", "", labels),
  xattr: attributes,
};
