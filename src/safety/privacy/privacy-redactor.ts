/** `createPrivacyRedactor`: takes private values out for good, for what outlives a conversation: memory, exports, histories. */
import type { Finding, Redactor } from "../../ports/index.ts";
import { findNames, kindOf } from "./placeholders.ts";
import { isSecretKind, type PrivacyPolicy } from "./policy.ts";
import type { VeilScanner } from "./privacy-scanner.ts";
import { createRedactor } from "./redactor.ts";
import { secretDetectors } from "./secrets.ts";

/**
 * Leaves `[redacted:kind]`, for secrets in any case. The number of a placeholder means nothing outside of its
 * conversation: `<EMAIL_1>` becomes `[redacted:email]`, too.
 * @param known finds values that were private before @default none
 */
export const createPrivacyRedactor = (
  scanner: VeilScanner,
  policy: PrivacyPolicy,
  known: (text: string) => readonly Finding[] = () => [],
): Redactor =>
  createRedactor([
    known,
    ...secretDetectors,
    text => scanner.scan(text).filter(({ kind }) => policy.actionOn(kind) !== "allow"),
    text => findHidden(text).filter(({ kind }) => policy.isKnown(kind)),
  ]);

/** The redactor of secrets for texts with placeholders: those of secrets are found as what they stand for. */
export const createVeiledSecretRedactor = (): Redactor =>
  createRedactor([...secretDetectors, text => findHidden(text).filter(({ kind }) => isSecretKind(kind))]);

/** Placeholders, as findings of their kinds. */
const findHidden = (text: string): readonly Finding[] =>
  findNames(text).map(({ end, label, start }) => ({ start, end, kind: kindOf(label), confidence: 1 }));
