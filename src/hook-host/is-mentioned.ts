/** `isMentioned`: whether decisions or failures may speak of a file, before a whole brain is opened to find out. */
import { join } from "node:path";
import { layout } from "../brain/index.ts";
import { endOfFile } from "./end-of-file.ts";

/** Of a log, as much as some 1,000 episodes take: no answer grows with the log. */
export const LOG_BYTES = 524_288;
const MAX_DECISION_BYTES = 1_048_576;

/** @param brain the `.agent` folder @param name of a file, without its folders */
export const isMentioned = (brain: string, name: string): boolean =>
  endOfFile(join(brain, layout.decisions), MAX_DECISION_BYTES).includes(name) ||
  endOfFile(join(brain, layout.episodes), LOG_BYTES)
    .split("\n")
    .some(line => line.includes('"failure"') && line.includes(name));
