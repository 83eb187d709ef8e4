/** One of several options. */
import { fault } from "../../base/index.ts";
import type { Validation } from "../../ports/index.ts";
import { type FormatOptions, namesOf, type ObjectFormat } from "./object-format.ts";
import { type ReadObjectOptions, readFormat, wrappedAndBare } from "./read-format.ts";

/** The key under which a choice travels. */
const KEY = "choice";
const MAX_LISTED = 50;
/** A longer text is no bare option. */
const MAX_BARE_CHARS = 1_000;

/**
 * One of these options, asked for as `{ "choice": "…" }`. Where a model answers with the bare option, in another case
 * or between quotes or signs, it is taken if it can be one only. Nothing streams: half an option may be another one.
 * @throws input.invalid for no options, for a repeated option, for a name that providers refuse
 */
export function choiceFormat<const Option extends string>(
  options: readonly Option[],
  named: FormatOptions = {},
): ObjectFormat<Option> {
  if (options.length === 0 || new Set(options).size < options.length) {
    throw fault("input.invalid", { what: "A choice", expected: "one option or more, each given once" });
  }
  return Object.freeze({
    ...namesOf(named),
    jsonSchema: {
      type: "object",
      properties: { [KEY]: { type: "string", enum: options } },
      required: [KEY],
      additionalProperties: false,
    },
    async read(text: string, given?: ReadObjectOptions) {
      const reading = await readFormat(text, given, json =>
        wrappedAndBare(json, KEY).map(value => async () => checkChoice(options, value)),
      );
      const bare = reading.status === "failed" ? optionMeant(options, text) : undefined;
      return bare === undefined ? reading : ({ status: "repaired", value: bare } as const);
    },
    createPartials: async () => ({ push: () => undefined }),
  });
}

function checkChoice<Option extends string>(options: readonly Option[], value: unknown): Validation<Option> {
  const option = typeof value === "string" ? optionMeant(options, value) : undefined;
  if (option !== undefined) return { isValid: true, value: option };
  const listed = options.slice(0, MAX_LISTED).map(each => JSON.stringify(each));
  return { isValid: false, problems: [`${KEY}: expected one of ${listed.join(", ")}`] };
}

function optionMeant<Option extends string>(options: readonly Option[], text: string): Option | undefined {
  const exact = options.find(option => option === text);
  if (exact !== undefined) return exact;
  if (text.length > MAX_BARE_CHARS) return undefined;
  const meant = options.filter(option => bareWords(option) === bareWords(text));
  return meant.length === 1 ? meant[0] : undefined;
}

/** Without the marks around an answer of one word: quotes, emphasis, a full stop. */
const bareWords = (text: string) =>
  text
    .trim()
    .replace(/^["'`*_\u201c\u2018\u00ab]+|["'`*_\u201d\u2019\u00bb.!]+$/g, "")
    .trim()
    .toLowerCase();
