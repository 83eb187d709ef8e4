import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import { readFailure } from "../../../src/model/failure/read-failure.ts";
import { propertyRuns } from "../../deep.ts";
import { failureRows, NOW_MS } from "./failure-rows.ts";

const keys = ["message", "cause", "error", "code", "status", "statusCode", "responseBody", "data", "name"];
const more = ["responseHeaders", "errors", "details", "retryDelay", "type", "detail", "raw", "metadata"];
const anyKey = fc.constantFrom(...keys, ...more);
const anyLeaf = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, undefined, true, 429, 10n, Symbol("x"), () => 1, "[", "{", "<html>", "429"),
  fc.constantFrom(...failureRows.map(({ error }) => error)),
);
const thrown = fc.constantFrom(new Error("no"), undefined, "no");

const { hostile } = fc.letrec<{ hostile: unknown }>(tie => ({
  hostile: fc.oneof(
    { maxDepth: 4 },
    anyLeaf,
    fc.array(tie("hostile"), { maxLength: 4 }),
    fc.dictionary(anyKey, tie("hostile"), { maxKeys: 5 }),
    fc
      .dictionary(anyKey, tie("hostile"), { maxKeys: 5 })
      .map(members => Object.assign(new Error("x"), members)),
    fc.dictionary(anyKey, fc.jsonValue(), { maxKeys: 5 }).map(members => JSON.stringify(members)),
    fc.tuple(anyKey, thrown).map(([key, reason]) => throwing(key, reason)),
    tie("hostile").map(inner => cyclic(inner)),
  ),
}));

function throwing(key: string, reason: unknown): object {
  return Object.defineProperty({}, key, {
    get() {
      throw reason;
    },
  });
}

function cyclic(inner: unknown): object {
  const error = Object.assign(new Error("round"), { error: inner });
  return Object.assign(error, { cause: { cause: error, errors: [error] } });
}

const fail = () => {
  throw new Error("no");
};
/** Values that no generator can hold: each is made where it is used. */
const proxies: Readonly<Record<string, () => object>> = {
  "has always one more": endless,
  "is revoked": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  "throws at every touch": () => new Proxy({}, { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail }),
  "is a list that throws": () => new Proxy([], { get: fail }),
};

function endless(): object {
  return new Proxy({}, { get: () => endless() });
}

describe("whatever is thrown", () => {
  test("[model.failure.total] any thrown value becomes a fault, with a reason of one short line", () => {
    fc.assert(
      fc.property(hostile, error => {
        const found = readFailure(error, "acme/one", NOW_MS);
        expect(isFault(found)).toBe(true);
        expect(found.code).toMatch(/^model\./);
        const { reason = "-", retryAfterMs = 0 } = found.data as { reason?: string; retryAfterMs?: number };
        expect(reason.length).toBeGreaterThan(0);
        expect(reason.length).toBeLessThanOrEqual(300);
        expect(reason).not.toMatch(/\p{Cc}|\.$/u);
        expect(reason.isWellFormed()).toBe(true);
        expect(retryAfterMs).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });

  test.each(Object.entries(proxies))("[model.failure.total] also what %s", (_, make) => {
    expect(readFailure(make(), "acme/one", NOW_MS).code).toBe("model.failed");
    for (const key of [...keys, ...more]) {
      const error = { [key]: make() };
      expect(readFailure(error, "acme/one", NOW_MS)).toMatchObject({ code: "model.failed" });
      expect(readFailure([error], "acme/one", NOW_MS)).toMatchObject({ code: "model.failed" });
    }
  });

  test("[model.failure.total] texts of any size are read in linear time", () => {
    const pieces = [
      "model ",
      "a",
      "API key: ",
      "* ",
      ". A",
      "\n at ",
      "{",
      "[[",
      "blocked by ",
      "9",
      "usage limit ",
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(300_000 / piece.length));
      expect(isFault(readFailure({ statusCode: 400, message: text, responseBody: text }, "m", NOW_MS))).toBe(
        true,
      );
    }
  });

  test("[model.failure.secrets] a key that a provider repeats is in no fault", () => {
    const anyKeyOfOpenai = fc
      .stringMatching(/^[A-Za-z0-9_-]{20,60}$/)
      .filter(tail => /\d/.test(tail))
      .map(tail => `sk-proj-${tail}`);
    const place = fc.constantFrom(
      (key: string) => `Incorrect API key provided: ${key}. You can find it elsewhere.`,
      (key: string) => `${" ".repeat(3_990)}${key}`,
      (key: string) => `${"word ".repeat(55)}${key}`,
      (key: string) => `{"error":{"message":"bad key ${key}"}}`,
    );
    fc.assert(
      fc.property(anyKeyOfOpenai, place, (key, write) => {
        const found = readFailure(new Error(write(key)), "acme/one", NOW_MS);
        const said = found.message + JSON.stringify(found.data);
        expect(said).not.toContain(key.slice(0, 12));
        expect(said).not.toContain(key.slice(-12));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
