/** Checks on any settings file: adding keeps its entries, and taking out gives the very same bytes. */
import fc from "fast-check";
import { getNodeValue, type ParseError, parseTree } from "jsonc-parser";
import { expect, test } from "vitest";
import type { JsonAddition } from "../../../src/harness/index.ts";
import { wireSettings } from "../../../src/harness/install/json-settings.ts";
import { propertyRuns } from "../../deep.ts";
import { additionSets } from "./additions.ts";
import { holds } from "./project.ts";

interface Formatting {
  readonly newline: "\n" | "\r\n";
  readonly unit: string;
  readonly hasTrailingCommas: boolean;
  readonly comments: readonly ("" | "line" | "block" | "above")[];
  readonly mark: string;
  readonly end: string;
  readonly style: "spread" | "compact" | "spaced" | "hugging";
}

const formatting: fc.Arbitrary<Formatting> = fc.record({
  newline: fc.constantFrom("\n", "\r\n"),
  unit: fc.constantFrom("\t", "  ", "    ", " "),
  hasTrailingCommas: fc.boolean(),
  comments: fc.array(fc.constantFrom("", "", "", "line", "block", "above"), { maxLength: 12 }),
  mark: fc.constantFrom("", "\ufeff"),
  end: fc.constantFrom("", "\n", "\r\n", "\n\n", "  ", " // the end", "\n/* the end */\n"),
  style: fc.constantFrom("spread", "compact", "spaced", "hugging"),
});

/** Writes JSON as people and programs do; comments come in the order in which they are given. */
function write(value: unknown, format: Formatting): string {
  let next = 0;
  const { newline, unit, style, hasTrailingCommas } = format;
  const comment = () => format.comments[next++ % Math.max(1, format.comments.length)] ?? "";
  const isLong = style === "spread" || style === "hugging";
  function put(each: unknown, indent: string): string {
    if (typeof each !== "object" || each === null) return JSON.stringify(each);
    const isList = Array.isArray(each);
    const [open, close] = isList ? (["[", "]"] as const) : (["{", "}"] as const);
    const inner = indent + unit;
    const members = isList
      ? each.map(item => put(item, inner))
      : Object.entries(each).map(
          ([key, item]) => `${JSON.stringify(key)}:${style === "compact" ? "" : " "}${put(item, inner)}`,
        );
    if (members.length === 0) {
      const said = comment();
      if (said === "block") return `${open} /* none */ ${close}`;
      if (said === "line" && isLong) return `${open} // none${newline}${indent}${close}`;
      return said === "above" ? open + newline + indent + close : open + close;
    }
    const isSpread = isLong && !(style === "hugging" && isList);
    const parts = members.map((member, at) => {
      const isLast = at === members.length - 1;
      const comma = isLast && !hasTrailingCommas ? "" : ",";
      const said = comment();
      if (said === "block") return `${member} /* a, b */${comma}`;
      if (said === "line" && isSpread) return `${member}${comma} // it's "so"`;
      if (said === "above" && isSpread) return `// above${newline}${inner}${member}${comma}`;
      return member + comma;
    });
    if (isSpread) return open + newline + inner + parts.join(newline + inner) + newline + indent + close;
    return style === "spaced" ? `${open} ${parts.join(" ")} ${close}` : open + parts.join("") + close;
  }
  return format.mark + put(value, "") + format.end;
}

const foreignHook = fc.oneof(
  fc.record({
    command: fc.constantFrom("lint.sh", "./check --all"),
    timeout: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    matcher: fc.constant("Bash"),
    hooks: fc.array(fc.record({ command: fc.constant("echo") }), { maxLength: 2 }),
  }),
);
const events = fc.constantFrom(
  "PreToolUse",
  "Stop",
  "preToolUse",
  "stop",
  "pre_run_command",
  "BeforeTool",
  "Other",
);
const settings = fc
  .tuple(
    fc.dictionary(fc.constantFrom("model", "permissions", "a b", "env", ""), fc.jsonValue({ maxDepth: 2 })),
    fc.option(fc.dictionary(events, fc.array(foreignHook, { maxLength: 3 }), { maxKeys: 3 }), {
      nil: undefined,
    }),
    fc.option(fc.dictionary(fc.constantFrom("files", "web"), fc.record({ command: fc.constant("npx") })), {
      nil: undefined,
    }),
    fc.boolean(),
  )
  .map(([others, hooks, mcpServers, isHooksFirst]) => {
    const ours = { ...(hooks && { hooks }), ...(mcpServers && { mcpServers }) };
    return isHooksFirst ? { ...ours, ...others } : { ...others, ...ours };
  });

function parse(text: string): unknown {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace("\ufeff", ""), errors, { allowTrailingComma: true });
  expect(errors).toEqual([]);
  return JSON.parse(JSON.stringify(getNodeValue(root!)));
}

const add = (text: string | undefined, additions: readonly JsonAddition[]) =>
  wireSettings("settings.json", text, { additions, places: additions }).text;
const remove = (text: string | undefined, places: readonly JsonAddition[]) =>
  wireSettings("settings.json", text, { additions: [], places }).text;

test("[harness.install.inverse] JSON settings have the same text after adding and taking out again", () => {
  fc.assert(
    fc.property(settings, formatting, fc.constantFrom(...additionSets), (value, format, { additions }) => {
      const text = write(value, format);
      expect(parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      const wired = add(text, additions)!;
      expect(holds(parse(wired), parse(text))).toBe(true);
      expect(add(wired, additions)).toBe(wired);
      expect(remove(wired, additions)).toBe(text);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
