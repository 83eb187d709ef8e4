/** The server's Node side: the resident daemon for hooks. */
export {
  askDaemon,
  type DaemonPlace,
  type DaemonRequest,
  type DaemonState,
  daemonPlace,
  type HookDaemon,
  type HookDaemonOptions,
  startHookDaemon,
  stopDaemon,
} from "./hooks/hook-daemon-node.ts";
export { type RunMcpProxyOptions, runMcpProxy } from "./mcp-proxy/run-mcp-proxy-node.ts";
