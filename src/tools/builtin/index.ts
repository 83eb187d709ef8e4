/** The tools that come with Brainstem: over a brain and over files (these need no Node), and over a project's folder. */
export { createFileTools, type FileToolsOptions } from "./files/file-tools.ts";
export type { GitToolsOptions } from "./git/git-room.ts";
export { createGitTools } from "./git/git-tools-node.ts";
export type { Lookup } from "./http/http-request.ts";
export { createHttpTool, type HttpToolOptions } from "./http/http-tool-node.ts";
export { createMemoryTools } from "./memory.ts";
export { createLinkNames, createProjectTools, type ProjectToolsOptions } from "./project.ts";
export { createRunTests, type RunTestsOptions } from "./run-tests.ts";
export {
  createSandbox,
  type NoteChanges,
  type Sandbox,
  type SandboxOptions,
} from "./sandbox/sandbox-node.ts";
export { type CommandSandbox, createShellTool, type ShellToolOptions } from "./shell/shell-tool-node.ts";
export { createUpkeepTools } from "./upkeep.ts";
