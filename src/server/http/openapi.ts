/** `describeApi`: the API as OpenAPI 3.1, made of the schemas that check its requests. */
import { z } from "zod";
import type { Route } from "./route.ts";

/** The description of a schema, with its definitions where the document keeps them. */
function schemaOf(schema: z.ZodType, definitions: Map<string, object>, io: "input" | "output"): object {
  const {
    $defs,
    $schema: _,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Record<string, unknown> & { readonly $defs?: Record<string, object> };
  for (const [name, definition] of Object.entries($defs ?? {})) definitions.set(name, moved(definition));
  return moved(described);
}

/** References of a schema of its own point into the document. */
const moved = (value: object): object =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));

interface ApiInfo {
  readonly version: string;
  /** The path below which the API is. */
  readonly base: string;
}

export function describeApi(routes: readonly Route[], { base, version }: ApiInfo): object {
  const definitions = new Map<string, object>();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = base + route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, definitions) };
  }
  definitions.set("Problem", problemSchema);
  return {
    openapi: "3.1.1",
    info: { title: "Brainstem", version },
    paths,
    components: {
      schemas: Object.fromEntries([...definitions].toSorted(([left], [right]) => (left < right ? -1 : 1))),
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
    security: [{ key: [] }],
  };
}

function describeRoute(route: Route, definitions: Map<string, object>): object {
  const { answer, body, method, params, path, query, scope, streams, summary } = route;
  const json = (schema: z.ZodType, io: "input" | "output") => ({
    "application/json": { schema: schemaOf(schema, definitions, io) },
  });
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: `Needs the scope \`${scope}\`.`,
    parameters: [...parametersOf(params, "path", definitions), ...parametersOf(query, "query", definitions)],
    ...(body && { requestBody: { required: true, content: json(body, "input") } }),
    responses: {
      200: {
        description: "Done",
        content: {
          ...json(answer, "output"),
          ...(streams && { "text/event-stream": { schema: { type: "string" } } }),
        },
      },
      default: {
        description: "A problem",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function parametersOf(
  schema: z.ZodType | undefined,
  where: "path" | "query",
  definitions: Map<string, object>,
) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, definitions, "input") as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: described,
  }));
}

/** Source: RFC 9457. */
const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "code", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string" },
    requestId: { type: "string" },
    problems: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, problem: { type: "string" } } },
    },
  },
};
