/** The operation of one request to one address, whatever program sends it. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import type { Url } from "../syntax/url.ts";

export interface RequestManner {
  /** In capitals; undefined where it isn't known. */
  readonly method: string | undefined;
  /** Whether it takes data along; undefined where that isn't known. */
  readonly upload: boolean | undefined;
  /** It goes through a host that the address doesn't name. */
  readonly isRedirected?: boolean;
}

export const httpRequest = (
  { text: url, domain }: Pick<Url, "text" | "domain">,
  { method, upload, isRedirected = false }: RequestManner,
): Operation => operation("http.request", { url, domain: isRedirected ? undefined : domain, method, upload });

/** A variable of the command's own text sends requests through another host. */
export const hasProxyVariable = (environment: ReadonlyMap<string, unknown>): boolean =>
  [...environment.keys()].some(name => /^(?:https?|ftp|all)_proxy$/i.test(name));

/** The possible effects of an unknown word of a download, which may be an option. */
export const anyDownload: readonly Operation[] = [
  possibly(httpRequest({ text: undefined, domain: undefined }, { method: undefined, upload: undefined })),
  possibly(operation("fs.write", { path: undefined, append: false, recursive: false })),
];
