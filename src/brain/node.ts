/** The brain's Node side: what it finds out from a disk, and where its templates are. */
export { readGitUserName } from "./init/git-user-node.ts";
export { createNodePrivateFolder } from "./init/private-folder-node.ts";
export { loadTemplates } from "./init/templates-node.ts";
export { createNodeProjectFacts, type NodeProjectFactsOptions } from "./skills/project-facts-node.ts";
