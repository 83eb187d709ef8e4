/** What callers write may be text; what a file holds is bytes. */

/** The bytes of a content: text as UTF-8. */
export const contentBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;
