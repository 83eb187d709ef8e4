/** Settings, instructions and folders as people have them, before anything is installed. */
import type { AdditionSet } from "./additions.ts";
import type { Files } from "./project.ts";

/** The lists or objects that a harness adds to, by their keys: they hold foreign entries, too. */
export interface JsonFixture {
  readonly name: string;
  readonly text: (set: AdditionSet) => string;
  /** @default 0o644 */
  readonly mode?: number;
  readonly isLink?: boolean;
}

const foreignItem = { matcher: "Bash", hooks: [{ type: "command", command: "./lint.sh --all" }] };
const foreignServer = { command: "npx", args: ["-y", "other-server"] };

/** Another program's entry where the harness adds its first one. */
function foreign({ additions }: AdditionSet, isSameKey: boolean): Record<string, unknown> {
  const { at, as } = additions.find(each => each.at.length > 1)!;
  const key = isSameKey && as === "item" ? at[1]! : "SomethingElse";
  return { [at[0]!]: { [key]: as === "item" ? [foreignItem] : foreignServer } };
}

const pretty = (value: unknown, unit: string | number) => `${JSON.stringify(value, undefined, unit)}\n`;
const settings = (set: AdditionSet) => ({ model: "large", ...foreign(set, true), env: { A: "1" } });
const commented = (set: AdditionSet) =>
  pretty(settings(set), 2)
    .replace('"model"', '// which one\n  "model"')
    .replace('"matcher": "Bash",', '"matcher": "Bash", // only the shell')
    .replace('"env"', '/* the environment,\n     of all */ "env"');
const top = ({ additions }: AdditionSet) => additions.find(each => each.at.length > 1)!.at[0]!;
const first = ({ additions }: AdditionSet) => additions.find(each => each.at.length > 1)!;

export const jsonFixtures: readonly JsonFixture[] = [
  { name: "an empty file", text: () => "" },
  { name: "a file with a newline", text: () => "\n" },
  { name: "a byte order mark alone", text: () => "\ufeff" },
  { name: "a comment alone", text: () => "// settings\n" },
  { name: "{} without a newline", text: () => "{}" },
  { name: "{} with a newline", text: () => "{}\n" },
  { name: "{} over two lines", text: () => "{\n}\n" },
  { name: "{ } with a comment in it", text: () => "{ /* nothing yet */ }\n" },
  { name: "foreign settings", text: () => pretty({ model: "large" }, 2) },
  { name: "two spaces", text: set => pretty(settings(set), 2) },
  { name: "four spaces", text: set => pretty(settings(set), 4) },
  { name: "tabs", text: set => pretty(settings(set), "\t") },
  { name: "minified", text: set => JSON.stringify(settings(set)) },
  { name: "minified, with a newline", text: set => `${JSON.stringify(settings(set))}\n` },
  { name: "one line with spaces", text: set => `{ "model": "large", "${top(set)}": { } }\n` },
  { name: "CRLF", text: set => pretty(settings(set), 2).replaceAll("\n", "\r\n") },
  {
    name: "CRLF with a byte order mark",
    text: set => `\ufeff${pretty(settings(set), 2).replaceAll("\n", "\r\n")}`,
  },
  { name: "no newline at the end", text: set => pretty(settings(set), 2).trimEnd() },
  { name: "blank lines at the end", text: set => `${pretty(settings(set), 2)}\n\n  \n` },
  { name: "comments", text: commented },
  {
    name: "comments behind the last entries",
    text: set => pretty(settings(set), 2).replace(/([\]}"])\n/g, "$1 // so\n"),
  },
  {
    name: "trailing commas",
    text: set =>
      pretty(settings(set), 2)
        .replace(/([\]}"])\n/g, "$1,\n")
        .replace(/,\s*$/, "\n"),
  },
  {
    name: "trailing commas with comments",
    text: set =>
      pretty(settings(set), "\t")
        .replace(/([\]}"])\n/g, "$1, // mine\n")
        .replace(/, \/\/ mine\s*$/, "\n"),
  },
  {
    name: "foreign entries before ours, at another key",
    text: set => pretty({ ...foreign(set, false), z: 1 }, 2),
  },
  { name: "an empty object where ours go", text: set => pretty({ a: 1, [top(set)]: {} }, 2) },
  {
    name: "an empty list where ours go",
    text: set =>
      pretty({ [top(set)]: first(set).as === "item" ? { [first(set).at[1]!]: [] } : {}, b: null }, 2),
  },
  {
    name: "brackets that hug",
    text: set =>
      pretty(settings(set), 2)
        .replace(/\[\n\s*\{/g, "[{")
        .replace(/\}\n\s*\]/g, "}]"),
  },
  {
    name: "a key that stands twice",
    text: set => `{\n  "${top(set)}": {},\n  "a": 1,\n  "${top(set)}": {}\n}\n`,
  },
  {
    name: "words of every script, and escapes",
    text: set => pretty({ 'schlüssel \\ "鍵"': "\u2028 // no comment", ...foreign(set, true) }, 2),
  },
  { name: "a private file", text: set => pretty(settings(set), 2), mode: 0o600 },
  {
    name: "a file that is read-only, for one who may write it all the same",
    text: set => pretty(settings(set), 2),
    mode: 0o444,
  },
  { name: "a link to a file of the project", text: set => pretty(settings(set), 2), isLink: true },
];

export const markdownFixtures: Files = {
  "an empty file": "",
  "a newline": "\n",
  "a byte order mark": "\ufeff",
  "a text with a newline at its end": "# Agents\n\nBe brief.\n",
  "a text without one": "# Agents\n\nBe brief.",
  "blank lines at the end": "# Agents\n\n\n\n",
  CRLF: "# Agents\r\n\r\nBe brief.\r\n",
  "CRLF without one at the end": "\ufeff# Agents\r\n\r\nBe brief.",
  "mixed line ends": "# Agents\r\nBe brief.\nAnd kind.",
  "comments of somebody else": "<!-- other:begin -->\nkeep\n<!-- other:end -->\n",
  "a private file": { text: "# Mine\n", mode: 0o600 },
};

export const tomlFixtures: Files = {
  "an empty file": "",
  "comments alone": "# settings\n",
  "settings with comments": '# the model\nmodel = "large" # the large one\n\n[features]\nhooks = true\n',
  "no newline at the end": '[mcp_servers.other]\ncommand = "npx"',
  CRLF: 'model = "large"\r\n\r\n[mcp_servers.other]\r\ncommand = "npx"\r\n',
  "a list of tables": '[[skills.config]]\npath = "a"\n\n[[skills.config]]\npath = "b"\n\n\n',
};
