/** Takes out of a text what would tell strangers about people: secrets, personal data, private machines. */
import type { PrivateFinder, Redactor } from "../../../ports/index.ts";
import { redactText } from "../../memory/redact-text.ts";
import { findPlaces } from "./find-places.ts";
import { createKnownFinder, type Known, knownPlaces } from "./known.ts";
import {
  findAll,
  type PersonalFinding,
  placeholderOf,
  placeholderPattern,
  settleFindings,
} from "./personal-finding.ts";

/** One thing that was taken out. */
export interface TakenOut {
  /** A kind of personal data, or "secret". */
  readonly kind: string;
  /** The replaced text, for the person who shares; secrets are not shown again. */
  readonly original?: string;
}

export interface Scrubbed {
  readonly text: string;
  /** In the order in which it was found; empty when the text is as it was. */
  readonly taken: readonly TakenOut[];
}

export interface ScrubberOptions {
  /** Finds the secrets. */
  readonly redactor: Redactor;
  /** Finds what is personal by itself: addresses, numbers, people. */
  readonly finder: PrivateFinder;
  readonly known?: Known;
}

export interface Scrubber {
  /** Scrubbing what is scrubbed changes nothing. @throws redaction.failed */
  scrub(text: string): Promise<Scrubbed>;
}

// Taking one thing out can show the next, such as a name that was glued to a number.
const MOST_PASSES = 8;
const EPISODE_ID = /(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z])/g;

export function createScrubber({ finder, redactor, known = {} }: ScrubberOptions): Scrubber {
  const findKnown = createKnownFinder(known);
  const places = knownPlaces(known);
  const placeholders = placeholderPattern(finder.kinds);

  function find(text: string): readonly PersonalFinding[] {
    // Full-width letters and digits are read as what they stand for; they have the same length.
    const plain = text.replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
    const found = [
      ...finder.find(text),
      ...findPlaces(plain, places),
      ...findKnown(plain),
      ...findAll(plain, "episode", EPISODE_ID),
    ];
    return settleFindings(text, found, placeholders);
  }

  return Object.freeze({
    async scrub(text: string): Promise<Scrubbed> {
      const taken: TakenOut[] = [];
      let scrubbed = text;
      for (let pass = 0; pass < MOST_PASSES; pass++) {
        const redacted = await redactText(redactor, scrubbed, "What was to be shared");
        if (redacted !== scrubbed) taken.push({ kind: "secret" });
        const findings = find(redacted);
        taken.push(
          ...findings.map(({ kind, start, end }) => ({ kind, original: redacted.slice(start, end) })),
        );
        const next = replace(redacted, findings);
        if (next === scrubbed) break;
        scrubbed = next;
      }
      return { text: scrubbed, taken };
    },
  });
}

function replace(text: string, findings: readonly PersonalFinding[]): string {
  let replaced = "";
  let position = 0;
  for (const { kind, start, end } of findings) {
    replaced += text.slice(position, start) + placeholderOf(kind);
    position = end;
  }
  return replaced + text.slice(position);
}
