/** Digests over generated sessions: the same text for the same facts, and nothing twice in a session. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Session, type SessionPlace, sessionPlace } from "../../bench/sessions/place.ts";
import { estimateTokens } from "../../src/base/index.ts";
import { runsAll } from "../deep.ts";

let place: SessionPlace;
beforeEach(async () => {
  place = await sessionPlace();
});
afterEach(() => place.close());

const ERRORS = [
  "Error: connect ECONNREFUSED 127.0.0.1:5432",
  "TypeError: cart is not a function at src/cart.ts:3:1",
  "src/login.ts(4,2): error TS2304: Cannot find name 'token'.",
];
const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
type Act = (session: Session) => Promise<string>;

const acts: fc.Arbitrary<Act> = fc.oneof(
  oneOf(
    "Mend the login form in src/login.ts for me",
    "We use pnpm, not npm. Never push to main.",
    "why did we keep carts in memory again?",
    "what is wrong with src/cart.ts?",
    `I get ${ERRORS[0]}`,
    "continue",
    "thanks",
  ).map(prompt => (session: Session) => session.ask(prompt)),
  fc
    .tuple(
      oneOf("pnpm run cart", "pnpm run cart", "docker compose up -d db", "git commit -am Change"),
      fc.option(oneOf(...ERRORS), { nil: undefined }),
    )
    .map(
      ([command, error]) =>
        (session: Session) =>
          session.run(command, error),
    ),
  oneOf("src/login.ts", "src/cart.ts", "src/mail.ts").map(file => (session: Session) => session.edit(file)),
  oneOf("Mended.", "Next, I test src/cart.ts.", "I reverted src/mail.ts because it deadlocks.").map(
    message => async (session: Session) => {
      await session.stop(message);
      return "";
    },
  ),
);

/** Of a text that the model was given, the lines that say something. */
const factsIn = (text: string): readonly string[] =>
  text
    .split("\n")
    .map(line => line.replace(/^- |^SINCE /, "").trim())
    .filter(line => line !== "" && !/^(?:[A-Z]+$|RULES|From this project's memory)/.test(line));

test("[harness.digest.stable] generated sessions hear nothing twice, and begin alike at any hour of a day", async () => {
  place.write(
    ".agent/memory/semantic/DECISIONS.md",
    "# Decisions\n\n## 2026-11-02: Carts\n**Decision:** `src/cart.ts` keeps carts in memory.\n**Rationale:** They are small.\n",
  );
  // Noon, so that no session of the test is another day's.
  place.later(0.5 - ((Date.now() / 86_400_000) % 1));
  const seed = place.session("seed");
  await seed.run("pnpm run cart", ERRORS[1]);
  await seed.edit("src/cart.ts");
  await seed.run("pnpm run cart");
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 10 }), async sequence => {
      const session = place.session(`s${++count}`);
      const heard = [...factsIn(await session.start())];
      for (const act of sequence) heard.push(...factsIn(await act(session)));
      expect(heard).toEqual([...new Set(heard)]);
      const first = await place.session(`a${count}`).start();
      place.later(1 / 1_440);
      expect(await place.session(`b${count}`).start()).toBe(first);
      expect(estimateTokens(first)).toBeLessThanOrEqual(650);
      expect(first.length).toBeLessThanOrEqual(2_600);
    }),
    { numRuns: runsAll ? 25 : 4, endOnFailure: true },
  );
});
