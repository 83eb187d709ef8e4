/** Takes secrets out of conversations that are listed, shown or leave their store. Their log keeps them, so that it replays. */
import type { Json } from "../../base/index.ts";
import type { Event } from "../../ports/index.ts";
import { createQuickRedactor, createSecretRedactor, redactJson } from "../../safety/index.ts";
import type { SessionRecord } from "../../storage/index.ts";

/** Members that refer to other entries: each stays as it is, or the log would not hang together. */
const REFERENCES: ReadonlySet<string> = new Set([
  ..."id kind turn call tool approval request session from model scope".split(" "),
  ..."argumentsHash idempotencyKey providerMetadata".split(" "),
]);

/** Rewrites entries for a reader or an export. @throws redaction.failed */
export function createEntryRedactor(): <Entry extends Event>(entry: Entry) => Promise<Entry> {
  const redactor = createSecretRedactor();
  return async entry => {
    const members = Object.entries(entry);
    const texts = members.filter(([name]) => !REFERENCES.has(name));
    const redacted = await redactJson(redactor, Object.fromEntries(texts) as Json);
    return { ...entry, ...(redacted as object) };
  };
}

/** A long word at the end of a title that was cut: half a key has no form that can be recognised. */
const CUT_WORD = /[!-~]{12,}…$/;

/** Records whose titles have no secrets. @throws redaction.failed */
export function withoutSecrets(records: readonly SessionRecord[]): Promise<readonly SessionRecord[]> {
  const redactor = createQuickRedactor();
  return Promise.all(
    records.map(async record => {
      const { text } = await redactor.redact(record.title);
      return { ...record, title: text.replace(CUT_WORD, "…") };
    }),
  );
}
