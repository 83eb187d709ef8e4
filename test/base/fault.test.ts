import { describe, expect, test } from "vitest";
import { faultTable } from "../../src/base/fault-table.ts";
import { describeError, Fault, type FaultCode, fault, isFault } from "../../src/base/index.ts";

const secret = "sk-secret";
const cause = new TypeError(secret);

/** Stands for the data of any code: lists and numbers where a message wants them, else the field's name in quotes. */
const anyData = new Proxy<Readonly<Record<string, unknown>>>(
  {
    problems: [{ path: "«path»", problem: "«problem»", toString: () => "«problem»" }],
    nearest: ["«nearest»"],
    known: ["«known»"],
    matches: ["«matches»"],
    allowed: ["«allowed»"],
    variables: ["«variable»"],
    others: [],
    attempts: 3,
    limitMs: 2_000,
    retryAfterMs: 3_000,
  },
  { get: (known, field) => known[String(field)] ?? `«${String(field)}»` },
);

describe("a fault's message", () => {
  const codes = Object.keys(faultTable) as FaultCode[];

  test.each(codes)("[base.fault.words] is plain and complete for %s", code => {
    const { message, hint, httpStatus } = new Fault(code, anyData as never);
    expect(code).toMatch(/^[a-z]+(\.[a-z]+(-[a-z]+)*)+$/);
    expect(message).toMatch(/^[A-Z«][\s\S]*[.?»]$/);
    for (const words of [message, hint]) {
      expect(words.trim()).toBe(words);
      expect(words.length).toBeGreaterThan(5);
      expect(words).not.toMatch(/undefined|null|NaN|\[object/);
    }
    expect(httpStatus).toBeGreaterThanOrEqual(400);
    expect(httpStatus).toBeLessThan(600);
  });

  test("lists a configuration's problems one a line, each with its path", () => {
    const problems = [
      { path: "limits.turnSteps", problem: "expected a number" },
      { path: "", problem: "expected an object" },
    ];
    expect(fault("config.invalid", { problems }).message).toBe(
      "The configuration is not valid:\n  limits.turnSteps: expected a number\n  (root): expected an object",
    );
  });
});

describe("a fault", () => {
  test("[base.fault.public] shows neither stack nor cause nor data outside, however deep it is nested", () => {
    const error = fault("input.invalid", { what: "The key", expected: "a key" }, { cause });
    const sent = JSON.parse(JSON.stringify({ errors: [error] }));
    expect(sent).toEqual({
      errors: [{ code: "input.invalid", message: "The key is not valid: expected a key." }],
    });
    expect(JSON.stringify(error)).not.toContain(secret);
  });

  test("has stack, cause and data inside", () => {
    const error = fault("time.exceeded", { what: "It", limitMs: 5 }, { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "Fault",
      cause,
      data: { limitMs: 5 },
      isRetryable: true,
      httpStatus: 504,
    });
    expect(error.stack).toContain("fault.test.ts");
    expect("cause" in fault("volume.not-found", { path: "x" })).toBe(false);
    expect(fault("volume.not-found", { path: "x" }).isRetryable).toBe(false);
  });
});

describe("isFault", () => {
  test("[base.fault.brand] recognises a fault of another copy of this package", async () => {
    const path = "../../src/base/fault.ts?copy";
    const copy: typeof import("../../src/base/fault.ts") = await import(path);
    expect(copy.Fault).not.toBe(Fault);
    const foreign = copy.fault("volume.full", { path: "x" });
    expect(foreign).not.toBeInstanceOf(Fault);
    expect(isFault(foreign)).toBe(true);
    expect(isFault(foreign, "volume.full")).toBe(true);
    expect(isFault(foreign, "volume.exists")).toBe(false);
  });

  test("[base.fault.brand] recognises nothing else as a fault", () => {
    const alike = { name: "Fault", code: "volume.full", message: "full" };
    for (const other of [alike, new TypeError("x"), null, undefined, "volume.full", 1, () => 1]) {
      expect(isFault(other)).toBe(false);
    }
  });
});

test("describeError gives a sentence for any thrown value", () => {
  expect(describeError(fault("volume.not-found", { path: "x" }))).toBe("There is no file x.");
  expect(describeError(new TypeError("broken"))).toBe("broken");
  expect(describeError(new TypeError(""))).toBe("TypeError");
  expect(describeError("words")).toBe("words");
  for (const odd of [undefined, null, 5, { message: 1 }])
    expect(describeError(odd)).toBe("An unknown error occurred");
});
