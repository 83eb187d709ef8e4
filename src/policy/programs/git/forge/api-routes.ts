/** The effects of a request to a forge's interface, by its method and its path. */
import type { Operation } from "../../../../ports/index.ts";
import { operation } from "../../../recognition.ts";

export interface ApiRequest {
  /** In capitals. */
  readonly method: string | undefined;
  /** Without a slash in front. */
  readonly endpoint: string | undefined;
  /** Undefined values can't be known. */
  readonly fields: ReadonlyMap<string, string | undefined>;
}

type Route = readonly [
  methods: string,
  path: RegExp,
  does: (part: string, fields: ApiRequest["fields"]) => readonly Operation[],
];

const mergeRequest = (number: string, method: string | undefined) => [
  operation("github.merge_pr", { pr_number: number, merge_method: method, admin: false }),
];

const openRequest = (fields: ApiRequest["fields"], head: string, base: string) => [
  operation("github.create_pr", {
    title: fields.get("title"),
    head: fields.get(head),
    base: fields.get(base),
    draft: fields.has("draft") ? fields.get("draft") === "true" : false,
  }),
];

const comment = (number: string) => [operation("github.comment", { number })];
const secret = (path: string) => [operation("secrets.change", { path })];
const workflow = (name: string) => [operation("github.run_workflow", { workflow: name })];

const moveBranch = (branch: string, fields: ApiRequest["fields"]): readonly Operation[] => {
  const force = fields.has("force") ? fields.get("force") !== "false" : false;
  const remote = "origin";
  return [
    operation("git.push", { remote, branch, force, lease: false, delete: false, verify: true }),
    ...(force ? [operation("git.force_push", { remote, branch, lease: false })] : []),
  ];
};

const deleteBranch = (branch: string) => [
  operation("git.push", { remote: "origin", branch, force: false, lease: false, delete: true, verify: true }),
  operation("git.delete_branch", { branch, remote: "origin", force: true }),
];

/** Source: docs.github.com/rest and docs.gitlab.com/api. The first group of each path is what it is about. */
const routes: readonly Route[] = [
  [
    "PUT",
    /^repos\/[^/]+\/[^/]+\/pulls\/([^/]+)\/merge$/,
    (number, fields) => mergeRequest(number, fields.get("merge_method") ?? "merge"),
  ],
  ["PUT", /^projects\/[^/]+\/merge_requests\/([^/]+)\/merge$/, number => mergeRequest(number, undefined)],
  ["POST", /^repos\/[^/]+\/[^/]+\/pulls()$/, (_, fields) => openRequest(fields, "head", "base")],
  [
    "POST",
    /^projects\/[^/]+\/merge_requests()$/,
    (_, fields) => openRequest(fields, "source_branch", "target_branch"),
  ],
  ["POST", /^repos\/[^/]+\/[^/]+\/(?:issues|pulls|commits)\/([^/]+)\/(?:comments|reviews)$/, comment],
  ["POST", /^projects\/[^/]+\/(?:issues|merge_requests)\/([^/]+)\/(?:notes|discussions)$/, comment],
  [
    "POST",
    /^(?:repos\/[^/]+\/[^/]+|projects\/[^/]+)\/releases()$/,
    (_, fields) => [operation("github.create_release", { tag: fields.get("tag_name") })],
  ],
  ["POST", /^repos\/[^/]+\/[^/]+\/actions\/workflows\/([^/]+)\/dispatches$/, workflow],
  ["POST", /^repos\/[^/]+\/[^/]+\/actions\/(?:runs|jobs)\/([^/]+)\/rerun(?:-failed-jobs)?$/, workflow],
  ["POST", /^repos\/[^/]+\/[^/]+\/(dispatches)$/, workflow],
  ["POST", /^projects\/[^/]+\/(?:trigger\/)?(pipelines?)$/, workflow],
  ["PUT DELETE", /^((?:repos|orgs|repositories|user)\/.*\/secrets\/[^/]+)$/, secret],
  ["POST PUT DELETE", /^((?:projects|groups)\/[^/]+\/variables(?:\/[^/]+)?)$/, secret],
  [
    "POST DELETE",
    /^((?:user|repos\/[^/]+\/[^/]+|projects\/[^/]+)\/(?:keys|gpg_keys|deploy_keys|access_tokens)(?:\/[^/]+)?)$/,
    secret,
  ],
  ["PATCH", /^repos\/[^/]+\/[^/]+\/git\/refs\/heads\/(.+)$/, moveBranch],
  ["DELETE", /^repos\/[^/]+\/[^/]+\/git\/refs\/heads\/(.+)$/, deleteBranch],
  ["DELETE", /^projects\/[^/]+\/repository\/branches\/(.+)$/, deleteBranch],
];

/** Undefined for a request that is nothing special. */
export function routed({ method = "", endpoint = "", fields }: ApiRequest): readonly Operation[] | undefined {
  for (const [methods, path, does] of routes) {
    const [, part] = path.exec(endpoint) ?? [];
    if (part !== undefined && methods.split(" ").includes(method)) return does(part, fields);
  }
  return undefined;
}
