/** The door of safety: the redaction of secrets. */
export { findPlaceholders, placeholderOf, type Span } from "./privacy/placeholder.ts";
export { redactJson } from "./privacy/redact-json.ts";
export { createRedactor, type Detector, mergeFindings } from "./privacy/redactor.ts";
export { createSecretRedactor, secretDetectors } from "./privacy/secrets.ts";
