/** Programs that write, make and delete the files that they are given, and that change who may use them. */
import { type Commands, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { type FileRow, fileRows } from "./file-rows.ts";
import { type FileUse, fileCommand, fileUse, named, type Options } from "./file-use.ts";

const rows: { readonly [names: string]: FileRow } = {
  // `-i` asks at a terminal that may have no user, so it makes no deletion safer.
  "rm grm srm": { does: "fs.delete", recursive: "-r -R --recursive", forces: "-f --force" },
  rimraf: {
    does: "fs.delete",
    valued: "--backoff --max-retries --retry-delay --tmp --impl",
    recursive: true,
  },
  virtualenv: {
    does: "fs.make_directory",
    valued: `-p --python --prompt --app-data --creator --seeder --activators --discovery --pip --setuptools --wheel
      --extra-search-dir`,
    also: { "fs.delete": "--clear" },
    recursive: true,
  },
  // One file, or a folder that is empty. Files in the trash can be restored, so that it is neither forced nor recursive.
  "rmdir unlink trash-put rmtrash gvfs-trash": { does: "fs.delete" },
  shred: {
    does: "fs.write",
    valued: "-n -s --iterations --size --random-source",
    also: { "fs.delete": "-u --remove" },
    forces: "-f --force",
  },
  // It deletes all copies but one, and asks which only without `-N`.
  "fdupes jdupes": {
    does: "fs.list",
    valued: "-G -L -o --minsize --maxsize --order",
    recursive: "-r -R --recurse --recursive",
    also: { "fs.delete": "-d --delete" },
    forces: "-N --noprompt --no-prompt",
  },
  // A new file or folder, in a temporary folder where no operand names another place.
  mktemp: {
    does: "fs.write",
    valued: "--suffix",
    writes: "-p --tmpdir",
    instead: { nothing: "-u --dry-run", "fs.make_directory": "-d --directory" },
  },
  tee: { does: "fs.write", appends: "-a --append" },
  sponge: { does: "fs.write", appends: "-a" },
  // Its content stays as it is.
  touch: { does: "fs.write", valued: "-d -r -t -A --date --reference --time", appends: true },
  "truncate fallocate": { does: "fs.write", valued: "-l -o -p -s -r --size --reference --length --offset" },
  mkfifo: { does: "fs.write", valued: "-m --mode", appends: true },
  "mkdir gmkdir": { does: "fs.make_directory", valued: "-m --mode" },
  "dos2unix unix2dos mac2unix": { does: "fs.write", valued: "-m --info --convmode" },
  // It tells what is in files, and compiles the tables that it does so by where it runs.
  file: {
    does: "fs.list",
    valued: "-e -F -P --exclude --exclude-quiet --separator --parameter",
    reads: "-f --files-from -m --magic-file",
    instead: { "fs.write": "-C --compile" },
    looksAround: "-C --compile",
  },
};

const emptied = ({ on, recognition: { facts } }: FileUse) =>
  on(
    "fs.delete",
    [".local/share/Trash", ".Trash"].map(name => known(`${facts.home}/${name}`)),
    { recursive: true, force: true },
  );

const trash = fileCommand("", use =>
  use.has("-e -s --empty") ? emptied(use) : use.has("-l") ? [] : use.on("fs.delete", use.operands),
);

/** dd's words are `name=value`. */
const copyBlocks: Recogniser = (command, recognition) => {
  const { arguments: given } = command;
  if (given.some(({ text }) => text === "--help" || text === "--version")) return [];
  const { on } = fileUse(command, recognition, parseArguments([]));
  const valuesOf = (name: string): readonly Word[] =>
    given
      .filter(({ text }) => text.startsWith(`${name}=`))
      .map(word => ({ ...word, text: word.text.slice(name.length + 1) }));
  const append = valuesOf("oflag").some(({ text }) => /\bappend\b/.test(text));
  const mayWrite = given.some(({ text }) => text.startsWith(HOLE));
  return [
    ...on("fs.read", valuesOf("if")),
    ...on("fs.write", valuesOf("of"), { append }),
    ...(mayWrite ? [opaque("what it reads and writes can't be known")] : []),
  ];
};

/** A pipe is a file like others; through a device of one's own any disk can be reached. */
const makeNode = fileCommand("-m --mode", ({ on, operands: [path, kind], recognition, command }) => {
  if (path === undefined) return [];
  if (textOf(kind) === "p") return on("fs.write", [path], { append: true });
  return recognition.paths(path, command).map(device => operation("system.disk", { device, verb: "create" }));
});

/** date tells the time, and sets it. With `-j` BSD's sets nothing, and the value of `-f` is a format. */
const date = fileCommand("-d -f -r -s -v -z --date --file --reference --set --rfc-3339", use => {
  const { on, has, values, operands } = use;
  if (has("-j")) return [];
  const set = operation("system.settings", { verb: "set the clock" });
  const isSet = has("-s --set") || operands.some(({ text }) => /^\d/.test(text));
  const maySet = operands.some(({ text }) => text.startsWith(HOLE));
  return [...on("fs.read", values("-f --file")), ...(isSet ? [set] : maySet ? [possibly(set)] : [])];
});

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
  ...fileRows(rows),
  trash,
  ...named("trash-empty trash-rm", fileCommand("", emptied)),
  "trash-restore": () => [opaque("which files come back from the trash is chosen while it runs")],
  ...named("dd gdd dcfldd", copyBlocks),
  mknod: makeNode,
  // The text attached to `-I` is its value, not more options.
  ...named("date gdate", (command, recognition) =>
    date(
      { ...command, arguments: command.arguments.filter(({ text }) => !/^-[uR]*I[a-z]*$/.test(text)) },
      recognition,
    ),
  ),
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
