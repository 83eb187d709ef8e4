/** The official conformance suite against our server, by HTTP: every scenario runs, or is listed here with the reason why not. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlace } from "../../cli/place.ts";
import { serverOf } from "./connect.ts";

const CONFORMANCE = join(
  import.meta.dirname,
  "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js",
);

const passing = ["server-initialize", "ping", "tools-list", "resources-list"];

const FIXTURE = "it calls a tool, a resource or a prompt of a reference server by its fixed name";
const NOT_OFFERED = "it needs a capability that a brain has no use for, and that is not declared";
const TRANSPORT = "it is about an HTTP server of one's own; ours is on standard input and output";

const notApplicable: { readonly [scenario: string]: string } = {
  "logging-set-level": NOT_OFFERED,
  "completion-complete": NOT_OFFERED,
  "resources-subscribe": NOT_OFFERED,
  "resources-unsubscribe": NOT_OFFERED,
  "prompts-list": NOT_OFFERED,
  "prompts-get-simple": NOT_OFFERED,
  "prompts-get-with-args": NOT_OFFERED,
  "prompts-get-embedded-resource": NOT_OFFERED,
  "prompts-get-with-image": NOT_OFFERED,
  "tools-call-simple-text": FIXTURE,
  "tools-call-image": FIXTURE,
  "tools-call-audio": FIXTURE,
  "tools-call-embedded-resource": FIXTURE,
  "tools-call-mixed-content": FIXTURE,
  "tools-call-with-logging": FIXTURE,
  "tools-call-error": FIXTURE,
  "tools-call-with-progress": FIXTURE,
  "tools-call-sampling": FIXTURE,
  "tools-call-elicitation": FIXTURE,
  "elicitation-sep1034-defaults": FIXTURE,
  "elicitation-sep1330-enums": FIXTURE,
  "json-schema-2020-12": FIXTURE,
  "resources-read-text": FIXTURE,
  "resources-read-binary": FIXTURE,
  "resources-templates-read": FIXTURE,
  "server-sse-multiple-streams": TRANSPORT,
  "server-sse-polling": TRANSPORT,
  "dns-rebinding-protection": TRANSPORT,
};

const conformance = (...list: readonly string[]) =>
  promisify(execFile)(process.execPath, [CONFORMANCE, ...list]).catch(error => error as { stdout: string });

let stop: () => void;
let url: string;

beforeAll(async () => {
  const place = await createPlace();
  const { sdk, createServer: createMcpServer } = await serverOf(place.root);
  const { fetch } = sdk.server.createMcpHandler(createMcpServer);
  const http = createServer(async (incoming, outgoing) => {
    const response = await fetch(await requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  stop = () => {
    http.closeAllConnections();
    http.close();
  };
});

afterAll(() => stop());

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { headers, method = "GET" } = incoming;
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return new Request(url, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === "POST" && { body: Buffer.concat(chunks) }),
  });
}

describe("[mcp.revisions] the server in the conformance suite", () => {
  test("runs every scenario or lists it with a reason", async () => {
    const { stdout } = await conformance("list", "--server");
    const listed = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...passing, ...Object.keys(notApplicable)].toSorted());
  });

  test.each(passing)("passes %s", async scenario => {
    const folder = mkdtempSync(join((await createPlace("nothing")).temporary, "conformance-"));
    const { stdout } = await conformance("server", "--url", url, "--scenario", scenario, "-o", folder);
    const [name] = readdirSync(folder);
    expect(name, stdout).toBeDefined();
    const checks: readonly { readonly status: string }[] = JSON.parse(
      readFileSync(join(folder, name!, "checks.json"), "utf8"),
    );
    expect(checks.length).toBeGreaterThan(0);
    for (const check of checks) expect(check).toMatchObject({ status: "SUCCESS" });
  });

  for (const [scenario, reason] of Object.entries(notApplicable)) {
    test.skip(`${scenario}: ${reason}`, () => {});
  }
});
