/** Lists the peers that we are measured beside, with their versions and the modules that are imported. */

export interface PeerPackage {
  /** The file in this folder that drives it. */
  readonly file: string;
  /** Its package and what it needs beside itself, each in an exact version. The first one is the peer. */
  readonly dependencies: Readonly<Record<string, string>>;
}

const zod = "4.6.7";

export const peerPackages: readonly PeerPackage[] = [
  { file: "pi", dependencies: { "@mariozechner/pi-agent-core": "0.73.1" } },
  { file: "agentos", dependencies: { "@framers/agentos": "0.9.164" } },
  { file: "openai-agents", dependencies: { "@openai/agents": "0.20.0", zod } },
  { file: "ai-sdk", dependencies: { ai: "7.0.173", zod } },
  { file: "mastra", dependencies: { "@mastra/core": "1.71.0", zod } },
  { file: "langchain", dependencies: { langchain: "1.5.14", zod } },
];

export const packageOf = ({ dependencies }: PeerPackage): string => Object.keys(dependencies)[0]!;

/** As tables name it. */
export function titleOf(peer: PeerPackage): string {
  const name = packageOf(peer);
  return `${name} ${peer.dependencies[name]}`;
}
