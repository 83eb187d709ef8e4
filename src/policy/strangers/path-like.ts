/** Recognises texts that look like a path, or like an address of another machine. */
import { thisMachine } from "../anchor-rules.ts";
import { matchesGlob } from "../glob.ts";
import { domainOf } from "../programs/syntax/url.ts";

const SCHEME = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** `user@host:path`, and a host with a port. */
const REMOTE =
  /^(?:[\w.-]+@([\w.-]+):.*|([a-z\d-]+(?:\.[a-z\d-]+)+|localhost|\[[\da-f:]+\]):\d{2,5}(?:\/.*)?)$/is;
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

/** Whether a host is this machine, by any of its names and in any spelling. */
export function isLocalHost(host: string): boolean {
  const domain = domainOf(host.replace(/^[^[]*:.*:.*$/, "[$&]"));
  return thisMachine.some(glob => domain !== undefined && matchesGlob(glob, domain));
}

/** It has a slash, a dot in front, a home, or the ending of a file. */
export const looksLikePath = (text: string): boolean =>
  !/\s/.test(text) &&
  hostOf(text) === undefined &&
  (/^(?:~|\.{1,2})(?:\/|$)|\/|^\.[a-z]/i.test(text) || EXTENSION.test(text));
