/** `urlDetector`: web addresses that begin with their scheme or with `www`. */
import type { PersonalDetector, PrivacyFinding } from "../detector.ts";

const BEGINNING = /(?<![A-Za-z0-9])(?:(?:https?|ftp|wss?):\/\/|www\.(?=[a-z0-9]))/gi;
// Characters that a URL can't hold, and marks that end a sentence behind it.
const REST = /[^\s"'`<>\\{}|^\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]{1,2048}/y;
const TRAILING = /[.,;:!?)\]*_]+$/;
const HOST =
  /^(?:[^/?#]{0,512}@)?(?:[\p{L}\p{N}_-]{1,63}\.){1,8}[\p{L}\d-]{2,63}(?::\d{1,5})?(?:$|[/?#])|^\[[0-9a-f:.]{3,45}\]/iu;
/** Names for documents tell nothing of a person. Source: RFC 2606, 3. */
const RESERVED = /^(?:[^/?#]*[.@])?example\.(?:com|net|org)(?:$|[:/?#])/i;

export const urlDetector: PersonalDetector = {
  kinds: ["url"],
  trigger: /:\/\/|www\./gi,
  find: findUrls,
};

function findUrls(text: string, from: number): readonly PrivacyFinding[] {
  const findings: PrivacyFinding[] = [];
  BEGINNING.lastIndex = from;
  for (const { 0: beginning, index } of text.matchAll(BEGINNING)) {
    const isBare = beginning.endsWith(".");
    const restStart = isBare ? index : index + beginning.length;
    REST.lastIndex = restStart;
    const rest = (REST.exec(text)?.[0] ?? "").replace(TRAILING, "");
    if (!HOST.test(rest) || RESERVED.test(rest)) continue;
    findings.push({
      kind: "url",
      start: index,
      end: restStart + rest.length,
      confidence: isBare ? 0.9 : 0.96,
      evidence: [],
    });
  }
  return findings;
}
