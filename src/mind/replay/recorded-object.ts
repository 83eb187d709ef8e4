/** The object of a recorded turn: its answers are read as they were read then. */
import type { ObjectFormat } from "../../model/index.ts";
import type { ObjectRequest } from "../object-loop.ts";
import type { Cursor } from "./cursor.ts";

/** Undefined for a turn that was to answer with text. */
export function recordedObject(cursor: Cursor): ObjectRequest | undefined {
  if (cursor.part.steps.every(({ reading }) => reading === undefined)) return undefined;
  const format: ObjectFormat<unknown> = {
    name: "recorded",
    description: undefined,
    jsonSchema: {},
    async read(text) {
      const { problem = "", status } = cursor.step?.reading ?? cursor.runOut("what the answer was read as");
      return status === "failed" ? { status, problems: [problem], text } : { status, value: undefined };
    },
    createPartials: async () => ({ push: () => undefined }),
  };
  return { format, settle: () => undefined, fail: () => undefined };
}
