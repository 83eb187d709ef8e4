import { createServer } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { lexicalFacts, operationsOfCall } from "../../../../src/policy/judging.ts";
import { createHttpTool } from "../../../../src/tools/builtin/http/http-tool-node.ts";
import { recogniseShell } from "../../../policy/whole-engine.ts";
import { httpRig, type Local, listening, serve } from "./http-rig.ts";

// A server that must never be called, under both addresses of this machine. P stands for its port.
let canary: Local;
let canary6: Local | undefined;
beforeAll(async () => {
  canary = await listening(createServer(socket => socket.end("HTTP/1.1 200 OK\r\n\r\nsecret")));
  canary6 = await listening(
    createServer(socket => socket.end("HTTP/1.1 200 OK\r\n\r\nsecret")),
    "::1",
    canary.port,
  ).catch(() => undefined);
});
const connections = () => canary.connections() + (canary6?.connections() ?? 0);
const withPort = (text: string) => text.replaceAll(/(?<=:\d*)P(?!\w)/g, String(canary.port));

/** Names that an attacker made lead into this network. */
const names: Readonly<Record<string, readonly string[]>> = {
  "example.com": ["127.0.0.1"],
  "a.example.com": ["::1"],
  "both.example.com": ["8.8.8.8", "127.0.0.1"],
  "both6.example.com": ["2606:4700::1111", "::1"],
  "mapped.example.com": ["::ffff:127.0.0.1"],
  "mappedhex.example.com": ["::ffff:7f00:1"],
  "zone.example.com": ["fe80::1%lo"],
  "loopzone.example.com": ["::1%lo"],
  "zero.example.com": ["0.0.0.0"],
  "zero6.example.com": ["::"],
  "metadata.example.com": ["169.254.169.254"],
  "metadata6.example.com": ["fd00:ec2::254"],
  "wire.example.com": ["168.63.129.16"],
  "alibaba.example.com": ["100.100.100.200"],
  "oracle.example.com": ["192.0.0.192"],
  "private.example.com": ["10.1.2.3"],
  "private2.example.com": ["172.31.255.255"],
  "private3.example.com": ["192.168.0.1"],
  "nat64.example.com": ["64:ff9b::7f00:1"],
  "nat64local.example.com": ["64:ff9b:1::7f00:1"],
  "six.example.com": ["2002:7f00:1::"],
  "teredo.example.com": ["2001:0:7f00:1::"],
  "nothing.example.com": ["localhost"],
  "odd.example.com": ["127.1"],
  "long.example.com": ["127.0.0.1.evil.test"],
  "empty.example.com": [""],
  "none.example.com": [],
};
const lookup = async (name: string): Promise<readonly string[]> => names[name] ?? ["127.0.0.1"];

