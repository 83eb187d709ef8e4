/** Pairs of sessions: the first ones, and the facts that a colleague would give the next one, might give it, and may not. */
import type { SessionPlace } from "./place.ts";

export interface Scenario {
  readonly name: string;
  /** The sessions before. */
  before(place: SessionPlace): Promise<void>;
  /** The first prompt of the next session. */
  readonly prompt: string;
  readonly must: readonly RegExp[];
  readonly forbidden: readonly RegExp[];
  /** Lines that a colleague might say, too. */
  readonly nice?: readonly RegExp[];
}

const ASSERTION =
  "Exit code 1\n FAIL src/login.test.ts > refreshes\nAssertionError: expected 'redis' to be 'memory'\n    at src/login.test.ts:12:3";

export const scenarios: readonly Scenario[] = [
  {
    name: "killed in the middle of a refactoring",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Move the session store from memory to Redis, in login, cart and mail.");
      for (const file of ["src/login.ts", "README.md"]) await first.run(`cat ${file}`);
      await first.edit("src/login.ts");
      await first.edit("src/cart.ts");
      await first.run("pnpm test", ASSERTION);
    },
    prompt: "continue",
    must: [
      /session store from memory to Redis/,
      /src\/login\.ts/,
      /src\/cart\.ts/,
      /pnpm test.*expected 'redis' to be 'memory'/,
    ],
    forbidden: [/cat src\/login\.ts/, /cat README/],
  },
  {
    name: "a rule of the person",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Add zod to the project");
      await first.run(
        "npm install zod",
        'npm error code EUNSUPPORTEDPROTOCOL\nnpm error Unsupported URL Type "workspace:": workspace:*',
      );
      await first.ask("no, pnpm, never npm");
      await first.run("pnpm add zod");
      await first.run("git commit -am 'Add zod'");
      await first.stop("zod is installed.");
    },
    prompt: "Add date-fns for the invoices",
    must: [/pnpm, never npm/],
    forbidden: [/EUNSUPPORTEDPROTOCOL/, /OPEN/],
    nice: [/npm install zod/],
  },
  {
    name: "a feature on another branch",
    async before(place) {
      place.git("checkout", "--quiet", "-b", "invoices");
      const first = place.session("first");
      await first.start();
      await first.ask("Build the page for invoices with a filter by customer");
      await first.edit("src/cart.ts");
      await first.stop("The list is there. Next: the filter by customer, then the export.");
      place.git("stash", "--quiet");
      place.git("checkout", "--quiet", "main");
    },
    prompt: "The login fails on Safari, fix it",
    must: [/invoices/],
    forbidden: [/filter by customer, then the export/],
  },
  {
    name: "finished and committed",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Rename the button on the login page to Sign in");
      await first.edit("src/login.ts");
      await first.run("pnpm test");
      await first.run("git commit -am 'Rename the button'");
      await first.stop("Renamed, tested and committed.");
    },
    prompt: "What does src/mail.ts do?",
    must: [],
    forbidden: [/^OPEN/m, /FAILED/],
    nice: [/Nothing is open/],
  },
  {
    name: "a failure and its fix, seen twice",
    async before(place) {
      for (const name of ["first", "second"]) {
        const session = place.session(name);
        await session.start();
        await session.ask("Write the migration for invoices and run it");
        await session.run(
          "pnpm run migrate",
          "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap",
        );
        await session.run("docker compose up -d db");
        await session.run("pnpm run migrate");
        await session.run("git commit -am 'Migrate'");
        await session.stop("Migrated.");
        place.later(2);
      }
    },
    prompt: "Add a column to invoices and migrate",
    must: [/ECONNREFUSED.*docker compose up -d db/],
    forbidden: [/^OPEN/m],
  },
  {
    name: "a decision that was replaced",
    async before(place) {
      place.write(
        ".agent/memory/semantic/DECISIONS.md",
        "# Decisions\n\n## 2026-05-01: Sessions in memory\n**Decision:** We keep sessions in memory.\n**Rationale:** simple.\n**Status:** superseded by 2026-06-02\n\n## 2026-06-02: Sessions in Redis\n**Decision:** We keep sessions in Redis.\n**Rationale:** restarts logged people out.\n**Status:** active\n",
      );
    },
    prompt: "Where do sessions live? Change their lifetime to a day.",
    must: [/sessions in Redis/, /restarts logged people out/],
    forbidden: [/keep sessions in memory/],
  },
  {
    name: "a lesson whose file is gone",
    async before(place) {
      place.write(
        ".agent/memory/semantic/LESSONS.md",
        "# Lessons\n\n## Tests\n- Run src/old/seed.ts before the integration tests.\n- Set TZ=UTC for the tests of invoices.\n",
      );
    },
    prompt: "Run the tests of invoices",
    must: [/TZ=UTC/],
    forbidden: [/src\/old\/seed/],
  },
  {
    name: "a constraint of one task",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Speed up the cart. Don't touch src/mail.ts for now.");
      await first.edit("src/cart.ts");
      await first.run("pnpm test");
      await first.run("git commit -am 'Speed up the cart'");
      await first.stop("The cart is faster and committed.");
    },
    prompt: "Send the receipts as HTML",
    must: [],
    forbidden: [/Don't touch src\/mail\.ts/],
  },
  {
    name: "an attempt that was given up",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Upgrade vite to the next major version");
      await first.run(
        "pnpm up vite@9",
        "ERR_PNPM_PEER_DEP_ISSUES Unmet peer dependencies: svelte needs vite@^8",
      );
      await first.run("git checkout -- .");
      await first.stop("vite 9 doesn't work with svelte yet, so I left it as it was.");
      place.later(1);
    },
    prompt: "Please upgrade all dependencies",
    must: [/vite@9.*(?:peer|svelte)/i],
    forbidden: [/git checkout/],
  },
  {
    name: "words that stay private",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Mend the login page <private>the customer Zeta complained and may leave</private>");
      await first.edit("src/login.ts");
    },
    prompt: "continue",
    must: [/Mend the login page/],
    forbidden: [/Zeta/],
  },
  {
    name: "a refusal is no failure",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Publish my branch with all its commits");
      await first.run("git push --force origin main");
      await first.run("git push origin main");
      await first.stop("Published without force.");
    },
    prompt: "Publish the branch again",
    must: [],
    forbidden: [/^FAILED/m],
    nice: [/Publish my branch/],
  },
  {
    name: "a step that the agent left",
    async before(place) {
      const first = place.session("first");
      await first.start();
      await first.ask("Write tests for the cart: totals, discounts and rounding");
      await first.edit("src/cart.test.ts");
      await first.run("pnpm test");
      await first.run("git add -A && git commit -m 'Test totals and discounts'");
      await first.stop("Totals and discounts are tested and committed. Still left: rounding of half cents.");
      place.later(1);
    },
    prompt: "go on",
    must: [/tests for the cart/, /rounding of half cents/],
    forbidden: [],
  },
];
