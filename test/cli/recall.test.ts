/** `brainstem recall` on a brain that remembers little. */
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPlace } from "./place.ts";

test("[cli.recall.task] recall names the task in progress where only the task speaks of the query", async () => {
  const place = await createPlace();
  writeFileSync(
    place.path(".agent/memory/working/WORKSPACE.md"),
    "# Workspace\n\n## Current task\nAdd a discount above 100\n",
  );
  expect((await place.run(["recall", "discounts"])).stdout).toBe(
    "Nothing is known about “discounts”.\nThe task in progress speaks of it: Add a discount above 100 [.agent/memory/working/WORKSPACE.md]\n",
  );
  expect((await place.run(["recall", "invoices"])).stdout).toBe("Nothing is known about “invoices”.\n");
});
