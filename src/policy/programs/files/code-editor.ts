/** Visual Studio Code and its relatives: editors that install extensions, too. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";
import { parseArguments } from "../arguments.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";

const syntax: OptionSyntax = {
  valuedLong: [
    "install-extension",
    "uninstall-extension",
    "user-data-dir",
    "extensions-dir",
    "profile",
    "locale",
    "log",
    "folder-uri",
    "file-uri",
    "remote",
    "category",
    "add-mcp",
  ],
};

const code: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments, syntax);
  if (asksForHelp(parsed)) return [];
  const [first] = parsed.operands;
  if (["tunnel", "serve-web", "chat"].includes(first?.text ?? "")) return undefined;
  if (parsed.values("add-mcp", "remote", "folder-uri", "file-uri").length > 0) return undefined;
  const packages = (name: string, option: string) =>
    parsed.values(option).map(word => {
      const id = textOf(word);
      return operation(name, {
        manager: command.program,
        packages: id === undefined ? undefined : [id],
        global: true,
      });
    });
  return [
    ...packages("package.install", "install-extension"),
    ...packages("package.remove", "uninstall-extension"),
    ...parsed.operands
      .map(word => ({ ...word, text: word.text.replace(/(?::\d+){1,2}$/, "") }))
      .flatMap(word => operationsOn("fs.write", word, command, recognition)),
  ];
};

export const codeEditors: Commands = Object.fromEntries(
  ["code", "code-insiders", "codium", "cursor", "windsurf"].map(name => [name, code]),
);

export { codeEditors as programs };
