/** Bundles a page as a user's build would, and serves it on this machine. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

export interface BundleOptions {
  /** Packages that the page doesn't have. */
  readonly without?: readonly string[];
}

/** One file of JavaScript: nothing is loaded later, so that a page needs no network once it is there. */
export async function bundlePage(entry: string, { without = [] }: BundleOptions = {}): Promise<string> {
  const result = await build({
    root: here,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["brainstem-source"] },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(here, "page", entry),
        external: [...without],
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output.map(part => (part.type === "chunk" ? part.code : "")).join("");
}

export interface ServedPage {
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** @param script what the page consists of */
export async function servePage(script: string): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    const isPage = request.url === "/";
    response.writeHead(isScript || isPage ? 200 : 404, {
      "content-type": isScript ? "text/javascript" : "text/html",
    });
    response.end(isScript ? script : isPage ? PAGE : "");
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    server,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>brainstem</title><script type="module" src="/page.js"></script>`;
