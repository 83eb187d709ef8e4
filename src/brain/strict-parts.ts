/** The strict parts of settings of safety, which hold in a brain before a person has accepted it. */

/** The members that can only ask more than any profile does. Whatever else is set, a person has to accept. */
const demands: { readonly [member: string]: (value: unknown) => boolean } = {
  roles: value => Array.isArray(value) && value.length > 0,
  answers: value => typeof value === "number" && value > 1,
  separation: value => value === true,
  // The shortest deadline of a profile.
  deadlineMs: value => typeof value === "number" && value <= 86_400_000,
  onExpiry: value => value === "reject",
  priority: () => true,
};

/** Rules of who may answer, of which none loosens what holds without them. */
export const asksMoreOfAnswers = (value: unknown): boolean =>
  Object.entries(value as object).every(([name, own]) =>
    ["tiers", "operations", "tools"].includes(name) && typeof own === "object" && own !== null
      ? Object.values(own).every(each => typeof each === "object" && each !== null && asksMoreOfAnswers(each))
      : demands[name]?.(own) === true,
  );

/** A guardrail may stop a text and take words out of it; words of its own would be read as the person's, or the mind's. */
export const withoutWords = (value: unknown): unknown =>
  (value as readonly (string | Readonly<Record<string, unknown>>)[]).map(each => {
    if (typeof each === "string") return each;
    const { replacement, ...rules } = each;
    return rules;
  });

/** Policies of privacy without those by which a kind is shown. */
export const withoutAllowed = (value: unknown): unknown => {
  const { kinds, ...others } = value as { readonly kinds?: unknown };
  if (typeof kinds !== "object" || kinds === null || Array.isArray(kinds)) return value;
  return {
    ...others,
    kinds: Object.fromEntries(Object.entries(kinds).filter(([, does]) => does !== "allow")),
  };
};
