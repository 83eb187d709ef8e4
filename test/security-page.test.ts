/** docs/security.md names the promises that show what it says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gatherRequirements } from "./requirements.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/security.md"), "utf8");

test("[package.docs.security] each class of the page names promises that there are", async () => {
  const promised = new Set(
    (await gatherRequirements(join(import.meta.dirname, "requirements"))).map(({ id }) => id),
  );
  const rows = page.split("\n").filter(line => /^\| (?!class|---)/.test(line));
  const shown = rows.map(row =>
    [
      ...(row
        .split(" | ")
        .at(-1)
        ?.matchAll(/`([^`]+)`/g) ?? []),
    ].map(([, id]) => id),
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(shown.filter(ids => ids.length === 0)).toEqual([]);
  expect(shown.flat().filter(id => !promised.has(id!))).toEqual([]);
});
