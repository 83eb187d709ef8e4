/** Regular expressions in linear time: those of schemas, and those that people and models search lines with. */

export {
  createLinePattern,
  createLineText,
  escapePattern,
  type LinePattern,
} from "./pattern/line-pattern.ts";
export { createLinearPattern, type LinearPattern } from "./pattern/linear-pattern.ts";
