/** Tools that send requests, and tools that search the web. */
import type { Operation } from "../../ports/index.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { operation } from "../recognition.ts";
import { known } from "../word.ts";
import type { CallReader } from "./call-context.ts";
import { callPaths } from "./call-paths.ts";
import type { Given } from "./given.ts";

const URLS = ["url", "urls", "link"];
const BODIES = ["body", "data", "json", "payload", "form", "form_data", "content"];

export const readFetch: CallReader = (given, { facts }) => {
  const urls = given.items(...URLS);
  // A tool without an argument for the address takes addresses from what it is told.
  const all = urls.length > 0 ? urls : urlsIn(given.text("prompt") ?? "");
  const manner = mannerOf(given);
  const requests = all.flatMap(url => {
    const { text, scheme, domain, path } = readUrl(known(typeof url === "string" ? url.trim() : "\0"));
    if (scheme !== "file") return [operation("http.request", { url: text, domain, ...manner })];
    return callPaths(path, facts).flatMap(each => fileOperation("fs.read", each));
  });
  return requests.length > 0 ? requests : [anyRequest(manner)];
};

/** Which machines are asked is the tool's own matter, not the agent's. */
export const readWebSearch: CallReader = given => [
  operation("web.search", { query: given.text("query", "search_term", "q") }),
];

interface Manner {
  readonly method: string | undefined;
  readonly upload: boolean | undefined;
}

const anyRequest = (manner: Manner): Operation =>
  operation("http.request", { url: undefined, domain: undefined, ...manner });

export function mannerOf(given: Given): Manner {
  const method = given.has("method")
    ? given.text("method")?.trim().toUpperCase()
    : given.has(...BODIES)
      ? undefined
      : "GET";
  if (given.has(...BODIES)) return { method, upload: true };
  return { method, upload: method === undefined ? undefined : !["GET", "HEAD", "OPTIONS"].includes(method) };
}

const urlsIn = (text: string): readonly string[] => text.match(/\bhttps?:\/\/[^\s"'<>()[\]]+/gi) ?? [];