// With everything public allowed, on the canary's own port: only the check of addresses guards it.
const toAddresses = [
  // Every spelling of 127.0.0.1.
  "http://127.0.0.1:P/",
  "http://127.1:P/",
  "http://127.0.1:P/",
  "http://2130706433:P/",
  "http://0x7f000001:P/",
  "http://0x7f.0.0.1:P/",
  "http://0x7f.1:P/",
  "http://0X7F.0X0.0X0.0X1:P/",
  "http://017700000001:P/",
  "http://0177.0.0.1:P/",
  "http://0177.0.0.01:P/",
  "http://0177.0x0.1:P/",
  "http://00000177.0.0.1:P/",
  "http://127.0.0.1.:P/",
  "http://127.255.255.254:P/",
  "http://%31%32%37.0.0.1:P/",
  "http://127%2e0%2e0%2e1:P/",
  "http://１２７.０.０.１:P/",
  "http://①②⑦.0.0.1:P/",
  "http://127。0。0。1:P/",
  "http://127．0．0．1:P/",
  "http://127｡0｡0｡1:P/",
  "http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:P/",
  "http://1\u00ad27.0.0.1:P/",
  "http://\\127.0.0.1:P\\",
  "http:///127.0.0.1:P/",
  "http:////127.0.0.1:P/",
  "HTTP://127.0.0.1:P/",
  "http://127.0.0.1:0000P/",
  "https://127.0.0.1:P/",
  "http://127.0.0.1:P#@8.8.8.8/",
  "http://127.0.0.1:P?@8.8.8.8/",
  "http://127.0.0.1:P\\@8.8.8.8/",
  "http://127.0.0.1:P/\t",
  "http://12\t7.0.0.1:P/",
  "http://127.0.\n0.1:P/",
  // This machine by its other addresses.
  "http://0.0.0.0:P/",
  "http://0:P/",
  "http://0.1.2.3:P/",
  "http://[::1]:P/",
  "http://[::]:P/",
  "http://[0:0:0:0:0:0:0:1]:P/",
  "http://[0000:0000:0000:0000:0000:0000:0000:0001]:P/",
  "http://[::0:1]:P/",
  "http://[::0.0.0.1]:P/",
  "http://[::ffff:127.0.0.1]:P/",
  "http://[::FFFF:7F00:1]:P/",
  "http://[::ffff:7f00:0001]:P/",
  "http://[0:0:0:0:0:ffff:127.0.0.1]:P/",
  "http://[::127.0.0.1]:P/",
  "http://[::ffff:0:127.0.0.1]:P/",
  "http://[64:ff9b::127.0.0.1]:P/",
  "http://[64:ff9b::7f00:1]:P/",
  "http://[64:ff9b:1::127.0.0.1]:P/",
  "http://[2002:7f00:1::]:P/",
  "http://[2002:7f00:0001::1]:P/",
  "http://[2001:0:7f00:1::]:P/",
  "http://[fe80::1]:P/",
  "http://[fec0::1]:P/",
  "http://[fc00::1]:P/",
  "http://[fd00:ec2::254]:P/",
  "http://[ff02::1]:P/",
  "http://[100::1]:P/",
  "http://[5f00::1]:P/",
  "http://[2001:db8::1]:P/",
  "http://[3fff::1]:P/",
  "http://[4000::1]:P/",
  // Where clouds, providers and offices keep theirs.
  "http://169.254.169.254:P/latest/meta-data/",
  "http://169.254.1.1:P/",
  "http://0xa9fea9fe:P/",
  "http://2852039166:P/",
  "http://0251.0376.0251.0376:P/",
  "http://[::ffff:169.254.169.254]:P/",
  "http://100.100.100.200:P/",
  "http://168.63.129.16:P/",
  "http://192.0.0.192:P/",
  "http://10.0.0.1:P/",
  "http://10.1:P/",
  "http://172.16.0.1:P/",
  "http://172.31.255.255:P/",
  "http://192.168.1.1:P/",
  "http://192.168.257:P/",
  "http://100.64.0.1:P/",
  "http://100.127.255.255:P/",
  "http://198.18.0.1:P/",
  "http://198.19.255.255:P/",
  "http://192.0.2.1:P/",
  "http://198.51.100.1:P/",
  "http://203.0.113.1:P/",
  "http://192.88.99.1:P/",
  "http://224.0.0.1:P/",
  "http://239.255.255.255:P/",
  "http://240.0.0.1:P/",
  "http://255.255.255.255:P/",
  // Names that lead there.
  ...[
    "localhost",
    "LOCALHOST",
    "localhost.",
    "ｌocalhost",
    "app.localhost",
    "localtest.invalid",
    "metadata",
    "*.example.com",
  ].map(name => `http://${name}:P/`),
  ...Object.keys(names).map(name => `http://${name}:P/`),
];

// With only these two allowed, on any port.
const allowedNames = ["example.com:P", "*.example.com:P"];
const toOthers = [
  "http://example.com.evil.test:P/",
  "http://evil-example.com:P/",
  "http://evilexample.com:P/",
  "http://example.com-evil.test:P/",
  "http://example.comm:P/",
  "http://example.co:P/",
  "http://example:P/",
  "http://com:P/",
  "http://xexample.com:P/",
  "http://example。com.evil.test:P/",
  "http://example.com。evil.test:P/",
  "http://example.com%2eevil.test:P/",
  "http://exаmple.com:P/", // the a is Cyrillic
  "http://example.cοm:P/", // the o is Greek
  "http://example.com\u200b.evil.test:P/",
  "http://example\u00ad.com.evil.test:P/",
  "http://evil.test:P/example.com",
  "http://evil.test:P/?example.com",
  "http://evil.test:P/#example.com",
  "http://evil.test:P\\@example.com:P/",
  "http://evil.test:P/@example.com:P/",
  "http://127.0.0.1:P/",
  "http://[::1]:P/",
  "http://localhost:P/",
  "http://example.com/",
  "https://example.com/",
  "http://example.com:8080/",
  "http://a.example.com:81/",
];

