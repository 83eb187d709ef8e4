/** A server on a port of its own that notes what it is asked, for tests of what reaches a provider. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface NotedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface LocalServer {
  readonly origin: string;
  readonly requests: readonly NotedRequest[];
  /** For packages whose host is fixed: sends every request here, with its path. */
  readonly fetch: typeof fetch;
}

export type Answer = (response: ServerResponse, request: NotedRequest) => void;

export const json =
  (body: unknown, status = 200): Answer =>
  response => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

/** Ends with the test that started it, whatever still hangs. */
export async function startLocalServer(answer: Answer): Promise<LocalServer> {
  const requests: NotedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { method = "", url: path = "", headers } = request;
    const noted = { method, path, headers, body };
    requests.push(noted);
    answer(response, noted);
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    fetch: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(`${origin}${pathname}${search}`, init);
    },
  };
}
