/** Turns content into bytes: callers write text or bytes, files hold bytes. */

/** The bytes of a content: text as UTF-8. */
export const contentBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;
