/** Tests commands whose output fails, and a runtime that is too old. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BIN, createPlace, type Place } from "./place.ts";

const inShell = (place: Place, script: string) =>
  place.run([], { program: ["sh", "-c", script.replaceAll("brainstem", `"${process.execPath}" "${BIN}"`)] });

describe.concurrent("standard output", () => {
  test.each([
    "brainstem recall | head -1",
    "brainstem skills --json | head -c 1",
    "brainstem --help | true",
    // The reader is gone long before the input ends.
    "yes 'what did we decide about sessions?' | head -10000 | brainstem chat | head -1",
    "brainstem try </dev/null | true",
  ])("[cli.output.closed] a reader that leaves is no error: %s", async script => {
    const place = await createPlace("memory");
    expect(await inShell(place, script)).toMatchObject({ code: 0, stderr: "" });
  });

  test.skipIf(!existsSync("/dev/full"))(
    "[cli.output.full] ends in an error when it does not arrive",
    async () => {
      const place = await createPlace("memory");
      for (const args of ["recall", "chat hello", "--help"]) {
        const { code, stderr } = await inShell(place, `brainstem ${args} > /dev/full`);
        expect(stderr).toMatch(/^✗ The output can't be written: .*\n {2}Check where the output goes/);
        expect(code).toBe(1);
      }
    },
  );

  test("[cli.output.closed] keeps the exit code when standard error is closed", async () => {
    const place = await createPlace("memory");
    expect(await inShell(place, "brainstem recall sessions 2>&-")).toMatchObject({ code: 0 });
    expect(await inShell(place, "brainstem recal 2>&-")).toMatchObject({ code: 2 });
  });
});

describe.concurrent("an older Node", () => {
  const OLD = "/usr/bin/node";
  const [major = 0, minor = 0] = (spawnSync(OLD, ["--version"]).stdout?.toString() ?? "")
    .replace("v", "")
    .split(".")
    .map(Number);
  const isOld = major > 0 && (major < 22 || (major === 22 && minor < 18));

  test.skipIf(!isOld)(
    `[cli.runtime.old] names the version that is needed${isOld ? "" : ` (skipped: ${OLD} is not an older one)`}`,
    async () => {
      const place = await createPlace("nothing");
      const { code, stdout, stderr } = await place.run(["init"], { program: [OLD, BIN] });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^Brainstem needs Node 22\.18 or later; this is v\d+\.\d+\.\d+\.\n.*npm start/);
    },
  );
});
