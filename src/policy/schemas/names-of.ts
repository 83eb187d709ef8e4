/** Which operations a schema's operation speaks of: people name tools in their own ways. */
import type { Operation } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";

/** `force_push` stands in people's schemas of GitHub, and is done by git; requests stand in schemas of an API. */
const alsoMeant: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^github\./, "git."],
  [/^api\./, "http."],
  [/^tool\./, "mcp.*."],
];

/** Globs of operations, the given name first. */
export function namesOf(name: string): readonly string[] {
  const others = alsoMeant.filter(([pattern]) => pattern.test(name));
  return [name, ...others.map(([pattern, instead]) => name.replace(pattern, instead))];
}

/** What schemas say about an operation: first the one that has its very name. */
export function schemaOperationsOf(
  schemas: ReadonlyMap<string, ToolSchema>,
  { name }: Pick<Operation, "name">,
): readonly SchemaOperation[] {
  const found = [...schemas.values()].flatMap(({ operations }) =>
    [...operations.values()].filter(each => namesOf(each.name).some(glob => matchesGlob(glob, name))),
  );
  return [...found.filter(each => each.name === name), ...found.filter(each => each.name !== name)];
}
