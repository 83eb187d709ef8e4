/** Programs that write, make and delete the files that they are given. */
import { type Commands, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { type FileRow, fileRows } from "./file-rows.ts";
import { type FileUse, fileCommand, fileUse, named } from "./file-use.ts";

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

/** mktemp makes a file or a folder under a new name. */
const temporaryFile = fileCommand("-p --suffix", ({ on, has, values, operands, command, recognition }) => {
  if (has("-u --dry-run")) return [];
  const { facts } = recognition;
  const [template] = operands;
  const temporary = known(facts.variable("TMPDIR") ?? facts.temporary[0] ?? "/tmp");
  const usual = has("-t --tmpdir") || template === undefined ? temporary : known(".");
  const folder = values("-p --tmpdir").at(-1) ?? command.environment.get("TMPDIR") ?? usual;
  const inside = { ...template, ...folder, text: `${folder.text}/${template?.text ?? "tmp.XXXXXXXXXX"}` };
  const word = template?.text.startsWith("/") ? template : inside;
  return on(has("-d --directory") ? "fs.make_directory" : "fs.write", [word]);
});

/** date tells the time, and sets it. With `-j` BSD's sets nothing, and the value of `-f` is a format. */
const date: Recogniser = (command, recognition) => {
  // The text attached to `-I` is its value, not more options.
  const words = command.arguments.filter(({ text }) => !/^-[uR]*I[a-z]*$/.test(text));
  const valued = "-d -f -r -s -v -z --date --file --reference --set --rfc-3339";
  return fileCommand(valued, ({ on, has, values, operands }) => {
    if (has("-j")) return [];
    const set = operation("system.settings", { verb: "set the clock" });
    const isSet = has("-s --set") || operands.some(({ text }) => /^\d/.test(text));
    const maySet = operands.some(({ text }) => text.startsWith(HOLE));
    return [...on("fs.read", values("-f --file")), ...(isSet ? [set] : maySet ? [possibly(set)] : [])];
  })({ ...command, arguments: words }, recognition);
};

export const programs: Commands = {
  ...fileRows(rows),
  trash,
  ...named("trash-empty trash-rm", fileCommand("", emptied)),
  "trash-restore": () => [opaque("which files come back from the trash is chosen while it runs")],
  ...named("dd gdd dcfldd", copyBlocks),
  mknod: makeNode,
  mktemp: temporaryFile,
  ...named("date gdate", date),
};
