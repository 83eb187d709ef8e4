import { describe, expect, test } from "vitest";
import { domainOf, readUrl } from "../../../../src/policy/programs/syntax/url.ts";
import { HOLE, known } from "../../../../src/policy/word.ts";
import { operationsOf } from "../rig.ts";

const domainsOf = (command: string) => operationsOf(command).map(each => each.arguments.domain);

describe("[policy.network.domain] the host of an address", () => {
  test.each([
    ["https://example.com/a?b#c", "example.com"],
    ["HTTPS://EXAMPLE.COM", "example.com"],
    ["https://example.com.:8443/", "example.com"],
    ["https://user:secret@example.com/", "example.com"],
    ["http://good.example:80@evil.example/", "evil.example"],
    ["http://evil.example#@good.example/", "evil.example"],
    ["http://evil.example?@good.example/", "evil.example"],
    ["http:/example.com", "example.com"],
    ["http:///example.com", "example.com"],
    ["http://good.example%2eevil.example/", "good.example.evil.example"],
    ["https://bücher.example", "xn--bcher-kva.example"],
    ["http://ｅxample.com", "example.com"],
    ["http://2130706433/", "127.0.0.1"],
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://0177.0.0.1/", "127.0.0.1"],
    ["http://127.1:3000/", "127.0.0.1"],
    ["http://[::1]:3000/", "::1"],
    ["http://[0:0:0:0:0:0:0:1]/", "::1"],
    ["http://[::ffff:127.0.0.1]/", "127.0.0.1"],
    ["localhost:3000/health", "localhost"],
    ["example.com", "example.com"],
    [`https://example.com/users/${HOLE}`, "example.com"],
    [`https://example.com?q=${HOLE}`, "example.com"],
    [`ssh://git@example.com:22/a`, "example.com"],
    [`https://${HOLE}/x`, undefined],
    [`https://example.com${HOLE}`, undefined],
    [`https://${HOLE}@example.com/`, undefined],
    [HOLE, undefined],
    ["https://good.example\\@evil.example/", undefined],
    ["https://{good,evil}.example/", undefined],
    ["https://[a-b].example/", undefined],
    ["https://user{@evil.example/,}good.example/", undefined],
    ["https://ex ample.com", undefined],
    ["https://", undefined],
    ["", undefined],
  ])("is found in %j", (text, domain) => {
    expect(readUrl(known(text)).domain).toBe(domain);
  });

  test("is found in an authority alone", () => {
    expect(domainOf("ada@Example.com:22")).toBe("example.com");
    expect(domainOf("a|b")).toBeUndefined();
  });

  test.each([
    ["curl http://0x7f000001/ https://user@EXAMPLE.com", ["127.0.0.1", "example.com"]],
    ["curl 'https://example.com/a?b=1'", ["example.com"]],
    ["curl https://example.com/a?b=1", ["example.com"]],
    ['curl "https://example.com/$ID"', ["example.com"]],
    ["wget -qO- Example.COM./x", ["example.com"]],
    ["ssh ada@Example.com -N", ["example.com"]],
    ["nc 2130706433 80", ["127.0.0.1"]],
    ["ping -c 1 127.1", ["127.0.0.1"]],
  ])("is found in %s", (command, domains) => {
    expect(domainsOf(command)).toEqual(domains);
  });
});

test("reads the port, path and query of an address", () => {
  expect(readUrl(known("ftp://h:2121/a/b?c#d"))).toEqual({
    text: "ftp://h:2121/a/b?c#d",
    scheme: "ftp",
    domain: "h",
    port: 2121,
    path: "/a/b",
    query: "?c#d",
  });
  expect(readUrl(known("file:///etc/hosts")).path).toBe("/etc/hosts");
  expect(readUrl(known("file:/etc/hosts")).path).toBe("/etc/hosts");
  expect(readUrl(known("x"), "https").scheme).toBe("https");
});
