/** The contract of a store as vitest's tests: call it with your own in a vitest file. */
import { describe, test } from "vitest";
import { type StoreFactory, storeContract } from "./store-contract.ts";

export interface DescribeStoreOptions {
  /** False for a store that ends with its process: cases for the others are skipped, visibly. @default true */
  readonly lasts?: boolean;
  /** True where `open` gives a `damage`; otherwise the cases that need it are skipped, visibly. @default false */
  readonly isDamageable?: boolean;
}

/** Describes the contract for a kind of store, a test for each case; `open` gives an empty one for each. */
export function describeStore(
  name: string,
  open: StoreFactory,
  { lasts = true, isDamageable = false }: DescribeStoreOptions = {},
): void {
  describe(`store contract: ${name}`, () => {
    for (const { matter, name: promise, isForDamage, isForLastingStores, run } of storeContract) {
      const reason =
        isForLastingStores && !lasts
          ? " (skipped: this store ends with its process)"
          : isForDamage && !isDamageable
            ? " (skipped: nothing can damage this store)"
            : "";
      test.skipIf(reason !== "")(`${matter}: ${promise}${reason}`, () => run(open));
    }
  });
}
