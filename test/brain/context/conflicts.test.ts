import { describe, expect, test } from "vitest";
import type { Origin } from "../../../src/base/index.ts";
import { findConflicts } from "../../../src/brain/context/memory-candidates.ts";

const advice = (text: string, at?: number, salience = 0, origin: Origin = "mind") => ({
  text,
  origin,
  salience,
  relevance: 0,
  ...(at !== undefined && { at }),
});
const conflict = (left: string, right: string) => findConflicts([advice(left), advice(right)]).length > 0;

describe("findConflicts", () => {
  test.each([
    ["Always commit the lockfile", "Never commit the lockfile"],
    ["Run migrations before the deploy", "Don't run migrations before the deploy"],
    ["Use Redis for session storage", "Do not use Redis for session storage"],
    ["Prefer tabs over spaces for indentation", "Prefer spaces over tabs for indentation"],
    ["Avoid default exports in modules", "Use default exports in modules"],
  ])("%j and %j contradict each other", (left, right) => {
    expect(conflict(left, right)).toBe(true);
    expect(conflict(right, left)).toBe(true);
  });

  test.each([
    ["Always commit the lockfile", "Commit the lockfile always"],
    ["Never force push to main", "Force push to feature branches with a lease"],
    ["Never commit secrets to git", "Commit to git often"],
    ["Use Redis for sessions", "Never deploy on Fridays"],
    ["Prefer tabs over spaces", "Always prefer tabs over spaces"],
    ["Never avoid the linter rules", "Use the linter rules"],
    ["never", "always"],
    ["", "not"],
  ])("%j and %j do not", (left, right) => {
    expect(conflict(left, right)).toBe(false);
  });

  test("the older one yields; of equal age the weaker one", () => {
    const [old, young] = [
      advice("Always commit the lockfile", 1, 9),
      advice("Never commit the lockfile", 2, 1),
    ];
    expect(findConflicts([young, old])).toEqual([{ yields: old, stands: young }]);
    const [weak, strong] = [
      advice("Always commit the lockfile", 1, 1),
      advice("Never commit the lockfile", 1, 9),
    ];
    expect(findConflicts([weak, strong])).toEqual([{ yields: weak, stands: strong }]);
  });

  test("a person's decision comes before a document's newer statement", () => {
    const decided = advice("Never commit the lockfile", 1, 0, "person");
    const read = advice("Always commit the lockfile", 2, 9, "document");
    expect(findConflicts([decided, read])).toEqual([{ yields: read, stands: decided }]);
  });
});
