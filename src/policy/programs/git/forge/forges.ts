/** The command lines of forges: GitHub's, GitLab's, and hub, which is git with GitHub's commands added. */
import { type Commands, opaque, operation } from "../../../recognition.ts";
import { judgeByWords } from "../../../strangers/judge-by-words.ts";
import { isKnown } from "../../../word.ts";
import { wordList as names } from "../../syntax/word-list.ts";
import type { ProgramTables } from "../../table/program-table.ts";
import type { TableCall, TableCode } from "../../table/table-call.ts";
import { tableCommands } from "../../table/table-commands.ts";
import { git } from "../git.ts";
import { api } from "./api-call.ts";
import { leading, withPrograms } from "./forge-groups.ts";
import {
  authStatus,
  clones,
  commenting,
  downloads,
  type ForgeVerb,
  removing,
  secret,
  setsAlias,
  writing,
} from "./forge-verbs.ts";
import {
  createsGist,
  extension,
  packages,
  releases,
  rerunsWorkflow,
  runsExtension,
  runsPipeline,
  runsWorkflow,
  setsOption,
  syncs,
} from "./gh-verbs.ts";
import { checksOut, merges, opens, reviews } from "./requests.ts";

const READ = "code(does: read)";
const WRITE = "code(does: write)";
const removes = (what: string) => `code(does: remove, with: ${what})`;

const options = { valued: leading };

