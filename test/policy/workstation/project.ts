/** A project on a machine, as far as a policy asks about it: the files of a working day. */
import type { Facts } from "../../../src/policy/judging.ts";
import { rigFacts } from "../programs/rig.ts";

const programs = "biome eslint jest playwright prettier prisma tsc vite vitest";
const sources =
  "src/app.ts src/a.ts src/app.js src/server/router.ts test/app.test.ts timings/1.json icons/a.svg logo.svg";

const files: { readonly [path: string]: string } = Object.fromEntries([
  ...programs.split(" ").map(name => [`/work/app/node_modules/.bin/${name}`, "#!/usr/bin/env node\n"]),
  ...sources.split(" ").map(path => [`/work/app/${path}`, ""]),
  [
    "/work/app/package.json",
    '{ "scripts": { "build": "vite build", "test": "vitest", "lint": "eslint ." } }',
  ],
  ["/work/app/.venv/bin/activate", "deactivate () {\n  unset VIRTUAL_ENV\n}\nVIRTUAL_ENV=/work/app/.venv\n"],
  ["/work/app/fix.patch", "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n"],
]);

export const projectFacts = (): Facts =>
  rigFacts({ files, git: { root: "/work/app", branch: "feature/login", protectedChanges: () => [] } });
