/** Judges requests to a forge's interface by method and route: `gh api`, `glab api`, `hub api`. */
import type { Operation } from "../../../../ports/index.ts";
import { operation } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { httpRequest } from "../../effects/http-request.ts";
import { parseExactly } from "../../syntax/exact-arguments.ts";
import { readUrl } from "../../syntax/url.ts";
import { wordList } from "../../syntax/word-list.ts";
import type { TableCall } from "../../table/table-call.ts";
import { pushes, reads } from "../acts.ts";

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
    // A whole address can lead to another host.
    ...(isElsewhere
      ? [
          httpRequest(readUrl(address), {
            method,
            upload: method === undefined ? undefined : !isReading(method),
          }),
        ]
      : []),
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
  const found = routes.flatMap(([methods, pattern, name, argumentsOf]) => {
    const [, part] = pattern.exec(route ?? "") ?? [];
    const isMethod = method !== undefined && methods.split(" ").includes(method);
    const args = part !== undefined && isMethod ? argumentsOf(part, fields) : undefined;
    return args === undefined ? [] : [operation(name, args)];
  });
  if (found.length > 0) return found;
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

type Route = readonly [
  methods: string,
  pattern: RegExp,
  name: string,
  argumentsOf: (part: string, fields: Fields) => Operation["arguments"] | undefined,
];

const REFERENCE = /\/git\/refs\/heads\/(.+)$/;

const isForced = (fields: Fields) => fields.has("force") && fields.get("force") !== "false";

/** Source: docs.github.com/rest and docs.gitlab.com/api. The first group of a route names its object. */
const routes: readonly Route[] = [
  [
    "PUT",
    /\/(?:pulls|merge_requests)\/([^/]+)\/merge$/,
    "github.merge_pr",
    (pr_number, fields) => ({
      pr_number,
      merge_method: fields.get("merge_method") ?? "merge",
      admin: false,
    }),
  ],
  [
    "POST",
    /\/(pulls|merge_requests)$/,
    "github.create_pr",
    (_, fields) => ({
      title: fields.get("title"),
      head: fields.get("head") ?? fields.get("source_branch"),
      base: fields.get("base") ?? fields.get("target_branch"),
      draft: fields.get("draft") === "true",
    }),
  ],
  [
    "POST",
    /\/(?:issues|pulls|commits|merge_requests)\/([^/]+)\/(?:comments|reviews|notes|discussions)$/,
    "github.comment",
    number => ({ number }),
  ],
  ["POST", /\/(releases)$/, "github.create_release", (_, fields) => ({ tag: fields.get("tag_name") })],
  [
    "POST",
    /([^/]+)\/(?:dispatches|pipelines?|rerun(?:-failed-jobs)?)$/,
    "github.run_workflow",
    workflow => ({ workflow }),
  ],
  [
    "POST PUT PATCH DELETE",
    /^(.*\/secrets\/[^/]+|(?:projects|groups)\/.*\/variables.*|.*\/(?:keys|gpg_keys|deploy_keys|access_tokens)(?:\/[^/]+)?)$/,
    "secrets.change",
    path => ({ path }),
  ],
  ["PATCH", REFERENCE, "git.push", (branch, fields) => pushes("origin", branch, isForced(fields)).arguments],
  [
    "PATCH",
    REFERENCE,
    "git.force_push",
    (branch, fields) => (isForced(fields) ? { remote: "origin", branch, lease: false } : undefined),
  ],
  [
    "DELETE",
    /\/(?:git\/refs\/heads|repository\/branches)\/(.+)$/,
    "git.delete_branch",
    branch => ({ branch, remote: "origin", force: true }),
  ],
];
