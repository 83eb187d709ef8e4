/** The promise about the cost of tools' types for the users' compilers. */
import type { Requirement } from "./requirement.ts";

export const toolsTypesRequirements: readonly Requirement[] = [
  {
    id: "tools.types.cost",
    source: "DESIGN.md §5",
    promise: "Ten zod tools in one file cost the compiler at most 10,000 instantiations.",
  },
];
