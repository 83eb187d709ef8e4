/** Programs that write, make and delete the files that they are given. */
import {
  type Commands,
  opaque,
  operation,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { type FileRow, fileRows } from "./file-rows.ts";
import { fileCommand, fileUse, named } from "./file-use.ts";

/** `-i` asks at a terminal that may have no user, so it makes no deletion safer. */
const remove: FileRow = { does: "fs.delete", recursive: "-r -R --recursive", forces: "-f --force" };
/** Lisp code to run. */
const lisp =
  /^--?(?:eval|execute|funcall|load|script|batch|insert|kill|directory|l|f|e|x|a|alternate-editor)(?:=|$)/;
/** `+12` is the line to begin with. */
const editor: FileRow = { does: "fs.write", skips: /^\+[\d,]*$/ };

const rows: { readonly [names: string]: FileRow } = {
  "rm grm srm": remove,
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
  // One file, or a folder that is empty.
  "rmdir unlink": { does: "fs.delete" },
  shred: {
    does: "fs.write",
    valued: "-n -s --iterations --size --random-source",
    also: { "fs.delete": "-u --remove" },
    forces: "-f --force",
  },
  tee: { does: "fs.write", appends: "-a --append" },
  sponge: { does: "fs.write", appends: "-a" },
  // Its content stays as it is.
  touch: { does: "fs.write", valued: "-d -r -t -A --date --reference --time", appends: true },
  truncate: { does: "fs.write", valued: "-s -r --size --reference" },
  fallocate: { does: "fs.write", valued: "-l -o -p --length --offset" },
  mkfifo: { does: "fs.write", valued: "-m --mode", appends: true },
  "mkdir gmkdir": { does: "fs.make_directory", valued: "-m --mode" },
  "dos2unix unix2dos mac2unix": { does: "fs.write", valued: "-m --info --convmode" },
  "nano pico micro joe jed mg ne hx helix kak mcedit gedit kate atom subl zed": editor,
  "emacs emacsclient": { ...editor, code: lisp },
  "age rage age-keygen": {
    valued: "-r -j --recipient",
    reads: "-i --identity -R --recipients-file",
    writes: "-o --output",
  },
  // It tells what is in files, and compiles the tables that it does so by where it runs.
  file: {
    does: "fs.list",
    valued: "-e -F -P --exclude --exclude-quiet --separator --parameter",
    reads: "-f --files-from -m --magic-file",
    instead: { "fs.write": "-C --compile" },
    looksAround: "-C --compile",
  },
  gpgv: { valued: "--keyring", writes: "--output" },
};

/** It deletes all copies but one, and asks which only without `-N`. */
const duplicates = fileCommand("-G -L -o --minsize --maxsize --order", ({ on, operands, has, whether }) => {
  const recursive = has("-r -R --recurse --recursive");
  const how = { recursive: recursive || undefined, force: has("-N --noprompt --no-prompt") };
  const isDeleting = whether("-d --delete") !== false;
  return [...on("fs.list", operands, { recursive }), ...on("fs.delete", isDeleting ? operands : [], how)];
});

const trashes = ({ facts }: Recognition): readonly Word[] =>
  [".local/share/Trash", ".Trash"].map(name => known(`${facts.home}/${name}`));

const emptyTrash = fileCommand("", ({ on, recognition }) =>
  on("fs.delete", trashes(recognition), { recursive: true, force: true }),
);

/**
 * A deletion, as rules about deleting mean it; but files in the trash can be restored, so that it is neither
 * forced nor recursive, and whole folders go there like a single file.
 */
const throwAway: Recogniser = (command, recognition) =>
  fileCommand("", ({ on, has, operands }) => {
    if (has("-l")) return [];
    return has("-e -s --empty") ? emptyTrash(command, recognition) : on("fs.delete", operands);
  })(command, recognition);

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
  ...named("fdupes jdupes", duplicates),
  ...named("trash trash-put rmtrash gvfs-trash", throwAway),
  ...named("trash-empty trash-rm", emptyTrash),
  "trash-list": fileCommand("", ({ on, recognition }) =>
    on("fs.list", trashes(recognition), { recursive: true }),
  ),
  "trash-restore": () => [opaque("which files come back from the trash is chosen while it runs")],
  ...named("dd gdd dcfldd", copyBlocks),
  mknod: makeNode,
  mktemp: temporaryFile,
  ...named("date gdate", date),
};
