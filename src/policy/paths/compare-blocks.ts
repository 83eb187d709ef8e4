/** Compares the YAML heads of two texts field by field, by what is written there and not by what it would be read as. */

/** Each top-level field as it is written, with the lines that belong to it. */
type Blocks = ReadonlyMap<string, string>;

/**
 * The protected fields whose text differs. All of them where either head can't be read for certain and the heads
 * differ. @param carrier a field that may hold protected ones under names of its own
 */
export function compareBlocks(
  before: string,
  after: string,
  fields: ReadonlySet<string>,
  carrier?: string,
): readonly string[] {
  const [headBefore, headAfter] = [headOf(before), headOf(after)];
  if (headBefore === headAfter && headBefore !== undefined) return [];
  const looked = new Set(carrier === undefined ? fields : [...fields, carrier]);
  const [left, right] = [blocksOf(headBefore, looked), blocksOf(headAfter, looked)];
  if (left === undefined || right === undefined) return [...fields];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].flatMap(name => {
    const [was = "", is = ""] = [left.get(name), right.get(name)];
    if (was === is) return [];
    if (fields.has(name)) return [name];
    return name === carrier ? [...fields].filter(field => carries(`${was}\n${is}`, field)) : [];
  });
}

const carries = (text: string, field: string) => text.toLowerCase().includes(field);

const FENCE = /^---[ \t]*$/;
const CLOSING_FENCE = /^(?:---|\.\.\.)[ \t]*$/;

/** The lines between the fences; empty without fences, undefined where they are never closed. */
function headOf(text: string): string | undefined {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (!FENCE.test(lines[0]!)) return "";
  const end = lines.findIndex((line, index) => index > 0 && CLOSING_FENCE.test(line));
  return end < 0 ? undefined : lines.slice(1, end).join("\n");
}

/** Undefined where a line could mean something else to a parser of YAML than it means here. */
function blocksOf(head: string | undefined, fields: ReadonlySet<string>): Blocks | undefined {
  if (head === undefined) return undefined;
  const blocks = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of head.split("\n")) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ""] = /^([A-Za-z_][\w-]*):(?: +(.*))?$/.exec(line) ?? [];
    if (name !== undefined && !blocks.has(folded(name))) {
      current = [value.trimEnd()];
      blocks.set(folded(name), current);
    } else if (/^(?: +\S|-(?: |$))/.test(line) && !line.includes("\t") && current !== undefined) {
      current.push(line.trimEnd());
    } else return undefined;
  }
  const texts = new Map([...blocks].map(([name, lines]) => [name, lines.join("\n")]));
  const areClear = [...texts].every(
    ([name, text]) => isClosed(text) && (!fields.has(name) || isLiteral(text)),
  );
  return areClear ? texts : undefined;
}

const folded = (name: string) => name.toLowerCase().replace(/[-_]/g, "");

/** It takes in none of the lines after it: quotes and brackets that it begins with end in it. */
function isClosed(text: string): boolean {
  const value = text.trim();
  if (value.startsWith('"')) return /^"[^"\\]*"(?: +#.*)?$/.test(value);
  if (value.startsWith("'")) return /^'[^']*'(?: +#.*)?$/.test(value);
  if (value.startsWith("[")) return /^\[[^[\]]*\](?: +#.*)?$/.test(value);
  return !/^[&*!{?%@`]/.test(value);
}

/** It is self-contained: no value begins with an anchor, alias, tag, merge or mapping in braces. */
const isLiteral = (text: string) => !/(?:^|[:,[-]) *(?:[&*!{]\S|<<)/m.test(text);
