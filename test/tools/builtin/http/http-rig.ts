import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";
import { expect } from "vitest";
import type { HttpResult } from "../../../../src/tools/builtin/http/http-answer.ts";
import { createHttpTool, type HttpToolOptions } from "../../../../src/tools/builtin/http/http-tool-node.ts";
import { afterFile } from "../../../after-file.ts";
import { fastLimits, type Rig, type RigOptions, rig } from "../../rig.ts";

export interface Local {
  readonly port: number;
  /** `127.0.0.1:port`: an entry of the allowed domains, and a host. */
  readonly host: string;
  /** All connections to it. */
  readonly connections: () => number;
}

/** A server of any kind on this machine, gone after the file's tests. */
export async function listening(server: NetServer, address = "127.0.0.1", port = 0): Promise<Local> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, address, resolve);
  });
  afterFile(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port: own } = server.address() as AddressInfo;
  return { port: own, host: `${address}:${own}`, connections: () => connections };
}

export const serve = (answer: RequestListener): Promise<Local> => listening(createServer(answer) as Server);

export interface HttpRig extends Rig {
  /** The result of a request that was answered. */
  ask(url: string, more?: object): Promise<HttpResult & { readonly shown: string }>;
  /** Why it was not. */
  refusal(url: string, more?: object): Promise<string>;
}

export function httpRig(options: HttpToolOptions, rigOptions: RigOptions = {}): HttpRig {
  const limits = fastLimits({ hookMs: 5_000, approvalMs: 5_000 });
  const made = rig({ tools: [createHttpTool(options)], limits, ...rigOptions });
  return {
    ...made,
    async ask(url, more = {}) {
      const result = await made.call("http_request", { url, ...more });
      expect(result).toMatchObject({ status: "succeeded" });
      const { output } = result as unknown as { readonly output: HttpResult };
      return { ...output, shown: result.modelText };
    },
    async refusal(url, more = {}) {
      const result = await made.call("http_request", { url, ...more });
      expect(result.status).not.toBe("succeeded");
      return result.modelText;
    },
  };
}
