/** Keeps a small string from holding the large text that it was cut from. */

// V8 represents substrings of at least 13 characters as views on their parent, which then can't be collected.
const SHORTEST_VIEW = 13;

/** An equal string that shares no memory with the text it came from. For strings that outlive their text. */
export function detach(text: string): string {
  return text.length < SHORTEST_VIEW ? text : Array.from(text).join("");
}
