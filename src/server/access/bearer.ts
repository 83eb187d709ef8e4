/** `bearerOf`: the token of a request, from the header that every client of the field sends. Source: RFC 6750. */
export function bearerOf({ headers }: Request): string | undefined {
  const [, token] = /^Bearer +([^\s,]+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token;
}
