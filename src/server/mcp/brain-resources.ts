/** The files of a brain that clients may read as resources: those that say what holds, what is going on, what is allowed. */
import type { McpServer } from "@modelcontextprotocol/server";
import { layout } from "../../brain/index.ts";
import type { BrainCaller } from "./brain-caller.ts";
import { READ_FILE } from "./client-tools.ts";
import type { TypedSdk } from "./typed-sdk.ts";

interface BrainResource {
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** The layer of memory that it is of. */
  readonly layer?: string;
}

const resources: readonly BrainResource[] = [
  { file: layout.map, title: "Map of the brain", description: "What is where, and what to read first" },
  {
    file: layout.workspace,
    title: "Workspace",
    description: "The task in progress",
    layer: "working",
  },
  { file: layout.lessons, title: "Lessons", description: "What experience has taught", layer: "semantic" },
  {
    file: layout.decisions,
    title: "Decisions",
    description: "What is settled, and why",
    layer: "semantic",
  },
  { file: layout.permissions, title: "Permissions", description: "What an agent may do here" },
];

/** Listed whether they are there or not, since a brain is made while servers run; read unchanged. */
export function registerResources(mcp: McpServer, caller: BrainCaller, sdk: TypedSdk["server"]): void {
  for (const { file, title, description, layer } of resources) {
    const name = file.slice(file.lastIndexOf("/") + 1);
    const mimeType = "text/markdown";
    mcp.registerResource(
      name,
      `brain://${file}`,
      { title, description, mimeType },
      async (uri, { mcpReq: { signal } }) => {
        const result = await caller.call({
          tool: READ_FILE,
          arguments: { file, ...(layer !== undefined && { layer }) },
          signal,
        });
        if (result.status !== "succeeded") {
          throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, result.modelText);
        }
        const { text } = result.output as { readonly text: string | null };
        if (text === null) throw new sdk.ResourceNotFoundError(uri.href);
        return { contents: [{ uri: uri.href, mimeType, text }] };
      },
    );
  }
}
