/** Recognises texts that look like a path, or like an address of another machine. */

const SCHEME = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** `user@host:path`, and a host with a port. */
const REMOTE =
  /^(?:[\w.-]+@([\w.-]+):.*|([a-z\d-]+(?:\.[a-z\d-]+)+|localhost|\[[\da-f:]+\]):\d{2,5}(?:\/.*)?)$/is;
const LOCAL = /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[?::1\]?)$/i;
const EXTENSION = /^[^\s:@]*[^\s:@./]\.[a-z][a-z\d]{0,7}$/i;

/** The host of an address, this machine among them; empty for an address without one (`s3:///x`). */
export function hostOf(text: string): string | undefined {
  const [, authority] = SCHEME.exec(text) ?? [];
  if (authority !== undefined) {
    return /^file:/i.test(text)
      ? undefined
      : authority.replace(/^.*@/, "").replace(/:\d*$/, "").toLowerCase();
  }
  const [, behindUser, withPort] = REMOTE.exec(text) ?? [];
  return (behindUser ?? withPort)?.toLowerCase();
}

export const isLocalHost = (host: string): boolean => LOCAL.test(host);

/** It has a slash, a dot in front, a home, or the ending of a file. */
export const looksLikePath = (text: string): boolean =>
  !/\s/.test(text) &&
  hostOf(text) === undefined &&
  (/^(?:~|\.{1,2})(?:\/|$)|\/|^\.[a-z]/i.test(text) || EXTENSION.test(text));
