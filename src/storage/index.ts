/** Where logs are kept. */
export { createMemoryLog } from "./memory-log.ts";
