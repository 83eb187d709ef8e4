/** The address of a request, read once: the same address is judged, looked up and called. */
import { fault } from "../../../base/index.ts";
import { plainAddress } from "./special-addresses.ts";

export interface RequestAddress {
  /** Without a fragment. */
  readonly url: URL;
  /** The host's name in lower case and ASCII without a dot at its end, or its address without brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * International names, and addresses in octal, hexadecimal, in one number or in wide digits, all come out in their one
 * usual form.
 * @throws input.invalid for anything but http and https, and for names and passwords in an address
 */
export function readRequestAddress(text: string, base?: URL): RequestAddress {
  const url = parse(text, base);
  if (url === undefined) throw invalid(text, "a whole address, such as https://example.com/path");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw invalid(text, "an address that begins with http:// or https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid(
      "an address with a name or a password",
      "one without; put them into an authorization header",
    );
  }
  url.hash = "";
  const host = plainAddress(url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, ""));
  if (host === "" || host.startsWith(".") || host.endsWith(".") || host.includes("..")) {
    throw invalid(text, "an address with a host");
  }
  return { url, host, port: portOf(url) };
}

export const portOf = ({ port, protocol }: Pick<URL, "port" | "protocol">): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

function parse(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const MAX_SHOWN_CHARS = 200;

const invalid = (text: string, expected: string) =>
  fault("input.invalid", { what: `The address ${text.slice(0, MAX_SHOWN_CHARS).toWellFormed()}`, expected });