const tables: ProgramTables = {
  gh: {
    ...options,
    name: "gh",
    does: {
      "code(does: api)": "api",
      [READ]: [
        "browse search status",
        {
          pr: "list ls view diff status checks",
          issue: "list ls view status",
          release: "list ls view verify verify-asset",
          repo: "list ls view license gitignore",
          "repo autolink": "list view",
          "repo deploy-key": "list",
          workflow: "list ls view",
          run: "list ls view watch",
          secret: "list ls",
          variable: "list ls get",
          gist: "list ls view",
          "ssh-key": "list",
          "gpg-key": "list",
          extension: "list ls search browse",

          alias: "list ls",
          config: "list ls",
          label: "list ls",
          project: "list ls view item-list field-list",
          org: "list ls",
          ruleset: "list ls view check",
          cache: "list ls",
          attestation: "verify inspect trusted-root",
          codespace: "list ls view logs",

          "agent-task": "list ls view",
        },
      ],
      "code(does: option)": { config: "get" },
      "code(does: checkout)": ["co", { pr: "checkout co" }],
      "code(does: open)": { pr: "create new" },
      "code(does: merge)": { pr: "merge" },
      "code(does: comment)": { pr: "comment", issue: "comment" },
      "code(does: review)": { pr: "review" },
      "code(does: write)": { pr: "edit", issue: "create new edit" },
      "code(does: edit-gist)": { gist: "edit" },
      [removes("issue")]: { issue: "delete" },
      [removes("release")]: { release: "delete" },
      [removes("release asset")]: { release: "delete-asset" },
      [removes("repository")]: { repo: "delete" },
      [removes("run")]: { run: "delete" },
      [removes("variable")]: { variable: "delete remove" },
      [removes("gist")]: { gist: "delete" },
      [removes("label")]: { label: "delete" },
      [removes("project")]: { project: "delete item-delete field-delete" },
      [removes("cache")]: { cache: "delete" },
      [removes("codespace")]: { codespace: "delete" },
      "code(does: release)": { release: "create new upload edit" },
      "code(does: download)": { release: "download", run: "download", attestation: "download" },
      "code(does: clone, with: github.com)": { repo: "clone" },
      "code(does: clone, with: gist.github.com)": { gist: "clone" },
      "code(does: sync)": { repo: "sync" },
      "package.configure(key: default repository)": { repo: "set-default" },
      "secrets.change(path: github deploy-key)": { "repo deploy-key": "add delete" },
      "secrets.change(path: github ssh-key)": { "ssh-key": "add delete" },
      "secrets.change(path: github gpg-key)": { "gpg-key": "add delete" },
      "secrets.change(path: gh auth)": { auth: "login logout refresh switch" },
      "secrets.read(path: gh auth token)": { auth: "token git-credential" },
      "code(does: secret, with: github secret)": { secret: "set delete remove" },
      "code(does: auth-status)": { auth: "status" },
      "git.config(key: credential.helper, value: gh auth git-credential, scope: global)": {
        auth: "setup-git",
      },
      "code(does: workflow)": { workflow: "run" },
      "code(does: rerun)": { run: "rerun" },
      "code(does: gist)": { gist: "create new" },
      "code(does: packages, with: package.install)": { extension: "install" },
      "code(does: packages, with: package.update)": { extension: "upgrade" },
      "code(does: packages, with: package.remove)": { extension: "remove" },
      "code(does: extension)": { extension: "exec" },
      "fs.write(path: $1, recursive: true)": { extension: "create" },
      "code(does: alias)": { alias: "set" },
      "package.configure(key: alias)": { alias: "delete import" },
      "code(does: set)": { config: "set" },
      nothing: { config: "clear-cache" },
      "remote.run(domain: codespace)": { codespace: "ssh jupyter" },
      "net.transfer(domain: codespace)": { codespace: "cp" },
    },
    otherwise: "code(does: other)",
  },
  glab: {
    ...options,
    name: "glab",
    does: {
      "code(does: api)": "api",
      [READ]: [
        "check-update user changelog duo",
        {
          mr: "list ls view show diff issues approvers",

          ci: "list ls view status stats get lint trace config",

          repo: "view search find lookup list users contributors members",

          issue: "list ls view show",
          incident: "list ls view show",
          release: "list ls view",
          "ssh-key": "list ls get",
          "gpg-key": "list ls get",
          "deploy-key": "list ls get",
          token: "list ls get",
          securefile: "list ls get",
          alias: "list ls",
          config: "list ls",
          schedule: "list ls",
          label: "list ls get",
          milestone: "list ls get",
          iteration: "list ls",
          stack: "list ls",
        },
      ],
      "code(does: option)": { config: "get" },
      "secrets.read(path: gitlab variable)": { variable: "list ls get export" },
      "code(does: open-mr)": { mr: "create new" },
      "code(does: merge-mr)": { mr: "merge accept" },
      "code(does: comment)": { mr: "note comment", issue: "note comment", incident: "note" },
      "code(does: checkout)": { mr: "checkout" },
      [removes("merge request")]: { mr: "delete del" },
      [removes("pipeline")]: { ci: "delete" },
      [removes("repository")]: { repo: "delete" },
      [removes("issue")]: { issue: "delete del" },
      [removes("release")]: { release: "delete" },
      [removes("schedule")]: { schedule: "delete" },
      [removes("label")]: { label: "delete" },
      [removes("milestone")]: { milestone: "delete" },
      "code(does: pipeline)": { ci: "run create run-trig retry trigger", schedule: "run" },
      "code(does: download)": {
        ci: "artifact",

        repo: "archive",

        release: "download",
        securefile: "download",
      },
      "code(does: clone, with: gitlab.com)": { repo: "clone" },
      "code(does: release)": { release: "create" },
      "code(does: secret, with: gitlab variable)": { variable: "set update delete" },
      "secrets.change(path: ?)": {
        "ssh-key": "add delete create revoke rotate",
        "gpg-key": "add delete create revoke rotate",
        "deploy-key": "add delete create revoke rotate",
        token: "add delete create revoke rotate",
        securefile: "create upload remove delete",
      },
      "code(does: auth-status)": { auth: "status" },
      "secrets.change(path: glab auth)": { auth: "login logout configure-docker docker-helper" },
      "code(does: alias)": { alias: "set" },
      "package.configure(key: alias)": { alias: "delete" },
      "package.configure": { config: "set edit" },
      [WRITE]: { snippet: "create", cluster: "agent" },
    },
    otherwise: "code(does: other)",
  },
  hub: {
    ...options,
    does: {
      "code(does: api)": "api",
      [READ]: [
        "browse ci-status compare alias issue release",
        { pr: "list show", issue: "show labels", release: "show download", gist: "show" },
      ],
      [WRITE]: ["create fork", { issue: "create update transfer", gist: "create" }],
      [removes("repository")]: "delete",
      [removes("release")]: { release: "delete" },
      "code(does: open-pull)": "pull-request",
      "code(does: checkout)": { pr: "checkout" },
      "code(does: merge)": { pr: "merge" },
      "github.create_release(tag: $last)": { release: "create" },
      "git.fetch; git.delete_branch(remote: null, force: false)": "sync",
    },
    otherwise: "code(does: other)",
  },
};

