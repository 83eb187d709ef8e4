/** The server's Node side: the resident daemon for hooks. */
export { type DaemonPlace, daemonPlace } from "./hooks/daemon-place-node.ts";
export {
  askDaemon,
  type DaemonRequest,
  type DaemonState,
  type HookDaemon,
  type HookDaemonOptions,
  startHookDaemon,
  stopDaemon,
} from "./hooks/hook-daemon-node.ts";
export { type RunMcpProxyOptions, runMcpProxy } from "./mcp-proxy/run-mcp-proxy-node.ts";
