/** The words of a fault: for the person who meets it, and for the developer who can mend it. */

interface FaultEntry<Data> {
  readonly message: (data: Data) => string;
  readonly hint: (data: Data) => string;
  readonly httpStatus: number;
  readonly isRetryable?: boolean;
}

export type FaultEntries<Data> = { readonly [Code in keyof Data]: FaultEntry<Data[Code]> };

export const list = (items: readonly string[]) => items.join(", ");
