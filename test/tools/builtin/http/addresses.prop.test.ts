import { BlockList } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { whyNotPublic } from "../../../../src/tools/builtin/http/allowed-domains.ts";
import { readRequestAddress } from "../../../../src/tools/builtin/http/http-request.ts";
import { propertyRuns } from "../../../deep.ts";

// The registries once more, by Node's own reader of blocks.
const special4 = new BlockList();
for (const block of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"],
]) {
  const [prefix, bits] = block.split("/");
  special4.addSubnet(prefix!, Number(bits), "ipv4");
}
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const block of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "3ffe::/16"]) {
  const [prefix, bits] = block.split("/");
  special6.addSubnet(prefix!, Number(bits), "ipv6");
}

const byte = fc.integer({ min: 0, max: 255 });
// Half of them beside the borders of blocks.
const first = fc.oneof(
  byte,
  fc.constantFrom(0, 9, 10, 11, 99, 100, 101, 127, 128, 168, 169, 170, 172, 192, 198, 203, 223, 224, 255),
);
const second = fc.oneof(
  byte,
  fc.constantFrom(0, 15, 16, 17, 18, 19, 20, 31, 32, 51, 63, 64, 88, 127, 128, 168, 254, 255),
);
const version4 = fc.tuple(first, second, byte, byte);
const number = (bytes: readonly number[]) => bytes.reduce((sum, each) => sum * 256 + each, 0);

test("[tools.http.addresses] version 4: a public address here is public by the registries", () => {
  fc.assert(
    fc.property(version4, bytes => {
      const text = bytes.join(".");
      expect([text, whyNotPublic(text) === undefined]).toEqual([text, !special4.check(text, "ipv4")]);
      // The same machine under other numbers.
      for (const form of [`::ffff:${text}`, `64:ff9b::${text}`]) {
        expect([form, whyNotPublic(form)]).toEqual([form, whyNotPublic(text)]);
      }
      for (const form of [`::${text}`, `::ffff:0:${text}`, `64:ff9b:1::${text}`, `fe80::5efe:${text}`]) {
        expect([form, whyNotPublic(form) === undefined]).toEqual([form, false]);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test("[tools.http.addresses] version 4: however it is spelt, it is itself", () => {
  const spelling = fc.constantFrom(
    (value: number) => String(value),
    (value: number) => `0x${value.toString(16)}`,
    (value: number) => `0X${value.toString(16).toUpperCase()}`,
    (value: number) => `0${value.toString(8)}`,
    (value: number) => `000${value.toString(8)}`,
  );
  const split = fc.constantFrom([1, 1, 1, 1], [1, 1, 2], [1, 3], [4]);
  fc.assert(
    fc.property(
      version4,
      split,
      fc.array(spelling, { minLength: 4, maxLength: 4 }),
      (bytes, sizes, spellings) => {
        let at = 0;
        const parts = sizes.map((size, index) => {
          const part = bytes.slice(at, at + size);
          at += size;
          return spellings[index]!(number(part));
        });
        expect(readRequestAddress(`http://${parts.join(".")}/`).host).toBe(bytes.join("."));
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});

test("[tools.http.addresses] version 6: a public address here is public by the registries, in every spelling", () => {
  const group = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.constantFrom(0, 1, 0x2001, 0x2002, 0xdb8, 0x3ffe, 0x3fff, 0xfe80),
  );
  const start = fc.oneof(group, fc.constantFrom(0x2000, 0x2001, 0x2002, 0x2600, 0x3ffe, 0x3fff, 0x4000));
  fc.assert(
    fc.property(fc.tuple(start, group, group, group, group, group, group, group), groups => {
      const long = groups.map(each => each.toString(16).padStart(4, "0")).join(":");
      const host = readRequestAddress(`http://[${long}]/`).host;
      const isOurs = whyNotPublic(long) === undefined;
      expect([long, isOurs]).toEqual([long, global6.check(long, "ipv6") && !special6.check(long, "ipv6")]);
      expect([long, whyNotPublic(host)]).toEqual([long, whyNotPublic(long)]);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test.each([
  "",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "256.1.1.1",
  "1.2.3.4 ",
  "a",
  ":",
  ":::",
  "1::2::3",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7::8",
  "::1%lo",
  "::g",
  "12345::",
  "::1.2.3",
  "1.2.3.4::",
  "::1.2.3.4:5",
])("[tools.http.addresses] %j is no address", text => {
  expect(whyNotPublic(text)).toBe("no address at all");
});
