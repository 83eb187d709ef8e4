/** Judges requests to a forge's interface by method and route: `gh api`, `glab api`, `hub api`. */

import type { Operation } from "../../../../ports/index.ts";
import { operation } from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { httpRequest } from "../../effects/http-request.ts";
import { parseExactly } from "../../syntax/exact-arguments.ts";
import { readUrl } from "../../syntax/url.ts";
import { wordList } from "../../syntax/word-list.ts";
import type { TableCall } from "../../table/table-call.ts";
import { pushes, reads } from "../acts.ts";
import { whenever } from "../git-call.ts";

interface Fields {
  /** The text of the last of these fields; undefined where it can't be known. */
  readonly of: (...names: readonly string[]) => string | undefined;
  readonly isForced: boolean;
}

const syntax = {
  valued: "XfFHqtp",
  valuedLong: wordList("method raw-field field header jq template cache hostname input preview form"),
};

export function requests(call: TableCall): readonly Operation[] {
  const { values, operands, isUncertain } = parseExactly(call.after, syntax);
  const given = values("f", "F", "raw-field", "field", "form");
  const inputs = values("input").filter(({ text }) => text !== "-");
  const named = values("X", "method").at(-1);
  // A field makes it a POST where no method is named.
  const usual = given.length + values("input").length > 0 ? "POST" : isUncertain ? undefined : "GET";
  const method = named === undefined ? usual : textOf(named)?.toUpperCase();
  const isReading = method === "GET" || method === "HEAD";
  const [address] = operands;
  const endpoint = textOf(address)?.replace(/^\//, "");
  const fields: Fields = {
    of: (...names) =>
      textOf(given.findLast(({ text }) => names.some(name => text.startsWith(`${name}=`))))?.replace(
        /^[^=]*=/,
        "",
      ),
    isForced: given.some(({ text }) => /^force=(?!false$)/.test(text)),
  };
  // `key=@file` sends the file.
  const files = values("F", "field", "form").filter(({ text }) => /^[^=]*=@./.test(text));
  const sent = [...files.map(each => ({ ...each, text: each.text.replace(/^[^=]*=@/, "") })), ...inputs];
  const upload = method === undefined ? undefined : !isReading;
  return [
    // A whole address can lead to another host.
    ...(/^https?:/i.test(address?.text ?? "") ? [httpRequest(readUrl(address!), { method, upload })] : []),
    ...(endpoint === "graphql"
      ? [queried(call, fields.of("query"))]
      : isReading
        ? [operation("github.read", { command: call.verb })]
        : changed(call, method, endpoint, fields)),
    ...sent.flatMap(word => call.recognition.paths(word, call.command)).map(reads),
  ];
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

function changed(
  { verb }: TableCall,
  method: string | undefined,
  endpoint: string | undefined,
  fields: Fields,
): readonly Operation[] {
  const path = endpoint?.replace(/^https?:\/\/[^/]*\//i, "").replace(/[?#].*$/s, "");
  for (const [pattern, act] of routes) {
    const [, part] = pattern.exec(`${method} ${path}`) ?? [];
    if (part !== undefined) return act(part, fields);
  }
  return method === "DELETE"
    ? [operation("github.delete", { what: endpoint })]
    : [operation("github.write", { command: `${verb} ${method ?? "?"} ${endpoint ?? "?"}` })];
}

/** Source: docs.github.com/rest and docs.gitlab.com/api. The first group of a route names its object. */
const routes: readonly (readonly [RegExp, (part: string, fields: Fields) => readonly Operation[]])[] = [
  [
    /^PUT .*\/(?:pulls|merge_requests)\/([^/]+)\/merge$/,
    (pr_number, { of }) => {
      const merge_method = of("merge_method") ?? "merge";
      return [operation("github.merge_pr", { pr_number, merge_method, admin: false })];
    },
  ],
  [
    /^POST .*\/(pulls|merge_requests)$/,
    (_, { of }) => [
      operation("github.create_pr", {
        title: of("title"),
        head: of("head", "source_branch"),
        base: of("base", "target_branch"),
        draft: of("draft") === "true",
      }),
    ],
  ],
  [
    /^POST .*\/(?:issues|pulls|commits|merge_requests)\/([^/]+)\/(?:comments|reviews|notes|discussions)$/,
    number => [operation("github.comment", { number })],
  ],
  [/^POST .*\/(releases)$/, (_, { of }) => [operation("github.create_release", { tag: of("tag_name") })]],
  [
    /^POST .*?([^/]+)\/(?:dispatches|pipelines?|rerun(?:-failed-jobs)?)$/,
    workflow => [operation("github.run_workflow", { workflow })],
  ],
  [
    /^(?:POST|PUT|PATCH|DELETE) (.*\/secrets\/[^/]+|(?:projects|groups)\/.*\/variables.*|.*\/(?:keys|gpg_keys|deploy_keys|access_tokens)(?:\/[^/]+)?)$/,
    path => [operation("secrets.change", { path })],
  ],
  [
    /^PATCH .*\/git\/refs\/heads\/(.+)$/,
    (branch, { isForced }) => {
      const forced = operation("git.force_push", { remote: "origin", branch, lease: false });
      return [pushes("origin", branch, isForced), ...whenever(isForced, [forced])];
    },
  ],
  [
    /^DELETE .*\/(?:git\/refs\/heads|repository\/branches)\/(.+)$/,
    branch => [operation("git.delete_branch", { branch, remote: "origin", force: true })],
  ],
];
