/** The tools for a person who looks after a memory: overview, forget. */
import { fault, formatSource, renderFragment, type Source } from "../../base/index.ts";
import type { AnyTool, MemoryLayer, MemoryOverview, MemoryUpkeep } from "../../ports/index.ts";
import { defineTool } from "../define-tool.ts";
import { cutToSize } from "../plain-message.ts";
import { objectSchema } from "../schema.ts";
import { asksToForget } from "./asks-to-forget.ts";
import { fragmentKinds, readPlace, scopeOf } from "./memory.ts";

/** The upkeep tools of one brain. `forget` erases only for a person whose words ask for it. */
export function createUpkeepTools(memory: MemoryUpkeep): readonly AnyTool[] {
  const overview = defineTool({
    name: "overview",
    description:
      "How many decisions, facts, preferences, lessons and episodes the brain holds, the task under way, and the newest entries with their places.",
    category: "memory",
    input: objectSchema<object>({}, []),
    operation: () => [{ name: "memory.read", arguments: {} }],
    sideEffects: [],
    repeatability: "idempotent",
    execute: (_input, context) => memory.overview(scopeOf(context)),
    render: overviewText,
  });

  const forget = defineTool({
    name: "forget",
    description:
      "Erases memories for good, when the person asks for it. Show the person what goes, with its place, and wait for their yes.",
    category: "memory",
    input: forgetInput,
    operation: ({ memories }) => memories.map(({ place }) => erase(place)),
    sideEffects: ["Erases from the brain's memory"],
    repeatability: "unsafe",
    async execute({ memories }, context) {
      const texts = memories.map(({ text }) => text);
      if (!asksToForget(context.personInputs, texts))
        throw fault("brain.not-remembered", { reason: "the person did not ask to forget anything" });
      const named = memories.map(({ place, text }) => ({ source: requirePlace(place), text }));
      return memory.forget(scopeOf(context), named);
    },
    render: ({ erased, left }) =>
      [
        ...erased.map(({ source, text }) => `Erased [${formatSource(source)}]: ${text}`),
        ...left.map(file => `Still in: ${file}`),
      ].join("\n"),
  });

  return Object.freeze([overview, forget]);
}

/** @throws memory.not-found */
function requirePlace(place: string): Source {
  const source = readPlace(place);
  if (source === undefined) throw fault("memory.not-found", { what: `“${place}”`, nearest: [] });
  return source;
}

const LAYERS = ["working", "episodic", "semantic", "personal"] as const satisfies readonly MemoryLayer[];

function erase(place: string) {
  const layer = LAYERS.find(each => place.includes(`memory/${each}/`));
  return { name: "memory.write", arguments: { layer } };
}

const texts = (description: string) => ({ type: "string", minLength: 1, maxLength: 8_000, description });

const forgetInput = objectSchema<{
  readonly memories: readonly { readonly place: string; readonly text: string }[];
}>(
  {
    memories: {
      type: "array",
      minItems: 1,
      maxItems: 20,
      items: {
        type: "object",
        properties: {
          place: texts("The file:line of the memory."),
          text: texts("Its words, as they were recalled."),
        },
        required: ["place", "text"],
      },
    },
  },
  ["memories"],
);

const MAX_ENTRY_CHARS = 1_200;
const plurals: readonly (readonly [kind: keyof MemoryOverview["counts"], one: string, many: string])[] = [
  ["decision", "decision", "decisions"],
  ["preference", "preference", "preferences"],
  ["knowledge", "fact", "facts"],
  ["lesson", "lesson", "lessons"],
  ["episode", "episode", "episodes"],
  ["skill", "skill", "skills"],
];

/** "4 decisions, 1 lesson, …", then the live task and the newest entries as fragments. */
function overviewText({ counts, newest, task }: MemoryOverview): string {
  const counted = plurals.map(([kind, one, many]) => `${counts[kind]} ${counts[kind] === 1 ? one : many}`);
  const cut = (text: string) => cutToSize(text, MAX_ENTRY_CHARS);
  return [
    counted.join(", "),
    ...(task === undefined
      ? []
      : [renderFragment({ kind: "workspace", origin: "person", source: task.source, text: cut(task.text) })]),
    ...newest.map(({ kind, origin, source, text }) =>
      renderFragment({ kind: fragmentKinds[kind], origin, source, text: cut(text) }),
    ),
  ].join("\n");
}
