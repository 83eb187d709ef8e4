/**
 * The parts that only some calls of models need: a provider's own words for tools and values, retries, the meaning of a
 * failure.
 */
export { type AdaptedTools, adaptTools } from "./dialect/adapt-tools.ts";
export { readFailure } from "./failure/read-failure.ts";
export { objectCallOf } from "./object/object-call.ts";
export { reaskMessage } from "./object/object-prompts.ts";
