/** Judges requests to a forge's interface by method and route: `gh api`, `glab api`, `hub api`. */
import type { Operation } from "../../../../ports/index.ts";
import { operation } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { parseExactly } from "../../syntax/exact-arguments.ts";
import { wordList } from "../../syntax/word-list.ts";
import type { TableCall } from "../../table/table-call.ts";
import { deletesBranch, pushes, reads } from "../acts.ts";
import { domainOfAddress } from "../remote-of.ts";

/** The text of each field; undefined where it can't be known. */
type Fields = ReadonlyMap<string, string | undefined>;

export function requests(call: TableCall): readonly Operation[] {
  const { after, command, recognition } = call;
  const options = parseExactly(after, {
    valued: "XfFHqtp",
    valuedLong: wordList("method raw-field field header jq template cache hostname input preview form"),
  });
  const given = options.values("f", "F", "raw-field", "field", "form");
  const inputs = options.values("input");
  const named = options.values("X", "method").at(-1);
  // A field makes it a POST where no method is named.
  const usual = given.length + inputs.length > 0 ? "POST" : options.isUncertain ? undefined : "GET";
  const method = named === undefined ? usual : textOf(named)?.toUpperCase();
  const [address] = options.operands;
  const isElsewhere = address !== undefined && /^https?:\/\//i.test(address.text);
  const sent = [...options.values("F", "field", "form").flatMap(fileOf), ...inputs];
  return [
    ...(isElsewhere ? [requestTo(address, method)] : []),
    ...requested(call, method, textOf(address)?.replace(/^\//, ""), new Map(given.map(fieldOf))),
    ...sent
      .filter(({ text }) => text !== "-")
      .flatMap(word => recognition.paths(word, command))
      .map(reads),
  ];
}

function fieldOf(word: Word): readonly [string, string | undefined] {
  const [, key = "", value = ""] = /^([^=]*)=(.*)$/s.exec(word.text) ?? [];
  return [key, textOf({ ...word, text: value })];
}

/** `key=@file` sends the file. */
function fileOf(word: Word): readonly Word[] {
  const file = /^[^=]*=@(.+)$/s.exec(word.text)?.[1];
  return file === undefined ? [] : [{ ...word, text: file }];
}

const isReading = (method: string | undefined) => method === "GET" || method === "HEAD";

/** A whole address can lead to another host. */
const requestTo = (address: Word, method: string | undefined) =>
  operation("http.request", {
    url: textOf(address),
    domain: domainOfAddress(address),
    method,
    upload: method && !isReading(method),
  });

function requested(
  call: TableCall,
  method: string | undefined,
  endpoint: string | undefined,
  fields: Fields,
): readonly Operation[] {
  const { verb } = call;
  if (endpoint === "graphql") return [queried(call, fields.get("query"))];
  if (isReading(method)) return [operation("github.read", { command: verb })];
  const route = endpoint?.replace(/^https?:\/\/[^/]*\//i, "").replace(/[?#].*$/s, "");
  for (const [methods, pattern, does] of routes) {
    const [, part] = pattern.exec(route ?? "") ?? [];
    if (part !== undefined && method !== undefined && methods.split(" ").includes(method))
      return does(part, fields);
  }
  if (method === "DELETE") return [operation("github.delete", { what: endpoint })];
  return [operation("github.write", { command: `${verb} ${method ?? "?"} ${endpoint ?? "?"}` })];
}

/** A query only reads, a mutation changes something. */
function queried({ verb, command, recognition }: TableCall, query: string | undefined): Operation {
  const isFile = query?.startsWith("@") === true;
  const [file] = isFile && !command.isElsewhere ? recognition.paths(known(query.slice(1)), command) : [];
  const text = isFile ? file && recognition.facts.readText(file) : query;
  return text === undefined || /\bmutation\b/.test(text)
    ? operation("github.write", { command: `${verb} graphql mutation` })
    : operation("github.read", { command: `${verb} graphql` });
}

const runsWorkflow = (workflow: string) => [operation("github.run_workflow", { workflow })];

const changesSecret = (path: string) => [operation("secrets.change", { path })];

const movesBranch = (branch: string, fields: Fields) => {
  const force = fields.has("force") && fields.get("force") !== "false";
  const forced = operation("git.force_push", { remote: "origin", branch, lease: false });
  return [pushes("origin", branch, force), ...(force ? [forced] : [])];
};

/** Source: docs.github.com/rest and docs.gitlab.com/api. The first group of a route names its object. */
const routes: readonly (readonly [
  methods: string,
  route: RegExp,
  does: (part: string, fields: Fields) => readonly Operation[],
])[] = [
  [
    "PUT",
    /\/(?:pulls|merge_requests)\/([^/]+)\/merge$/,
    (pr_number, fields) => [
      operation("github.merge_pr", {
        pr_number,
        merge_method: fields.get("merge_method") ?? "merge",
        admin: false,
      }),
    ],
  ],
  [
    "POST",
    /\/(pulls|merge_requests)$/,
    (_, fields) => [
      operation("github.create_pr", {
        title: fields.get("title"),
        head: fields.get("head") ?? fields.get("source_branch"),
        base: fields.get("base") ?? fields.get("target_branch"),
        draft: fields.get("draft") === "true",
      }),
    ],
  ],
  [
    "POST",
    /\/(?:issues|pulls|commits|merge_requests)\/([^/]+)\/(?:comments|reviews|notes|discussions)$/,
    number => [operation("github.comment", { number })],
  ],
  [
    "POST",
    /\/(releases)$/,
    (_, fields) => [operation("github.create_release", { tag: fields.get("tag_name") })],
  ],
  ["POST", /\/workflows\/([^/]+)\/dispatches$/, runsWorkflow],
  ["POST", /\/(dispatches|pipelines?|rerun(?:-failed-jobs)?)$/, runsWorkflow],
  ["POST PUT PATCH DELETE", /^(.*\/secrets\/[^/]+|(?:projects|groups)\/.*\/variables.*)$/, changesSecret],
  ["POST PUT PATCH DELETE", /^(.*\/(?:keys|gpg_keys|deploy_keys|access_tokens)(?:\/[^/]+)?)$/, changesSecret],
  ["PATCH", /\/git\/refs\/heads\/(.+)$/, movesBranch],
  [
    "DELETE",
    /\/(?:git\/refs\/heads|repository\/branches)\/(.+)$/,
    branch => [
      operation("git.push", { ...pushes("origin", branch, false).arguments, delete: true }),
      operation("git.delete_branch", { ...deletesBranch(branch, true).arguments, remote: "origin" }),
    ],
  ],
];
