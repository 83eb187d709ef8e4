/** mktemp makes a file or a folder under a name that nobody has yet. */
import type { Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";

const syntax: OptionSyntax = { valued: "p", valuedLong: ["suffix"] };

export const temporaryFile: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, syntax);
  if (asksForHelp(parsed) || parsed.has("u", "dry-run")) return [];
  const { facts } = recognition;
  const name = parsed.has("d", "directory") ? "fs.make_directory" : "fs.write";
  const [template] = parsed.operands;
  const temporary = known(facts.variable("TMPDIR") ?? facts.temporary[0] ?? "/tmp");
  const usual = parsed.has("t", "tmpdir") || template === undefined ? temporary : known(".");
  const folder = parsed.values("p", "tmpdir").at(-1) ?? command.environment.get("TMPDIR") ?? usual;
  const isWhole = template?.text.startsWith("/") === true;
  const file = template?.text ?? "tmp.XXXXXXXXXX";
  const word = isWhole ? template : { ...template, ...folder, text: `${folder.text}/${file}` };
  return operationsOn(name, word, command, recognition);
};

export const programs = { mktemp: temporaryFile };
