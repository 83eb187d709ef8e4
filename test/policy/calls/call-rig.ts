/** Calls of tools with facts that need no disk: a project in /work/app with a few files, and links where a test wants them. */
import type { Json } from "../../../src/base/index.ts";
import { operationsOfCall } from "../../../src/policy/calls/operations-of-call.ts";
import { type Facts, lexicalFacts } from "../../../src/policy/facts.ts";
import { operation } from "../../../src/policy/recognition.ts";
import { parseToolSchema } from "../../../src/policy/schemas/parse-tool-schema.ts";
import type { ToolSchema } from "../../../src/policy/schemas/tool-schema.ts";
import type { Operation } from "../../../src/ports/index.ts";

export interface CallRigOptions {
  /** Texts of files by their absolute path; other files are missing. */
  readonly files?: { readonly [path: string]: string };
  /** Links, by their absolute path. */
  readonly links?: { readonly [path: string]: string };
  readonly branch?: string;
  readonly schemas?: readonly object[];
}

export function callFacts({ files = {}, links = {}, branch }: CallRigOptions = {}): Facts {
  const facts = lexicalFacts({ directory: "/work/app", home: "/home/user", brain: "/work/app/.agent" });
  const real = (path: string) => {
    const link = Object.keys(links).find(each => path === each || path.startsWith(`${each}/`));
    return link === undefined ? path : links[link]! + path.slice(link.length);
  };
  return {
    ...facts,
    realPath: real,
    readText: path => files[path],
    kindOf: path => {
      if (path in files) return "file";
      return Object.keys(files).some(each => each.startsWith(`${path}/`)) ? "directory" : "missing";
    },
    git: () => ({
      root: "/work/app",
      branch,
      alias: () => undefined,
      config: () => undefined,
      protectedChanges: () => undefined,
      files: () => undefined,
    }),
  };
}

export const schemasOf = (list: readonly object[]): ReadonlyMap<string, ToolSchema> =>
  new Map(
    list.flatMap(each => {
      const { schema } = parseToolSchema(JSON.stringify(each), "tool_schemas/some.schema.json");
      return schema === undefined ? [] : [[schema.name, schema] as const];
    }),
  );

/** Operations of a call; a command is written as `shell(command: …, directory: …)`, so that its text can be seen. */
export function callOf(tool: string, args: Json, options: CallRigOptions = {}) {
  const shell = (command: string, directory?: string) => [
    operation("shell", { command, ...(directory !== undefined && { directory }) }),
  ];
  const schemas = schemasOf(options.schemas ?? []);
  return operationsOfCall({ tool, arguments: args }, { facts: callFacts(options), shell, schemas });
}

/** `fs.read(path: /work/app/a.ts, recursive: false)`, arguments by their names; `?` for what isn't known. */
export const summaryOfCall = (tool: string, args: Json, options?: CallRigOptions): readonly string[] =>
  callOf(tool, args, options).map(summarise);

function summarise({ name, arguments: given, isPossible }: Operation): string {
  const list = Object.keys(given)
    .sort()
    .map(key => `${key}: ${show(given[key])}`);
  return `${isPossible ? "maybe " : ""}${name}(${list.join(", ")})`;
}

const show = (value: Json | undefined) =>
  value === undefined ? "?" : typeof value === "string" ? value : JSON.stringify(value);
