/** The door for installing: wires a project's harnesses to its brain, on a disk (Node only). */
export { HOOK_PROGRAM } from "../harness-text.ts";
export { wirable } from "../wirable.ts";
export type { HarnessState } from "./harness-state.ts";
export { createInstallation, type Installation } from "./installation.ts";
export type { Change, WiringPlan } from "./plan-wiring.ts";
export { createNodeProjectFolder } from "./project-folder-node.ts";
