/** Taint: the pieces of a call that come from untrusted text. */
import type { CallId, Origin, Source } from "../base/index.ts";

export const taintKinds = [
  "address",
  "link",
  "host",
  "account",
  "phone",
  "recipient",
  "path",
  "command",
  "package",
  "secret",
  "identifier",
  "amount",
  "text",
] as const;

export type TaintKind = (typeof taintKinds)[number];

/** The place of untrusted words: a tool's result, a document of the context, or an input that no person wrote. */
export type TaintSource =
  | { readonly tool: string; readonly call: CallId }
  | { readonly document: Source }
  | { readonly origin: Origin; readonly author?: string };

/** A piece of a call's arguments that is in untrusted text, as it is or lightly changed, and not in the person's words. */
export interface Taint {
  readonly kind: TaintKind;
  /** As the call has it, cut to size. */
  readonly piece: string;
  readonly from: TaintSource;
  /** A sentence for a person, without its full stop. */
  readonly says: string;
}
