/** Exports on the disk: all of a file or none of it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cutLines, writeWhole } from "../../src/cli/files.ts";

const folder = mkdtempSync(join(tmpdir(), "brainstem-whole-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* lines(count: number, problem?: Error): AsyncGenerator<string> {
  for (let number = 1; number <= count; number++) yield `line ${number} \u2028 ${"x".repeat(1_000)}`;
  if (problem !== undefined) throw problem;
}

test("[cli.sessions.whole-file] a write that breaks off leaves no new file, and keeps the old one", async () => {
  const path = join(folder, "export.jsonl");
  const broken = new Error("the store is away");
  await expect(writeWhole(path, lines(1_000, broken))).rejects.toBe(broken);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(path, "before");
  await expect(writeWhole(path, lines(1_000, broken), { isReplacing: true })).rejects.toBe(broken);
  await expect(writeWhole(path, lines(3))).rejects.toMatchObject({ code: "volume.exists" });
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(readdirSync(folder)).toEqual(["export.jsonl"]);
  const nowhere = writeWhole(join(folder, "none", "x"), lines(1));
  await expect(nowhere).rejects.toMatchObject({ code: "volume.not-found" });
});

test("[cli.sessions.whole-file] a file is read back line by line as it was written, whatever line breaks its text holds", async () => {
  const path = join(folder, "whole.jsonl");
  await writeWhole(path, lines(2_000));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const [read, written]: string[][] = [[], []];
  for await (const line of cutLines(path)) read!.push(line);
  for await (const line of lines(2_000)) written!.push(line);
  expect(read).toEqual(written);
});
