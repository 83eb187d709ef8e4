/** What the ten tools import, and no tool: what a file costs before it has any. */
import { z } from "zod";
import { defineTool } from "../../../src/tools/index.ts";

export const means = { z, defineTool };
