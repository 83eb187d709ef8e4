/** The brain's door for Node: facts of a disk, the git repository, the templates' folder, and compiled protocols. */
export { readGitUserName } from "./init/git-user-node.ts";
export { createNodePrivateFolder } from "./init/private-folder-node.ts";
export { loadTemplates } from "./init/templates-node.ts";
export type { CompiledProtocols } from "./protocols/compiled-protocols.ts";
export { createProtocolKeeper, type KeeperOptions } from "./protocols/protocol-keeper-node.ts";
export { createGitRepository } from "./repository/git-repository-node.ts";
export { type DriverInstallation, installMergeDriver } from "./repository/merge-driver-node.ts";
export { makeOwnRepository } from "./repository/own-repository-node.ts";
export { createNodeProjectFacts, type NodeProjectFactsOptions } from "./skills/project-facts-node.ts";
