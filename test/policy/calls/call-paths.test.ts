import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { summaryOfCall } from "./call-rig.ts";

const files = { "/work/app/a.ts": "one" };

describe("paths", () => {
  const read = (path: string) => `fs.read(path: ${path}, recursive: false)`;
  test.each<[Json, readonly string[]]>([
    [{ path: "link/x" }, [read("/etc/x")]],
    [{ path: "link/../secret" }, [read("/work/app/secret"), read("/secret")]],
    [{ path: "../../../../../etc/passwd" }, [read("/etc/passwd")]],
    [{ path: " /etc/passwd" }, [read("/work/app/ /etc/passwd"), read("/etc/passwd")]],
    [{ path: "a.ts", file_path: "/etc/passwd" }, [read("/work/app/a.ts"), read("/etc/passwd")]],
    [{ path: "~root/x" }, [read("?")]],
    [{ path: "" }, [read("?")]],
    [{ path: "a\0b" }, [read("?")]],
    [{ path: null }, [read("?")]],
    [{ path: { path: ["x"] } }, [read("?")]],
    [{ path: "file:///%zz" }, [read("?")]],
    [{}, [read("?")]],
    ["a.ts", [read("?")]],
    [["a.ts"], [read("?")]],
    [null, [read("?")]],
  ])("[policy.calls.paths] %j", (args, operations) => {
    expect(summaryOfCall("Read", args, { files, links: { "/work/app/link": "/etc" } })).toEqual(operations);
  });

  test("[policy.calls.paths] a path that no system has is unknown", () => {
    expect(summaryOfCall("Read", { path: "a".repeat(1_000_000) })).toEqual([read("?")]);
  });

  test("[policy.calls.paths] too many files in one call are unknown", () => {
    const paths = Array.from({ length: 300 }, (_, index) => `f${index}`);
    expect(summaryOfCall("Read", { paths }).at(-1)).toBe(read("?"));
  });

  test("[policy.calls.paths] a path with too many steps up is unknown", () => {
    expect(summaryOfCall("Read", { path: `${"a/../".repeat(300)}x` })).toEqual([read("?")]);
  });

  test("[policy.calls.paths] a call about thousands of things ends in a question", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `f${index}`);
    const moved = summaryOfCall("move_file", { source: many, destination: many });
    expect(moved.length).toBeLessThan(3_000);
    expect(moved.at(-1)).toContain("shell.opaque(");
  });
});
