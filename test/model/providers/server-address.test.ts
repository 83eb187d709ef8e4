import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemOfAddress, readOllamaHost } from "../../../src/model/providers/provider-access.ts";

describe("[providers.ollama-host] OLLAMA_HOST", () => {
  test.each([
    ["", "http://127.0.0.1:11434/v1"],
    ["192.0.2.4", "http://192.0.2.4:11434/v1"],
    [":1234", "http://127.0.0.1:1234/v1"],
    ["192.0.2.4:1234", "http://192.0.2.4:1234/v1"],
    ["models.test", "http://models.test:11434/v1"],
    ["models.test:80", "http://models.test/v1"],
    ["0.0.0.0", "http://127.0.0.1:11434/v1"],
    ["0.0.0.0:1234", "http://127.0.0.1:1234/v1"],
    ["http://0.0.0.0:1234", "http://127.0.0.1:1234/v1"],
    ["[::]:1234", "http://[::1]:1234/v1"],
    ["[::1]", "http://[::1]:11434/v1"],
    ["[::1]:1234", "http://[::1]:1234/v1"],
    ["::1", "http://[::1]:11434/v1"],
    ["2001:db8::1", "http://[2001:db8::1]:11434/v1"],
    ["http://models.test", "http://models.test/v1"],
    ["https://models.test", "https://models.test/v1"],
    ["https://models.test:1234/", "https://models.test:1234/v1"],
    ["https://models.test/ollama/", "https://models.test/ollama/v1"],
    ["models.test/ollama", "http://models.test:11434/ollama/v1"],
    [' "192.0.2.4:1234" ', "http://192.0.2.4:1234/v1"],
    ["'192.0.2.4'", "http://192.0.2.4:11434/v1"],
  ])("%j is %s", (host, address) => {
    expect(readOllamaHost(host)).toBe(address);
  });

  test.each([
    ["ftp://models.test"],
    ["http://user:word@models.test"],
    ["user:word@models.test"],
    [":66000"],
    ["models.test:many"],
    ["http://"],
    ["two words"],
  ])("%j is no address", host => {
    expect(problemOfAddress(readOllamaHost(host))).toBeDefined();
  });

  test("whatever it says is an address under /v1 or a problem, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), host => {
        const address = readOllamaHost(host);
        if (problemOfAddress(address) === undefined) expect(new URL(address).pathname).toMatch(/\/v1$/);
      }),
    );
  });
});
