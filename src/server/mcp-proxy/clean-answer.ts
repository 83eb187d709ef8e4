/** Takes secrets out of what a tool answers, where the policy lets no agent read secrets. */
import { describeError, isRecord, type Json, type JsonRecord } from "../../base/index.ts";
import { type Answer, writeMessage } from "./json-rpc.ts";

export type RedactJson = (value: Json) => Promise<Json>;

/**
 * The answer as the client may see it: byte for byte as it came, where nothing has to be taken out; withheld, where it
 * can't be looked through. Never rejects.
 */
export async function cleanAnswer(
  { id, bytes, result, error }: Answer,
  redaction: () => Promise<RedactJson | undefined>,
): Promise<Uint8Array> {
  try {
    const redact = await redaction();
    if (redact === undefined) return bytes;
    const before = result ?? error!;
    const after = result === undefined ? await redact(before) : await redactResult(result, redact);
    if (JSON.stringify(after) === JSON.stringify(before)) return bytes;
    return writeMessage(result === undefined ? { id: id!, error: after } : { id: id!, result: after });
  } catch (reason) {
    return writeMessage({ id: id!, result: withheld(describeError(reason), result) });
  }
}

/** Texts and structured values. Other content, and values that the protocol needs unchanged (a task, a state), stay. */
async function redactResult(result: JsonRecord, redact: RedactJson): Promise<JsonRecord> {
  const { content, structuredContent } = result;
  return {
    ...result,
    ...(Array.isArray(content) && {
      content: await Promise.all(content.map(item => (isBinary(item) ? item : redact(item)))),
    }),
    ...(structuredContent !== undefined && { structuredContent: await redact(structuredContent) }),
  };
}

const withheld = (reason: string, { resultType }: JsonRecord = {}): JsonRecord => ({
  ...(resultType !== undefined && { resultType }),
  content: [
    { type: "text", text: `The answer is withheld: it could not be checked for secrets (${reason}).` },
  ],
  isError: true,
});

/** Images, sound, and files in base64. */
function isBinary(item: Json): boolean {
  if (!isRecord(item)) return false;
  if (item.type === "image" || item.type === "audio") return true;
  return item.type === "resource" && isRecord(item.resource) && typeof item.resource.blob === "string";
}
