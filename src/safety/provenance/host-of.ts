/** `hostOf`: the host of a link in its one canonical form, by the URL standard. */

/** An IPv4 address in an IPv6 one, as the URL standard writes it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Names as punycode, numbers of any base as four decimal ones; undefined for no link. */
export function hostOf(link: string): string | undefined {
  try {
    const host = new URL(link).hostname.replace(/^\[|\]$/g, "");
    const [, high, low] = MAPPED.exec(host) ?? [];
    if (high === undefined || low === undefined) return host || undefined;
    const words = [high, low].map(each => Number.parseInt(each, 16));
    return words.flatMap(word => [word >> 8, word & 0xff]).join(".");
  } catch {
    return undefined;
  }
}
