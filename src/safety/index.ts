/** The door of safety: the redaction of secrets. */
export {
  createRedactor,
  type Detector,
  findPlaceholders,
  mergeFindings,
  placeholderOf,
  type Span,
} from "./privacy/redactor.ts";
export { createSecretRedactor, redactJson, secretDetectors } from "./privacy/secrets.ts";
export { createProvenanceHook } from "./provenance/provenance-hook.ts";