// Not the address of anything that may be asked.
const unreadable = [
  "http://user@example.com:P/",
  "http://user:password@example.com:P/",
  "http://:@example.com@127.0.0.1:P/",
  "http://example.com@127.0.0.1:P/",
  "http://example.com:P@127.0.0.1:P/",
  "http://example.com%20@127.0.0.1:P/",
  "http://example.com%00.evil.test:P/",
  "http://example.com:P:P/",
  "http://example.com:99999/",
  "http://example.com:-1/",
  "http://example.com..:P/",
  "http://.example.com:P/",
  "http://a..example.com:P/",
  "http://[::1%25lo]:P/",
  "http://[fe80::1%lo]:P/",
  "http://[::1:P/",
  "http://::1:P/",
  "http://127.0.0.1.1:P/",
  "http://256.256.256.256:P/",
  "http://0x100000000:P/",
  "http://exa mple.com:P/",
  "http://exa<mple.com:P/",
  "http://",
  "http://:P/",
  "file:///etc/passwd",
  "FILE://localhost/etc/passwd",
  "ftp://127.0.0.1:P/",
  "gopher://127.0.0.1:P/_GET",
  "data:text/plain,secret",
  "javascript:alert(1)",
  "unix:/var/run/docker.sock",
  "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
  "//127.0.0.1:P/",
  "127.0.0.1:P",
  " http://127.0.0.1:P/",
  "\u0000http://127.0.0.1:P/",
  "blob:http://127.0.0.1:P/",
  "view-source:http://127.0.0.1:P/",
  "ws://127.0.0.1:P/",
];

describe("[tools.http.addresses] nothing reaches a server in this network", () => {
  test("there are more than a hundred ways to try", () => {
    expect(toAddresses.length + toOthers.length + unreadable.length).toBeGreaterThan(150);
    expect(canary6 === undefined && "no version 6 here").toBeFalsy();
  });

  test.each(toAddresses)("%j leads into it", async url => {
    const { refusal } = httpRig({
      allowedDomains: [withPort("public:P"), ...allowedNames.map(withPort)],
      lookup,
    });
    const said = await refusal(withPort(url));
    expect(said).toMatch(
      /may not be called: it (?:is|leads to \S*, which is) |gave no answer: it has no address/,
    );
    expect(connections()).toBe(0);
  });

  test.each(toOthers)("[tools.http.allowed] %j is another host", async url => {
    const { refusal } = httpRig({ allowedDomains: allowedNames.map(withPort), lookup });
    expect(await refusal(withPort(url))).toContain("may not be called: allowed are example.com:");
    expect(connections()).toBe(0);
  });

  test.each(unreadable)("%j is no address", async url => {
    const { refusal } = httpRig({
      allowedDomains: [withPort("public:P"), ...allowedNames.map(withPort)],
      lookup,
    });
    expect(await refusal(withPort(url))).toMatch(/^The arguments are not valid|is not valid: expected/);
    expect(connections()).toBe(0);
  });

  const isLoopback = (domain: unknown) => /^127\./.test(String(domain));

  test("[tools.http.operation] the policy gets the host that would be called", () => {
    const tool = createHttpTool({ allowedDomains: [] });
    const facts = lexicalFacts({ directory: "/project" });
    const context = {
      facts,
      shell: (command: string) => recogniseShell(command, facts),
      schemas: new Map(),
    };
    let compared = 0;
    for (const url of [...toAddresses, ...toOthers, ...unreadable].map(withPort)) {
      const [own] = tool.operations({ url });
      const judged = operationsOfCall({ tool: "WebFetch", arguments: { url } }, context);
      const theirs = judged.find(({ name }) => name === "http.request")?.arguments.domain;
      const ours = own?.arguments.domain;
      if (theirs === undefined || ours === undefined) continue;
      compared += 1;
      // Rules know one name of this machine.
      expect([url, isLoopback(ours) || ours]).toEqual([url, isLoopback(theirs) || theirs]);
    }
    expect(compared).toBeGreaterThan(100);
  });
});

