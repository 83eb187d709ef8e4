/** The way to the disk: no text of the brain is written that the redactor has not seen. */
import { fault, isFault } from "../../base/index.ts";
import type { Redactor } from "../../ports/index.ts";

/** @throws redaction.failed, naming what was to be written */
export async function redactText(redactor: Redactor, text: string, what: string): Promise<string> {
  if (text === "") return "";
  try {
    return (await redactor.redact(text)).text;
  } catch (error) {
    if (isFault(error, "redaction.failed")) throw error;
    throw fault("redaction.failed", { what }, { cause: error });
  }
}
