/**
 * The promises of every store, as a list of cases that run anywhere; vitest's face of it is in
 * store-contract-vitest.ts.
 */
import { apartCases, keyCases } from "./store-contract/apart-cases.ts";
import { appendCases, readCases } from "./store-contract/append-cases.ts";
import { approvalCases } from "./store-contract/approval-cases.ts";
import { claimCases } from "./store-contract/claim-cases.ts";
import { damageCases } from "./store-contract/damage-cases.ts";
import { lifeCases, memoryCases, upgradeCases } from "./store-contract/life-cases.ts";
import { raceCases } from "./store-contract/race-cases.ts";
import { recordCases } from "./store-contract/record-cases.ts";
import { roundTripCases } from "./store-contract/round-trip-cases.ts";
import { sessionCases } from "./store-contract/session-cases.ts";
import type { StoreCase } from "./store-contract/store-case.ts";
import { watchCases } from "./store-contract/watch-cases.ts";

export { BrokenPromise } from "./store-contract/assert.ts";
export type { StoreCase, StoreFactory, StoreUnderTest } from "./store-contract/store-case.ts";

export const storeContract: readonly StoreCase[] = [
  ...appendCases,
  ...readCases,
  ...roundTripCases,
  ...damageCases,
  ...claimCases,
  ...watchCases,
  ...sessionCases,
  ...approvalCases,
  ...apartCases,
  ...keyCases,
  ...raceCases,
  ...lifeCases,
  ...upgradeCases,
  ...memoryCases,
  ...recordCases,
];
