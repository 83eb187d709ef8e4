/** The next command, as a person of the project can type it. */
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPlace } from "./place.ts";

test("[cli.program-name.pinned] texts on a terminal name commands as a project that pins the package runs them", async () => {
  const place = await createPlace();
  const before = await place.run(["rules"], { columns: 100 });
  expect(before.stdout).toContain(": brainstem rules add");
  writeFileSync(place.path("package.json"), JSON.stringify({ devDependencies: { brainstem: "1.0.0" } }));
  const after = await place.run(["rules"], { columns: 100 });
  expect(after.stdout).toContain(": npx brainstem rules add");
  expect((await place.run(["rules"])).stdout).toContain(": brainstem rules add");
});
