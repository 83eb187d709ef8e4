/** A tool call as it is typed on the command line. */
import { fault, type Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";

/** @throws input.invalid */
export function readCall(text: string): HarnessCall {
  const expected = 'JSON such as {"tool":"Write","arguments":{"file_path":"README.md"}}';
  try {
    const { tool, arguments: given = {} } = JSON.parse(text) as { tool?: unknown; arguments?: Json };
    if (typeof tool === "string" && tool !== "") return { tool, arguments: given };
  } catch (error) {
    throw fault("input.invalid", { what: "The call", expected }, { cause: error });
  }
  throw fault("input.invalid", { what: "The call", expected });
}
