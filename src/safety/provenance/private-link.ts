/** `findPrivateLinks`: private values in an address of the web whose host the person didn't name. */
import type { Json } from "../../base/index.ts";
import type { Taint } from "../../ports/index.ts";
import { findNames } from "../privacy/placeholders.ts";
import type { ConversationWords } from "./conversation-words.ts";
import { hostOf } from "./host-of.ts";
import { leavesOf } from "./json-leaves.ts";
import { squash } from "./squash.ts";

/** With the placeholders in it, which are private whatever they stand for. */
const LINK = /\bhttps?:\/\/(?:[^\s<>"]|<[A-Z][A-Z0-9_]*_\d+>)+/gi;

/**
 * The owner of the host reads what is in its address: to read a page there is to tell it. The values are the person's own,
 * so no text that they came from would stop it.
 * @param given the arguments of the call, with placeholders
 */
export function findPrivateLinks(given: Json, words: ConversationWords): readonly Taint[] {
  const texts = (leavesOf(given) ?? []).map(({ value }) => String(value));
  return texts.flatMap(text =>
    [...text.matchAll(LINK)].flatMap(([link]): readonly Taint[] => {
      const [first, ...others] = findNames(link);
      const host = first && hostOf(link.replace(/[<>]/g, ""));
      if (host === undefined || words.trusted.hasHost(host)) return [];
      const from = words.untrusted.findLast(({ index }) => index.has(squash(host)))?.from;
      const last = words.untrusted.at(-1)!.from;
      const more = others.length === 0 ? "" : ` and ${others.length} more`;
      const says = `${first!.name}${more} would go to ${host}, which you didn't name`;
      return [{ kind: "link", piece: link.slice(0, MAX_PIECE_CHARS), from: from ?? last, says }];
    }),
  );
}

const MAX_PIECE_CHARS = 200;
