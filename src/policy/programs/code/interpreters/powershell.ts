/** PowerShell: plain questions are told from everything else. */
import type { Operation } from "../../../../ports/index.ts";
import { opaque, operation, type Recogniser } from "../../../recognition.ts";
import { isKnown } from "../../../word.ts";
import { fromPipe } from "../run-code.ts";

/** Verbs that only look, turn and print. Source: PowerShell's list of approved verbs. */
const looking =
  /^(?:(?:get|select|where|sort|measure|format|convertto|convertfrom|compare|test|group|resolve|show|find|join|split)-[a-z]+|foreach-object|write-(?:host|output|verbose|warning|error|information)|out-(?:string|host|null|default)|echo|gci|ls|dir|pwd|cat|gc|gi|gm|gps|gsv|ps|select|where|sort|measure|ft|fl|fw|cd|sl|set-location|get-content)$/i;
const secretive =
  /^(?:get-(?:credential|clipboard|secret\w*|storedcredential|wmiobject|ciminstance|childitem\b.*env:))$/i;

const powershell: Recogniser = (command, _recognition) => {
  const { arguments: words, input } = command;
  const names = words.map(({ text }) => text.toLowerCase());
  if (
    names.length > 0 &&
    names.every(each => /^(?:-v|-version|--version|-h|-help|--help|-\?|\/\?)$/.test(each))
  )
    return [];
  // Any beginning of an option's name will do, with a hyphen or a slash.
  if (names.some(each => /^[-/]e(?:$|c$|n)/.test(each))) return [opaque("its code is encoded")];
  const run = operation("code.run", { language: "powershell", source: "inline" });
  const at = names.findIndex(each => /^[-/]c(?:$|o|w)/.test(each));
  const file = names.findIndex(each => /^[-/]f(?:$|i)/.test(each));
  const first = names.findIndex(
    (each, index) =>
      !/^[-/]/.test(each) &&
      !/^[-/](?:ex|ep|w|v|o|i|config|settings|psc|cus|so)/.test(names[index - 1] ?? ""),
  );
  if (file >= 0 && (at < 0 || file < at)) return script(words[file + 1]?.text);
  if (at < 0 && first >= 0) return /\.ps1$/.test(names[first]!) ? script(words[first]!.text) : inline(first);
  if (at >= 0) return names[at + 1] === "-" ? fromInput() : inline(at + 1);
  return fromInput();

  function script(path: string | undefined): readonly Operation[] {
    return [
      operation("code.run", {
        language: "powershell",
        source: "file",
        path: path?.startsWith("/") ? path : undefined,
      }),
    ];
  }
  function inline(from: number): readonly Operation[] {
    const code = words.slice(from);
    return code.every(isKnown) && isPlain(code.map(each => each.text).join(" "))
      ? [run]
      : [run, opaque("its code can't be read here")];
  }
  function fromInput(): readonly Operation[] {
    if (input.kind === "none")
      return [operation("code.run", { language: "powershell", source: "interactive" })];
    if (input.kind === "text")
      return isPlain(input.text.text) ? [run] : [run, opaque("its code can't be read here")];
    return [fromPipe];
  }
};

/** Pipelines of commands that look, without blocks, substitutions, calls and redirections. */
function isPlain(code: string): boolean {
  if (/[{}&><`\0[\]]|\$\(|\.\s*\(|::|@\(|-(?:command|scriptblock|expression)/i.test(code)) return false;
  return code
    .split(/[|;\n]/)
    .map(each => each.trim().split(/\s+/)[0] ?? "")
    .every(
      each =>
        each === "" ||
        (looking.test(each) && !secretive.test(each)) ||
        /^(?:\$\w+(?:\.\w+)*|['"\d].*)$/.test(each),
    );
}

export const powershellPrograms = { pwsh: powershell, powershell, "pwsh-preview": powershell };

export { powershellPrograms as programs };
