/** Tells whether a row of a program's table fits a call: its words, and the options that it asks for. */
import { HOLE, textOf, type Word } from "../../word.ts";
import type { Row } from "./read-table.ts";
import type { TableCall } from "./table-call.ts";

/** The words that follow a row's words are operands: the last word of a row that ends in `*`, or none. */
export function withOperands({ words, isAnywhere }: Row, call: TableCall): TableCall {
  const own = words.findIndex(word => word.includes("*"));
  const read = call.verb === "" ? [] : call.verb.split(" ");
  const kept = own < 0 ? words.length : own;
  if (isAnywhere || kept >= read.length || call.table.tasks || call.table.many) return call;
  const more = call.all.slice(kept, read.length);
  const at = call.command.arguments.indexOf(more[0]!);
  return {
    ...call,
    verb: read.slice(0, kept).join(" "),
    operands: [...more, ...call.operands],
    after: call.command.arguments.slice(at),
  };
}

export const isSame = (pattern: string, text: string) =>
  pattern.includes("*") ? globOf(pattern).test(text) : pattern === text;

/** Whether a row's words are those of the call. */
export function fits({ words, isAnywhere }: Row, { verb, all }: TableCall): boolean {
  const texts = all.map(({ text }) => text);
  if (!isAnywhere) {
    const read = verb === "" ? texts : verb.split(" ");
    return words.every((word, at) => read[at] !== undefined && isSame(word, read[at]));
  }
  const [call, row] = [` ${texts.join(" ").toLowerCase()} `, ` ${words.join(" ")} `].map(text =>
    text.replace(/[\s:_-]+/g, " "),
  ) as [string, string];
  return row.endsWith("$ ") ? call.endsWith(row.replace("$ ", " ")) : call.includes(row);
}

/** True, false, or undefined if unknown. */
export function given(row: Row, { options, command: { environment } }: TableCall): boolean | undefined {
  if (row.options.length === 0) return true;
  const all = row.options.map(option => {
    const [name = "", value] = option.split(/=(.*)/s);
    if (name.startsWith("$")) return isAnySet(name.slice(1), value, environment);
    const plain = name.replace(/^--?/, "");
    const values = options.values(plain);
    if (value === undefined) {
      if (options.has(plain)) return values.some(({ text }) => text === "false") ? undefined : true;
      return options.mayHave(plain) ? undefined : false;
    }
    const isOther = value.startsWith("!");
    const pattern = globOf(value.slice(isOther ? 1 : 0));
    if (values.some(({ text }) => pattern.test(text) !== isOther || text.includes(HOLE))) return true;
    return options.mayHave(plain) && values.length === 0 ? undefined : false;
  });
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true;
}

const globOf = (glob: string) =>
  new RegExp(`^${glob.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "is");

/** Whether a variable of the command's environment switches something on, or has such a value. */
function isAnySet(
  name: string,
  value: string | undefined,
  environment: ReadonlyMap<string, Word>,
): boolean | undefined {
  const names = globOf(name);
  const is = [...environment].map(([variable, word]) => {
    const text = textOf(word);
    if (!names.test(variable)) return false;
    if (value !== undefined) return text === undefined || globOf(value).test(text);
    return text === undefined ? undefined : !/^(?:|0|false)$/i.test(text);
  });
  return is.includes(true) ? true : is.includes(undefined) ? undefined : false;
}
