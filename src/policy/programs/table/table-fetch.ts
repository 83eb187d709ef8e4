/** Programs that come straight from a registry (`npx`, `uvx`, `go run`), and scripts that package.json gives a name. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { environmentRead } from "../effects/environment-read.ts";
import { localDisk } from "../effects/local-disk.ts";
import { isInstalled, nodeProject, runScript } from "../project/node-project.ts";
import type { Effect } from "./read-effects.ts";
import type { TableCall } from "./table-call.ts";

/** `.#tool` and `./cmd/x` are the project's. */
const OWN = /^(?:\.{0,2}[/#?]|\.{1,2}$|path:\.)|^[^/@]*\.go$/;

/** The words that name something from elsewhere, up to the option that a command follows. */
export function foreign(words: readonly Word[], { after }: TableCall): readonly Word[] {
  const end = after.findIndex(({ text }) => /^(?:-c|--command)$/.test(text));
  return words.filter(
    word => /[#:@]/.test(word.text) && !OWN.test(word.text) && (end < 0 || after.indexOf(word) < end),
  );
}

/**
 * The download of the packages, or of the package with the program's name, and all known effects of the program.
 * `from: project`: a program of the project is run, not fetched; `from: modules`: an installed one is.
 */
export function fetched(
  { arguments: given }: Effect,
  packages: readonly Word[],
  words: readonly Word[],
  call: TableCall,
): readonly Operation[] {
  const { name: manager, command, recognition } = call;
  const [first, ...rest] = words;
  if (given.creates !== undefined && first === undefined)
    return localDisk(command, recognition).writes(known("package.json"));
  if (given.from === "project" && (first === undefined || OWN.test(first.text)))
    return [operation("project.run", { tool: manager, script: textOf(first) })];
  const program = first && given.creates ? { ...first, text: creatorOf(first.text) } : first;
  const text = textOf(program);
  const isHere =
    given.from === "modules" &&
    packages.length === 0 &&
    text !== undefined &&
    isInstalled(text, command, recognition) === true;
  if (isHere) return recognition.run(words, command);
  const brought = packages.length > 0 ? packages : program === undefined ? [] : [program];
  const effects = text === undefined ? [] : recognition.run([known(nameOf(text)), ...rest], command);
  return [
    ...brought.map(each => operation("package.run", { manager, package: textOf(each) })),
    // That the program itself isn't known goes without saying.
    ...effects.filter(({ name }) => name !== "process.run"),
  ];
}

/** `@scope/name@1.2`, `host/a/name@latest` and `nixpkgs#name` bring a program `name`. */
const nameOf = (specifier: string): string =>
  specifier.replace(/(?<=.)(?:@|==).*$/s, "").replace(/^.*[/#]/s, "") || specifier;

/** Source: npm's manual, `npm init <initializer>`. */
function creatorOf(name: string): string {
  const [, scope, own, version] = /^(@[^/@]+)(?:\/([^@]*))?(.*)$/s.exec(name) ?? [];
  if (scope === undefined) return `create-${name}`;
  return `${scope}/create${own === undefined ? "" : `-${own}`}${version}`;
}

const FILE = /(?:^[./~]|\.(?:[cm]?[jt]sx?|html|wasm|sh)$)/;

/** A script of package.json; `or: program`: else a program of the project (`yarn x`); `or: file`: or a file (`bun x`). */
export function packageScript(
  { arguments: given }: Effect,
  name: Word | undefined,
  handedOn: readonly Word[],
  call: TableCall,
): readonly Operation[] {
  const { command, recognition, name: tool } = call;
  if (name === undefined) return [operation("package.read", { manager: tool })];
  const isKnown = textOf(name) !== undefined;
  const isScript = Object.hasOwn(nodeProject(command, recognition)?.scripts ?? {}, name.text);
  if (given.or === "file" && !isScript && isKnown && (FILE.test(name.text) || name.text === "-"))
    return recognition.run([known(name.text.endsWith(".sh") ? "sh" : "node"), name, ...handedOn], command);
  const asScript = [
    ...(isKnown ? [] : [opaque("which of its scripts runs isn't known")]),
    ...runScript(tool, name, handedOn, command, recognition),
  ];
  // npm prints the environment where no script has this name.
  if (given.or === undefined && !isScript && name.text === "env") return [environmentRead(undefined)];
  if (given.or === undefined || isScript || !isKnown) return asScript;
  const asProgram = recognition.run([name, ...handedOn], command);
  if (isInstalled(name.text, command, recognition) === true) return asProgram;
  return [...asScript, ...asProgram.filter(each => each.name !== "process.run")];
}
