/** What phrases about requests and connections mean. */
import type { Action } from "../action.ts";
import { exceptDomains } from "../approved-domains.ts";

const request = "http.request(domain: @domain, method: @method)";
const otherWays = ["net.connect", "net.transfer", "remote.run", "git.clone"].map(
  each => `${each}(domain: @domain)`,
);
const optional = (entries: readonly string[]) => entries.map(each => `?${each}`);
/** This machine isn't outside. */
const outside = (entries: readonly string[]) =>
  entries.map(each => each.replace(")", `, domain: !${exceptDomains([]).join("|")})`));
const connections = ["http.request(domain: @domain)", ...otherWays];
export const networkActions: readonly Action[] = [
  { verbs: "send", objects: "request", guards: [request, ...optional(otherWays)], allows: [request] },
  {
    verbs: "send",
    objects: "outside request",
    guards: outside([request, ...optional(otherWays)]),
    allows: [],
  },
  { verbs: "send", objects: "network request", guards: connections, allows: connections.slice(0, 2) },
  { verbs: "connect", objects: "network|domain", guards: connections, allows: connections.slice(0, 2) },
  { verbs: "connect", objects: "outside domain", guards: outside(connections), allows: [] },
];
