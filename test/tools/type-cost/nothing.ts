/** The imports of the ten tools without a tool: the cost of a file before it has any. */
import { z } from "zod";
import { defineTool } from "../../../src/tools/index.ts";

export const means = { z, defineTool };
