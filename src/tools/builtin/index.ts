/** The tools that come with Brainstem: over a brain (these need no Node), and over a project's folder. */
export { createMemoryTools } from "./memory.ts";
export { createProjectTools, type ProjectToolsOptions } from "./project.ts";