describe("[tools.http.once] a name is looked up once for a connection", () => {
  // Of an unassigned block, so that nothing answers. Source: IANA IPv6 Global Unicast Address Assignments.
  const nowhere = "2d00::1";

  test("and what it is the next time changes nothing", async () => {
    let lookups = 0;
    const rebinding = async () => (lookups++ === 0 ? [nowhere] : ["127.0.0.1"]);
    const { refusal } = httpRig({
      allowedDomains: [`rebind.test:${canary.port}`],
      lookup: rebinding,
      timeoutMs: 300,
    });
    await refusal(`http://rebind.test:${canary.port}/`);
    expect(lookups).toBe(1);
    expect(await refusal(`http://rebind.test:${canary.port}/`)).toContain(
      "it leads to 127.0.0.1, which is this machine",
    );
    expect(lookups).toBe(2);
    expect(connections()).toBe(0);
  });

  test("an address or localhost is not looked up at all", async () => {
    const server = await serve((_request, response) => response.end("here"));
    const allowedDomains = [server.host, `localhost:${server.port}`];
    let lookups = 0;
    const { ask } = httpRig({ allowedDomains, lookup: async () => [`${lookups++}`] });
    expect((await ask(`http://${server.host}/`)).text).toBe("here");
    expect((await ask(`http://localhost:${server.port}/`)).text).toBe("here");
    expect((await ask(`http://LOCALHOST.:${server.port}/`)).text).toBe("here");
    expect(lookups).toBe(0);
  });

  test("a look-up that fails, or never ends, is no way round it", async () => {
    const at = `http://example.com:${canary.port}/`;
    const allowedDomains = [`example.com:${canary.port}`];
    const failing = httpRig({ allowedDomains, lookup: () => Promise.reject(new TypeError("no such name")) });
    expect(await failing.refusal(at)).toContain("example.com gave no answer: no such name");
    let answer: (addresses: readonly string[]) => void = () => undefined;
    const late = new Promise<readonly string[]>(resolve => {
      answer = resolve;
    });
    const hanging = httpRig({ allowedDomains, lookup: () => late, timeoutMs: 50 });
    expect(await hanging.refusal(at)).toContain("did not finish within 50 ms");
    answer(["127.0.0.1"]);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(connections()).toBe(0);
  });
});

describe("[tools.http.redirects] no answer leads anywhere else", () => {
  const leadingTo = async (location: string, status = 302) => {
    const server = await serve((_request, response) => {
      response.writeHead(status, { location: withPort(location) }).end();
    });
    const rig = httpRig({ allowedDomains: [server.host, withPort("public:P")], lookup });
    return { result: await rig.ask(`http://${server.host}/`), server };
  };

  test.each([
    "http://127.0.0.1:P/",
    "http://localhost:P/",
    "//127.0.0.1:P/",
    "http:\\\\127.0.0.1:P/",
    "http://[::1]:P/",
    "http://0x7f.1:P/",
    "http://example.com:P/",
    "https://127.0.0.1:P/",
    "http://user:password@127.0.0.1:P/",
    "http://127.0.0.1:P/%0d%0aX:1",
    "gopher://127.0.0.1:P/",
    "file:///etc/passwd",
    "data:text/plain,secret",
    "javascript:alert(1)",
    "http://[::1",
  ])("%j is told and not followed", async location => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { result, server } = await leadingTo(location, status);
      expect(result).toMatchObject({ status });
      expect(result.redirect).not.toBeNull();
      expect(server.connections()).toBe(1);
    }
    expect(connections()).toBe(0);
  });

  test("in the form in which it can be asked for, and in words", async () => {
    const { result } = await leadingTo("http://EXAMPLE.com:P/a b?<fragment>#x");
    const location = withPort("http://example.com:P/a%20b?%3Cfragment%3E");
    expect(result.redirect).toEqual({ location });
    expect(result.shown).toContain(`It leads to ${location}, which was not asked for`);
    expect((await leadingTo("file:///etc/passwd")).result.shown).toContain(
      "It leads elsewhere, to an address that can't be asked for.",
    );
  });
});
