/** The door of the sentences that an auditor judges by: light, since every start may read them. */
export { extendPrinciples, MAX_PRINCIPLES, type Principle, parsePrinciples } from "./auditor/principles.ts";
export { shippedPrinciples } from "./auditor/shipped-principles.ts";
