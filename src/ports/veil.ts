/** The veil port: hides the private parts of a conversation from its log and its models, and shows them to its person and its tools. */
import type { Origin } from "../base/index.ts";
import type { EventDraft } from "./event.ts";

/**
 * Placeholders are on the side of the log, the models and the hooks; originals are on the side of the person and of
 * tools' bodies. One value has one placeholder within a session. Values are JSON; a value without anything private is
 * given back as the same object, and no value may change afterwards.
 */
export interface Veil {
  /**
   * The value with placeholders. A placeholder stays one in words of the mind, and in a person's, who may have read it;
   * in words of others it is text, which happens to look like one.
   * @throws redaction.failed
   */
  hide<Value>(value: Value, author: Origin): Value;
  /** The same for all texts of an event; names and ids stay. @throws redaction.failed, except for a turn's end */
  hideEvent<Draft extends EventDraft>(draft: Draft): Draft;
  /** The value with originals, as far as they are known. Never throws. */
  show<Value>(value: Value): Value;
  /** The placeholders of the value whose originals are lost. */
  lost(value: unknown): readonly string[];
  /**
   * Resolves when the originals of all placeholders so far are kept; undefined when nothing has to be written.
   * @throws redaction.failed
   */
  flush(): Promise<void> | undefined;
}
