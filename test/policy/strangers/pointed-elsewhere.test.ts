/** Tests registries, endpoints and proxies that options and variables choose for any program. */
import { describe, expect, test } from "vitest";
import { summaryOf } from "../programs/rig.ts";
import { commandsOf } from "../workstation/commands-of.ts";

const POINTS = /^net\.connect\(domain: x\.example|^package\.configure\(.*key: registry\)/;
const isPointed = (command: string) =>
  summaryOf(command, { registries: ["registry.example"] }).some(each => POINTS.test(each));

describe("[policy.network.pointed]", () => {
  test.each(
    commandsOf(`
      HTTPS_PROXY=http://x.example:8080 npm ci
      https_proxy=x.example:8080 git fetch
      ALL_PROXY=socks5://x.example wget https://host.example/a
      env http_proxy=http://x.example make
      npm ci --proxy http://x.example
      npm ci --https-proxy=http://x.example
      curl -x http://x.example:8080 https://host.example/a
      curl --socks5 x.example:1080 https://host.example/a
      npm_config_registry=https://x.example npx tsc
      CARGO_REGISTRIES_CRATES_IO_INDEX=https://x.example cargo build
      GOPROXY=https://x.example,direct go build ./...
      ELECTRON_MIRROR=https://x.example/ npm run build
      AWS_ENDPOINT_URL=https://x.example aws s3 ls
      aws --endpoint-url https://x.example s3 ls
      OPENAI_BASE_URL=https://x.example/v1 node seed.js
      OPENAI_API_BASE=https://x.example/v1 python seed.py
      unknown sync --registry https://x.example
      unknown sync --mirror=https://x.example
    `),
  )("%s goes elsewhere", command => expect(isPointed(command)).toBe(true));

  test("counts a variable that a session keeps as possible", () => {
    expect(summaryOf("export HTTPS_PROXY=http://x.example")).toContain(
      "maybe net.connect(domain: x.example, port: ?)",
    );
  });

  test.each(
    commandsOf(`
      HTTPS_PROXY=http://localhost:8080 npm test
      HTTPS_PROXY=http://app.localhost:8080 npm test
      HTTPS_PROXY=http://127.1:8080 npm test
      ALL_PROXY=socks5://[::1]:1080 npm test
      NO_PROXY=x.example npm ci
      npm ci --registry https://registry.example/npm/
      vite build --base https://x.example/
      BASE_URL=https://x.example playwright test
      API_URL=https://x.example npm run dev
      unknown --index 3
      unknown --proxy
    `),
  )("%s stays", command => expect(isPointed(command)).toBe(false));
});
