/** dotenv: a command with the variables of a file, or a look at them. */
import { operation, type Recogniser } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { runInner } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

const dotenvOptions = optionTable({
  short: "e:f:op:q:v:",
  long: "debug file= no-override override quiet",
});

/** What several programs of this name have in common: `dotenv [-e file] [run] [--] command`. */
export const dotenv: Recogniser = (command, recognition) => {
  const own = readOptions(command.arguments, dotenvOptions);
  if (own === undefined) return undefined;
  if (isAbout(own)) return [];
  const files = own.values("e", "f", "file");
  const paths = (files.length === 0 ? [known(".env")] : files).flatMap(file =>
    recognition.paths(file, command),
  );
  const shown = paths.flatMap(path => fileOperation("fs.read", path, { recursive: false }));
  const verb = own.isEnded ? undefined : textOf(own.rest[0]);
  if (own.has("p") || verb === "list" || verb === "get") return shown;
  if (verb === "set" || verb === "unset") return paths.map(path => operation("secrets.change", { path }));
  const options = verb === "run" ? readOptions(own.rest.slice(1), dotenvOptions) : own;
  if (options === undefined) return undefined;
  const isCertain = own.isCertain && options.isCertain;
  if (options.rest.length === 0 && isCertain) return [];
  const found = runInner({ words: options.rest, isCertain }, command, recognition);
  // `dotenv env` prints the file.
  return found.some(each => each.name === "process.read") ? [...shown, ...found] : found;
};
