/** The tool that reads what was left out of a long result: the log has all of it. */
import { type CallId, fault } from "../base/index.ts";
import type { AnyTool } from "../ports/index.ts";
import { defineTool } from "./define-tool.ts";
import { objectSchema } from "./schema.ts";

/** The name of this tool in notices of long results. */
export const READ_RESULT = "read_result";

const CHARS = 8_000;
const MOST_CHARS = 15_000;
const MOST_FINDS = 20;
/** Of the text around a place that was found, on either side. */
const AROUND_CHARS = 200;

interface ReadInput {
  readonly call: string;
  readonly from?: number;
  readonly chars?: number;
  readonly find?: string;
}

/** Offsets are characters of the result's whole text. */
export function createReadResult(): AnyTool {
  return defineTool({
    name: READ_RESULT,
    description:
      "Reads on in the long result of an earlier call, of which only the beginning and the end were shown; or finds where a text stands in it.",
    category: "results",
    input: objectSchema<ReadInput>(
      {
        call: {
          type: "string",
          minLength: 1,
          description: "The call's id, as the notice in its result names it.",
        },
        from: { type: "integer", minimum: 0, description: "Where to begin, in characters. Left out: 0." },
        chars: {
          type: "integer",
          minimum: 1,
          maximum: MOST_CHARS,
          description: `How many characters. Left out: ${CHARS}.`,
        },
        find: {
          type: "string",
          minLength: 1,
          description: "Shows the places where this text stands, from there on.",
        },
      },
      ["call"],
    ),
    operation: "result.read",
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ call, chars = CHARS, find, from = 0 }, context) {
      const text = await context.wholeResult(call as CallId);
      if (text === undefined)
        throw fault("input.invalid", {
          what: `The call ${call}`,
          expected: "the id of a call of this session whose result was cut",
        });
      return find === undefined ? excerpt(text, from, chars) : places(text, find, from);
    },
    render: ({ text }) => text,
  });
}

function excerpt(text: string, from: number, chars: number) {
  const part = text.slice(from, from + chars).toWellFormed();
  const end = from + part.length;
  const rest = end < text.length ? `; the next begins at ${end}` : "; that is the end";
  return { text: `[characters ${from} to ${end} of ${text.length}${rest}]\n${part}` };
}

function places(text: string, find: string, from: number) {
  const found: number[] = [];
  for (
    let at = text.indexOf(find, from);
    at !== -1 && found.length < MOST_FINDS;
    at = text.indexOf(find, at + find.length)
  )
    found.push(at);
  if (found.length === 0) return { text: `It doesn't stand there from character ${from} on.` };
  const shown = found.map(at => {
    const around = text.slice(Math.max(0, at - AROUND_CHARS), at + find.length + AROUND_CHARS).toWellFormed();
    return `[at ${at}]\n${around}`;
  });
  return { text: shown.join("\n") };
}
