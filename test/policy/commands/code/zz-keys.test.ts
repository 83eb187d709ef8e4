import { writeFileSync } from "node:fs";
import { test } from "vitest";

const areas = [
  "files/file",
  "git/git",
  "network/network",
  "packages/package",
  "system/system",
  "wrappers/wrapper",
  "cloud/cloud",
  "databases/database",
  "code/code",
];
test("keys", async () => {
  const out: string[] = [];
  for (const a of areas) {
    try {
      const m = await import(
        /* @vite-ignore */ new URL(`../../../../src/policy/commands/${a}-commands.ts`, import.meta.url)
          .pathname
      );
      out.push(`${a}: ${Object.keys(Object.values(m)[0] as object).join(" ")}`);
    } catch (e) {
      out.push(`${a}: ERR ${(e as Error).message}`);
    }
  }
  writeFileSync("/tmp/keys.txt", out.join("\n"));
});
