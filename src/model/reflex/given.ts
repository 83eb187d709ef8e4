/** `readGiven` reads requests that give their act word for word: a text for a named file, a command, a tool with its arguments. */
import { isRecord, type Json } from "../../base/index.ts";
import type { Arguments } from "./fit-arguments.ts";
import { PATH } from "./reading.ts";

interface Given {
  readonly tools: readonly string[];
  readonly values: Arguments;
}

const QUOTED = String.raw`"[^"]*"|“[^”]*”|'[^']*'|\x60[^\x60]*\x60`;
const NAMED = String.raw`(?:(?:a|the)\s+)?(?:new\s+)?(?:text\s+)?(?:file\s+)?(?:(?:named|called|at)\s+)?${PATH}`;
// Several words without quotes may describe the text as well as be it: only a colon or "the text" says that they are it.
const WRITE = new RegExp(
  String.raw`^(?:write|create|make|add|save)\s+${NAMED}(?:\s*:\s*|\s+(?:(?:with|containing)\s+(?:the\s+)?(?:contents?|text|words?|lines?)\s*:?|that\s+(?:says|reads)|saying|(?:with|containing|that\s+contains)(?=\s+(?:\S+$|${QUOTED}$)))\s+)(?<content>\S[\s\S]*)$`,
  "iu",
);
const PUT = new RegExp(String.raw`^(?:write|put|save)\s+(?<content>${QUOTED})\s+(?:in)?to\s+${NAMED}$`, "iu");
const MARKED_COMMAND =
  /^(?:run|execute)\s+(?:the\s+command\s*:?\s*)?(?:`(?<ticked>[^`]+)`|"(?<quoted>[^"]+)")$/isu;
const NAMED_COMMAND = /^(?:run|execute)\s+the\s+command\s*:?\s+(?<command>\S.*)$/isu;
const BARE_COMMAND = /^(?:[Rr]un|[Ee]xecute)\s+(?<command>[a-z][\w.+-]*(?:\s+[^\s?!,;]+)*)$/u;
/** Words behind "run" that no command begins with, ends with or joins: a sentence is left to judgement. */
const SENTENCE =
  /^(?:a|all|an|another|any|every|everything|it|its|my|our|some|that|the|them|these|this|those|your|tests?|through|over|with|for|away|out|into|along|again|now|in|on|at|to|as|by|if|when|after|before)\b|\s(?:and|then|but|or|because|if|when|after|before|until|unless)\s|(?:^|\s)(?:please|again|now|tests|suite|script|linter|pipeline|job|migrations?)$/iu;
const BARE_WORD = /\s(?:with|containing|contains)\s+[^\s"“'`]+$/iu;
const CALL = /^(?:(?:call|use)\s+)?(?<tool>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)\s+(?<input>\{[\s\S]*\})$/iu;

/** A longer text is a description, for a model that can judge it. */
const MAX_LENGTH = 2_000;

/** The call that the words come down to; undefined where something of it is left to judgement. */
export function readGiven(request: string): Given | undefined {
  const asked = request.trim();
  if (asked.length > MAX_LENGTH) return undefined;
  const written = (WRITE.exec(asked) ?? PUT.exec(asked))?.groups;
  // "write README with care" speaks of no text.
  const isText = !BARE_WORD.test(asked) || /\bfile\b/iu.test(asked);
  if (written !== undefined && isText)
    return {
      tools: ["write_file", "file_write"],
      values: { path: written.path!, content: unquoted(written.content!) },
    };
  const command = commandIn(asked);
  if (command !== undefined)
    return { tools: ["run_command", "shell", "bash"], values: { command: command.trim() } };
  const { input, tool } = CALL.exec(asked)?.groups ?? {};
  const values = input === undefined ? undefined : parse(input);
  return isRecord(values) ? { tools: [tool!], values: values as Arguments } : undefined;
}

function commandIn(asked: string): string | undefined {
  const { quoted, ticked } = MARKED_COMMAND.exec(asked)?.groups ?? {};
  const given = ticked ?? quoted ?? NAMED_COMMAND.exec(asked)?.groups?.command;
  if (given !== undefined) return given;
  const bare = BARE_COMMAND.exec(asked)?.groups?.command?.replace(/(?<=\w)\.$/u, "");
  return bare === undefined || SENTENCE.test(bare) ? undefined : bare;
}

const QUOTES = /^(?:"([^"]*)"|“([^”]*)”|'([^']*)'|`([^`]*)`)$/su;

function unquoted(text: string): string {
  const match = QUOTES.exec(text.trim());
  return match === null ? text : (match.slice(1).find(each => each !== undefined) ?? "");
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
