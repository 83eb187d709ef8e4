/** Programs that move files: mv, and mmv for many at once. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, possibly, type Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { transfersOf } from "./destination.ts";
import { isTree } from "./kind-of.ts";
import { reachOf } from "./reach-of.ts";

const moveSyntax: OptionSyntax = { valued: "tS", valuedLong: ["target-directory", "suffix"] };

const move: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, moveSyntax);
  if (asksForHelp(parsed)) return [];
  return transfersOf(parsed, command, recognition).flatMap(({ source, places }) =>
    reachOf("fs.move", source, command, recognition).flatMap(({ path: from, pattern }) =>
      places.flatMap(({ path, isPossible }) => {
        const recursive = pattern === undefined ? isTree(from, command, recognition) : undefined;
        const operations = moved(from, path, recursive);
        return isPossible ? operations.map(possibly) : operations;
      }),
    ),
  );
};

function moved(
  from: string | undefined,
  path: string | undefined,
  recursive: boolean | undefined,
): readonly Operation[] {
  // People who move things there want them gone, and whoever may write to /dev gets it.
  if (path === "/dev/null" || path?.startsWith("/dev/null/")) {
    return fileOperation("fs.delete", from, { recursive: true, force: true });
  }
  return fileOperation("fs.move", path, { from, recursive });
}

/** Its patterns are the program's own: what they stand for lies in the folders in which they stand. */
const moveByPatterns: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  const [from, to] = parsed.operands;
  if (asksForHelp(parsed) || from === undefined || to === undefined) return [];
  const [source] = recognition.paths(folderWord(from), command);
  const [target] = recognition.paths(folderWord(to), command);
  if (parsed.has("n")) return fileOperation("fs.list", source);
  if (parsed.has("c", "o", "a") || command.program === "mcp") {
    return [
      ...fileOperation("fs.read", source),
      ...fileOperation("fs.write", target, { recursive: undefined }),
    ];
  }
  return fileOperation("fs.move", target, { from: source, recursive: undefined });
};

/** The part of a pattern in front of its first wildcard, as far as it names a folder. */
function folderWord(word: Word): Word {
  const fixed = /^[^*?[;#]*/.exec(word.text)?.[0] ?? "";
  return { ...word, text: fixed.slice(0, fixed.lastIndexOf("/") + 1) || "." };
}

export const movePrograms: Commands = {
  mv: move,
  gmv: move,
  mmv: moveByPatterns,
};

export { movePrograms as programs };
