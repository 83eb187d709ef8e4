/** Finds places that tell whose text it is: home folders, and machines of a private network. */
import { findAll, type PersonalFinding } from "./personal-finding.ts";

export interface KnownPlaces {
  /** Domains of the person's organisation: `acme.co`. */
  readonly domains: readonly string[];
  /** Names of machines, as they call themselves. */
  readonly hosts: readonly string[];
}

/** Every such place. */
export const findPlaces = (text: string, known: KnownPlaces): readonly PersonalFinding[] => [
  ...findAll(text, "path", POSIX_HOME).map(found => withoutFileName(text, found)),
  ...findAll(text, "path", WINDOWS_HOME).map(found => withoutFileName(text, found)),
  ...findUrls(text, known),
  ...findAll(text, "internal-host", HOST, (host, at) => isBareHost(text, at) && isInternal(host, known)),
  ...findAll(text, "internal-host", SHARE_HOST),
  ...findAll(text, "internal-host", ACCOUNT, (_, at) => isRemote(text, at)),
];

const POSIX_HOME =
  /(?:(?<=file:\/\/)|(?<![\w.~/-]))(?:\/[\w.-]{1,64}){0,3}?\/(?:home|Users)(?:\/[^\s/"'`<>()[\]{}:;,|*?\\]{1,255})+/g;
const WINDOWS_HOME =
  /(?<![a-z0-9])[a-z]:[\\/]{1,2}(?:Users|Documents and Settings)[\\/]{1,2}(?:[^\\/:*?"'<>|\r\n\t]{1,64}(?=[\\/])|[^\s\\/:*?"'`<>|,;)]{1,64})(?:[\\/]{1,2}[^\s\\/:*?"'`<>|,;)]{1,255})*/gi;
const FILE_NAME = /[\\/]{1,2}[^\\/]+\.[a-z0-9]{1,8}$/i;

/** `/home/anna/acme/vite.config.ts` tells whose it is up to the last folder; which file it is stays. */
function withoutFileName(text: string, found: PersonalFinding): PersonalFinding {
  const path = text.slice(found.start, found.end);
  const folders = path.split(/[\\/]+/).filter(part => part !== "");
  const home = folders.findIndex(folder => /^(?:home|users|documents and settings)$/i.test(folder));
  const fileName = folders.length > home + 2 ? (FILE_NAME.exec(path)?.[0] ?? "") : "";
  // A full stop ends the sentence, not the path.
  const sentenceEnd = fileName === "" ? (/\.+$/.exec(path)?.[0] ?? "") : "";
  return { ...found, end: found.end - fileName.length - sentenceEnd.length };
}

const SCHEME_END = "://";
// Characters that a URL can't hold, and marks that end a sentence behind it.
const URL_REST = /^[^\s"'`<>\\{}|^]{0,2048}/;
const TRAILING = /[.,;:!?)\]]+$/;

/** A URL of a private network keeps its scheme and says what sort of host it named; a user's name goes from any URL. */
function findUrls(text: string, known: KnownPlaces): readonly PersonalFinding[] {
  const findings: PersonalFinding[] = [];
  for (let at = text.indexOf(SCHEME_END); at >= 0; at = text.indexOf(SCHEME_END, at + SCHEME_END.length)) {
    const start = at + SCHEME_END.length;
    const rest = (URL_REST.exec(text.slice(start, start + 2048))?.[0] ?? "").replace(TRAILING, "");
    const authority = /^[^/?#]*/.exec(rest)![0];
    const userEnd = authority.lastIndexOf("@");
    const host = authority.slice(userEnd + 1).replace(/:\d{1,5}$/, "");
    const isPlain = /^[a-z][a-z0-9-]*$/i.test(host) && !/^(?:localhost|host|example|hostname)$/i.test(host);
    const isHttp = /(?:https?|wss?|ssh|git|ldaps?|smb)$/i.test(text.slice(Math.max(0, at - 6), at));
    if ((isPlain && isHttp) || isPrivateIp(host) || isInternal(host, known)) {
      findings.push({ kind: "internal-host", start, end: start + rest.length });
    } else if (userEnd > 0) {
      const [user = ""] = authority.split(/[:@]/, 1);
      if (user !== "" && user !== "git") findings.push({ kind: "user", start, end: start + user.length });
    }
  }
  return findings;
}

// Source: RFC 1918, RFC 3927, RFC 6598.
const isPrivateIp = (host: string): boolean =>
  /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/.test(
    host,
  );

const HOST = /[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,8}/gi;
const SHARE_HOST = /(?<![\w\\:])\\\\(?<found>[a-z0-9][\w.-]{0,62}\\[^\s\\"'`<>|]{1,80})/gi;
// Reserved or customary for private networks. Sources: RFC 6762 appendix G, RFC 8375, ICANN's reservation of .internal.
const PRIVATE_ENDINGS = new Set(["internal", "corp", "lan", "intranet", "local", "localdomain"]);
const PRIVATE_LABELS = new Set(["corp", "internal", "intranet", "intra"]);
const PRIVATE_TOOLS = new Set(
  "jira confluence jenkins grafana kibana nexus artifactory sonarqube vault vpn".split(" "),
);
const TOP_LEVELS = new Set(
  "com net org io dev co de at ch eu uk fr nl es it pl se jp kr cn in br au ca us app cloud".split(" "),
);
// com.acme.internal and jdk.internal.misc are packages.
const PACKAGE_ROOTS = new Set("com org net io dev jdk sun java javax kotlin de fr github golang".split(" "));

/** A word that could be a host: not a part of a path, an address or a file's name. */
const isBareHost = (text: string, at: number): boolean =>
  !/[\w.@/\\~$-]/.test(text[at - 1] ?? "") || text[at - 1] === "@";

function isInternal(host: string, { domains, hosts }: KnownPlaces): boolean {
  const name = host.toLowerCase();
  const isOf = (domain: string) => name === domain || name.endsWith(`.${domain}`);
  if (domains.some(isOf) || hosts.some(known => name === known.toLowerCase())) return true;
  const labels = name.split(".");
  const last = labels.at(-1)!;
  if (labels.length < 2 || PACKAGE_ROOTS.has(labels[0]!)) return false;
  if (PRIVATE_ENDINGS.has(last) || name.endsWith(".home.arpa")) return true;
  if (labels.length < 3 || !TOP_LEVELS.has(last)) return false;
  return PRIVATE_TOOLS.has(labels[0]!) || labels.slice(0, -1).some(label => PRIVATE_LABELS.has(label));
}

// A person's account on a machine whose name has no domain.
const ACCOUNT = /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{0,63}[\p{L}\p{N}]/gu;
const REMOTE_SHELL = /(?:^|[\s`$(])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)\s[^\n]*$/;
const LOOK_BEHIND = 120;

const isRemote = (text: string, at: number): boolean =>
  REMOTE_SHELL.test(text.slice(Math.max(0, at - LOOK_BEHIND), at));
