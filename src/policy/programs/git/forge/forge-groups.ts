/** The common part of the forges' command lines before their verbs are read. */
import type { Recogniser } from "../../../recognition.ts";
import { leadingWord } from "../../syntax/leading-words.ts";
import { wordSet } from "../../syntax/word-list.ts";

/** Options with a value that may come before the verb. */
export const leading = "-R --repo --hostname -g --group";

/** Other names of groups. */
const groups = new Map([
  ["gh extensions", "extension"],
  ["gh ext", "extension"],
  ["gh cs", "codespace"],
  ["glab merge-request", "mr"],
  ["glab pipe", "ci"],
  ["glab pipeline", "ci"],
  ["glab project", "repo"],
]);

const programsNamed = /^(?:(?:GH|GLAB|GIT|HUB)_)?(?:EDITOR|PAGER|BROWSER)$|^VISUAL$/;

/** Variables can name programs that it runs. */
export const withPrograms =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const run = [...command.environment]
      .filter(([name, { text }]) => programsNamed.test(name) && text !== "")
      .flatMap(([, value]) => recognition.shell(value, command));
    const first = leadingWord(command.arguments, 0, { valued: wordSet(leading) });
    const group = first.kind === "word" ? groups.get(`${command.program} ${first.text}`) : undefined;
    const words = command.arguments.map((word, at) =>
      group !== undefined && first.kind === "word" && at === first.at ? { text: group } : word,
    );
    const found = recognise({ ...command, arguments: words }, recognition);
    return found === undefined || found.length === 0 ? found : [...run, ...found];
  };
