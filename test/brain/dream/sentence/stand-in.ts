/** Episodes for the tests of sentences. */
import type { Origin } from "../../../../src/base/index.ts";
import { type Episode, readEpisode } from "../../../../src/brain/memory/episode.ts";

let count = 0;

/** A failure of one and the same action, unless told otherwise. */
export function episode(fields: Partial<Record<string, string>> & { readonly origin?: Origin }): Episode {
  count += 1;
  return readEpisode({
    id: `e${count}`,
    timestamp: "2026-11-01T12:00:00Z",
    skill: "tests",
    action: "npm run test:integration",
    result: "failure",
    origin: "mind",
    ...fields,
  })!;
}

export const reflecting = (reflection: string, fields: Parameters<typeof episode>[0] = {}): Episode =>
  episode({ ...fields, reflection });