const forge =
  (verb: ForgeVerb) =>
  ({ verb: name, after: words, command, recognition }: TableCall) =>
    verb({ name, words, command, recognition });

const request = { title: ["t", "title"], head: ["H", "head"], base: ["B", "base"], draft: ["d", "draft"] };

const code: TableCode = {
  read: ({ verb }) => [operation("github.read", { command: verb })],
  // Tokens are among its settings.
  option: ({ name, verb, after }) =>
    after.every(word => isKnown(word) && !word.text.includes("token"))
      ? [operation("github.read", { command: verb })]
      : [operation("secrets.read", { path: `${name} auth token` })],
  api: forge(api),
  checkout: forge(checksOut),
  open: forge(
    opens({
      valued: "aBbFHlmprtTR",
      valuedLong:
        names(`assignee base body body-file head label milestone project recover reviewer template title
        repo`),
      ...request,
    }),
  ),
  "open-mr": forge(
    opens({
      valued: "tdbsalmHRi",
      valuedLong:
        names(`title description target-branch source-branch assignee label milestone head repo related-issue
        reviewer`),
      title: ["t", "title"],
      head: ["s", "source-branch"],
      base: ["b", "target-branch"],
      draft: ["draft", "wip"],
    }),
  ),
  "open-pull": forge(
    opens({
      valued: "mFbhiMlar",
      valuedLong: names("message file base head issue milestone labels assign reviewer"),
      title: ["m", "message"],
      head: ["h", "head"],
      base: ["b", "base"],
      draft: ["d", "draft"],
    }),
  ),
  merge: forge(
    merges({
      valued: "AbFtR",
      valuedLong: names("author-email body body-file subject match-head-commit repo message file head-sha"),
      deletes: ["d", "delete-branch"],
    }),
  ),
  "merge-mr": forge(
    merges({
      valued: "mR",
      valuedLong: ["message", "sha", "squash-message", "repo"],
      deletes: ["d", "remove-source-branch"],
    }),
  ),
  comment: forge(commenting),
  review: forge(reviews),
  write: forge(
    writing(
      { valued: "abBFlmprtTR", valuedLong: ["body", "base", "body-file", "title", "file", "message"] },
      "F",
      "file",
    ),
  ),
  "edit-gist": forge(writing({ valued: "afr", valuedLong: ["add", "filename"] }, "a", "add")),
  remove: (call, what) => forge(removing(what))(call),
  release: forge(releases),
  download: call =>
    forge(
      downloads(
        {
          valued: "DOpnRAfs",
          valuedLong: names("dir output path pattern archive name asset-name repo format sha"),
        },
        call.name === "glab" ? ["D", "dir", "p", "path"] : ["D", "dir"],
        ["O", "output"],
      ),
    )(call),
  clone: (call, domain) => forge(clones(domain))(call),
  sync: forge(syncs),
  secret: (call, what) => forge(secret(what))(call),
  "auth-status": call => forge(authStatus(call.name))(call),
  workflow: forge(runsWorkflow),
  rerun: forge(rerunsWorkflow),
  pipeline: forge(runsPipeline),
  gist: forge(createsGist),
  packages: (call, name) => forge(packages(name))(call),
  extension: forge(runsExtension),
  alias: call => forge(setsAlias(call.name))(call),
  set: forge(setsOption),
  other,
};

/** A verb of a group that isn't listed counts as a change; another command is an extension or an alias, or git's. */
function other({ verb, after, command, recognition }: TableCall) {
  if (verb.includes(" ")) return [operation("github.write", { command: verb })];
  if (command.program === "glab") return judgeByWords(command, recognition);
  if (command.program === "hub") return git(command, recognition) ?? [];
  return verb === ""
    ? [opaque(`which command of ${command.program} it is can't be known`)]
    : extension(`gh-${verb}`, after, command, recognition);
}

const known = tableCommands(tables, code);

export const programs: Commands = {
  gh: withPrograms(known.gh!),
  glab: withPrograms(known.glab!),
  hub: withPrograms(known.hub!),
};
