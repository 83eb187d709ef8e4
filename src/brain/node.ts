/** The brain's door for Node: facts of a disk, the git repository, the templates' folder, and compiled protocols. */

export { createNodePrivateFolder, loadTemplates, readGitUserName } from "./init/machine-node.ts";
export { createProtocolKeeper, type KeeperOptions } from "./protocols/protocol-keeper-node.ts";
export { type CompiledProtocols, stampOfFile } from "./protocols/stamps-node.ts";
export {
  closeDataFolder,
  createDataFolder,
  dataFolderOf,
  isDataFolderClosed,
} from "./repository/data-folder-node.ts";
export { createGitRepository, makeOwnRepository } from "./repository/git-repository-node.ts";
export { lastChangeByPerson } from "./repository/last-change-node.ts";
export {
  type DriverInstallation,
  hasMergeDriver,
  installMergeDriver,
} from "./repository/merge-driver-node.ts";
export { createNodeProjectFacts, type NodeProjectFactsOptions } from "./skills/project-facts-node.ts";
