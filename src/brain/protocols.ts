/** A brain's protocols for processes that live for one call: compiled, and kept until a file behind them changes. */
export { BRAIN_FOLDER } from "./layout.ts";
export type { CompiledProtocols } from "./protocols/compiled-protocols.ts";
export { createProtocolKeeper, type KeeperOptions } from "./protocols/protocol-keeper-node.ts";
