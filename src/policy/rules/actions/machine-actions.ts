/** What phrases about the network, secrets and the machine mean. */
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
const upward = [
  "http.request(upload: true, domain: @domain)",
  "net.transfer(direction: up, domain: @domain)",
];
const serviceVerb = (verb: string, does: string): Action => ({
  verbs: verb,
  objects: "service",
  guards: [`system.service(verb: ${does})`],
});

export const machineActions: readonly Action[] = [
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
  { verbs: "download", objects: "page", guards: ["http.request(upload: false, domain: @domain)"] },
  { verbs: "upload", objects: "upload", guards: upward },
  { verbs: "search", objects: "web", guards: ["web.search()"] },
  { verbs: "delegate", objects: "agent", guards: ["agent.delegate()"] },
  { verbs: "listen", objects: "port", guards: ["net.listen()"] },
  { verbs: "log in", objects: "machine", guards: ["remote.run(domain: @domain)"] },

  { verbs: "access|read", objects: "secret", guards: ["secrets.read()"] },
  { verbs: "modify|write|delete", objects: "secret", guards: ["secrets.change()"] },

  { verbs: "use|become", objects: "sudo|root", guards: ["system.become()"] },
  { verbs: "escalate", objects: "privilege", guards: ["system.become()"] },
  serviceVerb("restart", "restart|try-restart|reload-or-restart"),
  serviceVerb("stop", "stop|kill"),
  serviceVerb("run", "start"),
  serviceVerb("reload", "reload"),
  serviceVerb("enable", "enable"),
  serviceVerb("disable", "disable|mask"),
  { verbs: "modify", objects: "service", guards: ["system.service()"] },
  { verbs: "schedule|delete", objects: "schedule", guards: ["system.schedule()"] },
  { verbs: "create|modify|delete", objects: "user", guards: ["system.users()"] },
  { verbs: "modify|disable", objects: "firewall", guards: ["system.network()"] },
  { verbs: "format", objects: "disk", guards: ["system.disk()"] },
  { verbs: "modify", objects: "system setting", guards: ["system.settings()"] },
  { verbs: "power off", objects: "computer", guards: ["system.power()"] },
  { verbs: "stop", objects: "process", guards: ["process.stop()"] },
];
