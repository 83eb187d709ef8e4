/** What is said of a fault: to the person whom it meets, and to the developer who can mend it. */

export interface FaultEntry<Data> {
  readonly message: (data: Data) => string;
  readonly hint: (data: Data) => string;
  readonly httpStatus: number;
  readonly isRetryable?: boolean;
}

export type FaultEntries<Data> = { readonly [Code in keyof Data]: FaultEntry<Data[Code]> };

export const list = (items: readonly string[]) => items.join(", ");
