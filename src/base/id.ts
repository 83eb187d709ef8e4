/** Time-sortable identifiers that need no coordination between machines. */
import { drawBytes } from "./random.ts";

// Crockford's base 32, in the order of its code points, so that ids sort as strings.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;
const MAX_TIME_MS = 2 ** 48 - 1;
const FORM = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export type Id<Kind extends string> = string & { readonly __id: Kind };

export type EpisodeId = Id<"episode">;
export type SessionId = Id<"session">;
export type TurnId = Id<"turn">;
export type CallId = Id<"call">;
export type EventId = Id<"event">;
export type ApprovalId = Id<"approval">;
export type RequestId = Id<"request">;

let lastTimeMs = -1;
let lastRandom = new Uint8Array(RANDOM_LENGTH);

/**
 * A ULID: 48 bits of time in milliseconds and 80 random bits, 26 characters.
 * Ids made one after the other in the same millisecond keep their order. A clock that goes backwards gives ids that
 * sort by what it said, and are unique all the same. A time that 48 bits can't hold counts as the nearest that they can.
 * Source: the ULID specification, github.com/ulid/spec.
 */
export function createId<Kind extends string>(nowMs: number = Date.now()): Id<Kind> {
  const timeMs = Math.min(MAX_TIME_MS, Math.max(0, Math.floor(nowMs) || 0));
  if (timeMs === lastTimeMs) {
    increment(lastRandom);
  } else {
    lastTimeMs = timeMs;
    lastRandom = drawBytes(RANDOM_LENGTH);
    for (let index = 0; index < RANDOM_LENGTH; index++) lastRandom[index]! &= 31;
    lastRandom[0] = lastRandom[0]! & 15; // headroom for increments within one millisecond
  }
  return (encodeTime(timeMs) + encodeDigits(lastRandom)) as Id<Kind>;
}

/** The time at which an id was made, in milliseconds, or undefined when it is not one of ours. */
export function timeOfId(id: string): number | undefined {
  if (!FORM.test(id)) return undefined;
  let timeMs = 0;
  for (const character of id.slice(0, TIME_LENGTH)) timeMs = timeMs * 32 + ALPHABET.indexOf(character);
  return timeMs;
}

function encodeTime(timeMs: number): string {
  let rest = timeMs;
  let text = "";
  for (let index = 0; index < TIME_LENGTH; index++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeDigits(digits: Uint8Array): string {
  let text = "";
  for (const digit of digits) text += ALPHABET[digit];
  return text;
}

function increment(digits: Uint8Array): void {
  for (let index = digits.length - 1; index >= 0; index--) {
    if (digits[index]! < 31) {
      digits[index]! += 1;
      return;
    }
    digits[index] = 0;
  }
}
