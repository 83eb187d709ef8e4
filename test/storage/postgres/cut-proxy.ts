/** A proxy between a store and the server that can be cut like a network. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  /** The server's URL by way of the proxy. */
  readonly url: string;
  /** Ends every connection, and takes no new one. */
  cut(): void;
  mend(): void;
  /** Lets nothing more through on the connections that there are, and says nothing of it. */
  silence(): void;
  /** Once a client sends this, every connection is ended: before the server gets it, or before its answer comes back. */
  cutAt(sent: string, when: "before" | "after"): void;
  close(): Promise<void>;
}

export async function createCutProxy(serverUrl: string): Promise<CutProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const silencers = new Set<() => void>();
  let isCut = false;
  let trap: { readonly sent: string; readonly when: "before" | "after" } | undefined;

  const server = createServer(client => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    let isSilent = false;
    silencers.add(() => {
      isSilent = true;
    });
    upstream.on("data", chunk => void (isSilent || client.write(chunk)));
    client.on("data", chunk => {
      if (isSilent) return;
      const isTrapped = trap !== undefined && chunk.includes(trap.sent);
      if (!isTrapped) return void upstream.write(chunk);
      const { when } = trap!;
      trap = undefined;
      if (when === "before") return cut();
      // The server does its work, and no client hears of it.
      upstream.removeAllListeners("data");
      upstream.once("data", () => cut());
      upstream.write(chunk);
    });
  });

  function cut() {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = Object.assign(new URL(serverUrl), { host: `127.0.0.1:${port}` }).href;
  return {
    url,
    cut,
    mend() {
      isCut = false;
    },
    silence() {
      for (const fall of silencers) fall();
    },
    cutAt(sent, when) {
      trap = { sent, when };
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
