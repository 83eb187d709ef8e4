/** Recognises the command lines of forges: gh, glab, and hub, which is git with more commands. */

import type { Operation } from "../../../../ports/index.ts";
import { type Commands, operation, possibly, type Recogniser } from "../../../recognition.ts";
import { judgeByWords } from "../../../strangers/judge-by-words.ts";
import { HOLE, known, textOf } from "../../../word.ts";
import { wordList } from "../../syntax/word-list.ts";
import type { ProgramTables } from "../../table/program-table.ts";
import type { TableCall, TableCode } from "../../table/table-call.ts";
import { tableCommands } from "../../table/table-commands.ts";
import { createsBranch, reads } from "../acts.ts";
import { git } from "../git.ts";
import { isGiven, whenever } from "../git-call.ts";
import { runsByEnvironment } from "../settings.ts";
import { requests } from "./api-requests.ts";

const READ = "github.read";
const WRITE = "github.write";
const COMMENT = "github.comment(number: $1)";
const RUN = "github.run_workflow(workflow: $1)";
const DOWNLOAD = `${READ}; fs.write(path: $-O|--output or download); fs.write(path: $-D|--dir, recursive: true)`;
const SENDS = "fs.read(path: $-F|--body-file|--notes-file|--env-file|--add)";
const PROGRAM = "package.configure(key: $1); shell(text: $2)";
const CHANGES_SECRET = "secrets.change(path: $program)";
const DELETES_BRANCH = "git.delete_branch(remote: origin, force: false)";

/** The same verbs of several groups. */
const each = (groups: string, verbs: string) =>
  Object.fromEntries(wordList(groups).map(group => [group, verbs]));

const requestGroups = "pr mr merge-request";
const pipelines = "ci pipe pipeline";
const extensions = "extension extensions ext";

const opens = (base: string, draft: boolean) =>
  `github.create_pr(title: $-t|--title, head: $-H|--head|--source-branch, base: ${base}, draft: ${draft})`;

const drafts = "create --draft, create --wip, new --draft, new --wip";

const tables: ProgramTables = {
  "(forge)": {
    valued: "-R --repo --hostname -f -H --head -l --label -n -p -t --title -F --notes-file --assignee",
    rehearsals: "--dry-run --web",
    does: {
      "code(does: requests)": "api",
      [READ]: [
        "browse search status check-update user changelog duo",
        each(
          `${requestGroups} ${pipelines} ${extensions} issue incident release repo project workflow run secret variable gist
          alias config label org ruleset cache attestation codespace cs agent-task ssh-key gpg-key deploy-key token securefile
          schedule milestone iteration stack`,
          "list ls view show status diff checks watch search browse logs verify inspect get",
        ),
        { repo: "license gitignore", "repo autolink": "list view", "repo deploy-key": "list" },
        { attestation: "trusted-root", auth: "status" },
        { "mr, merge-request": "issues approvers", "ci, pipe, pipeline": "stats lint trace config" },
        { "repo, project": "find lookup users contributors members item-list field-list" },
      ],
      "github.delete(what: $verb)": [
        each(
          `${requestGroups} ${pipelines} issue repo run release variable gist label project cache codespace cs schedule
          milestone`,
          "delete del remove",
        ),
        { release: "delete-asset", project: "item-delete field-delete" },
      ],
      "code(does: merge)": each(requestGroups, "merge accept"),
      [COMMENT]: each(`${requestGroups} issue incident`, "comment review note"),
      "code(does: checkout)": ["co", each(requestGroups, "checkout co")],
      "github.create_release(tag: $1); code(does: assets)": { release: "create new" },
      [`${WRITE}; code(does: assets)`]: { release: "upload" },
      [`${WRITE}; fs.read(path: $*)`]: { gist: "create new edit" },
      [DOWNLOAD]: [
        each("release run attestation securefile", "download"),
        each(pipelines, "artifact"),
        { "repo, project": "archive" },
      ],
      [RUN]: [
        { "workflow, schedule": "run", run: "rerun" },
        each(pipelines, "run create run-trig retry trigger"),
      ],
      [CHANGES_SECRET]: [
        each(
          "ssh-key gpg-key deploy-key token secret securefile",
          "add set create upload delete remove revoke rotate",
        ),
        {
          "repo deploy-key": "add delete",
          auth: "login logout refresh switch configure-docker docker-helper",
        },
      ],
      "secrets.read(path: $program)": {
        auth: "token, git-credential, status -t, status --show-token",
        config: "get *token*,",
      },
      "code(does: alias)": { alias: "set" },
      "package.configure(key: alias)": { alias: "delete import" },
      "package.configure(key: $1)": { config: "set edit" },
      [PROGRAM]: { config: "set editor*, set *pager*, set browser*" },
    },
    adds: {
      "fs.read(path: $-p)": { gist: "create -p, new -p" },
      [SENDS]: each("pr issue release gist", "-F --body-file --notes-file --add"),
      [DELETES_BRANCH]: each(
        requestGroups,
        "merge -d, merge --delete-branch, accept -d, merge --remove-source-branch, accept --remove-source-branch",
      ),
    },
    otherwise: "code(does: other)",
  },
  gh: {
    like: "forge",
    // `-a`, `-d`, `-m`, `-r` and `-s` have a value with some verbs only.
    valued: `-A --author-email -b --body -B --base -D --dir --raw-field --field --body-file --env-file -L --limit --notes
      -O --output --pattern -q --jq --subject -T --template --ref --reviewer --milestone --project --json --search -h --host`,
    does: {
      [opens("$-B|--base", true)]: { pr: `${drafts}, create -d, new -d` },
      [opens("$-B|--base", false)]: { pr: "create new" },
      [WRITE]: { pr: "merge --disable-auto,", repo: "sync *, archive" },
      "code(does: clone, with: github.com)": { repo: "clone" },
      "code(does: clone, with: gist.github.com)": { gist: "clone" },
      "run(program: git pull)": { repo: "sync" },
      "git.reset(mode: hard); git.discard(what: changes)": { repo: "sync --force," },
      "git.config(key: credential.helper, value: gh auth git-credential, scope: global)": {
        auth: "setup-git",
      },
      "package.install(packages: $*, global: true)": each(extensions, "install"),
      "package.update(packages: $*, global: true)": each(extensions, "upgrade"),
      "package.remove(packages: $*, global: true)": each(extensions, "remove"),
      "fs.write(path: $1, recursive: true)": each(extensions, "create"),
      stranger: each(extensions, "exec"),
      "package.configure(key: default repository)": { repo: "set-default" },
      nothing: { config: "clear-cache" },
      "remote.run(domain: codespace)": each("codespace cs", "ssh jupyter"),
      "net.transfer(domain: codespace)": each("codespace cs", "cp"),
    },
    adds: {
      "fs.read(path: $-f|--env-file)": each("secret variable", "-f --env-file"),
      [WRITE]: { pr: "review --approve, review -a" },
    },
  },
  glab: {
    like: "forge",
    // `-d` and `-s` have a value with some verbs only.
    valued: `-a -g --group -b --target-branch --branch --source-branch -i --related-issue -m --message --name --path
      --description`,
    does: {
      "secrets.read(path: gitlab variable)": { variable: "list ls get export" },
      "secrets.change(path: gitlab variable)": { variable: "set update delete" },
      [opens("$-b|--target-branch", true)]: each("mr merge-request", drafts),
      [opens("$-b|--target-branch", false)]: each("mr merge-request", "create new"),
      "code(does: clone, with: gitlab.com)": { "repo, project": "clone" },
      [WRITE]: { snippet: "create", cluster: "agent" },
    },
    adds: { "run(program: git push)": each("mr merge-request", "--push") },
  },
  hub: {
    like: "gh",
    name: "hub",
    does: {
      [opens("$-b|--base", false)]: "pull-request",
      [READ]: "ci-status",
      [WRITE]: "create fork",
      "github.delete(what: repository)": "delete",
      "git.fetch; git.delete_branch(remote: null, force: false)": "sync",
    },
  },
};

const code: TableCode = {
  requests,
  merge: ({ operands, options }) => [
    operation("github.merge_pr", {
      pr_number: textOf(operands[0]),
      merge_method: ["squash", "rebase", "merge"].find(name => options.has(name, name[0]!)),
      admin: isGiven(options, "admin"),
    }),
  ],
  // The content of the request's branch can't be known.
  checkout: ({ options, command, recognition }) => [
    ...whenever(isGiven(options, "f", "force"), [createsBranch(undefined, undefined, true)]),
    ...recognition.run([...["git", "switch", "--"].map(known), { text: HOLE }], command),
  ],
  clone,
  // Files after the tag are uploaded; the text after `#` is a label.
  assets: ({ operands: [, ...files], command, recognition }) =>
    files
      .flatMap(word => recognition.paths({ ...word, text: word.text.replace(/#.*$/s, "") }, command))
      .map(reads),
  // An alias can be a text that a shell runs.
  alias: ({ name, operands: [alias, text], options, recognition, command }) => {
    const isShell = options.has("s", "shell") || text?.text.startsWith("!");
    const script = text && isShell ? { ...text, text: text.text.replace(/^!/, "") } : undefined;
    return [
      operation("package.configure", { manager: name, key: `alias.${alias?.text}` }),
      ...(script ? recognition.shell(script, command).map(possibly) : []),
    ];
  },
  other,
};

/** A repository has an address, or the name `owner/name` on the forge. The words after `--` go to git. */
function clone({ after, operands, command, recognition }: TableCall, domain: string): readonly Operation[] {
  const end = after.findIndex(({ text }) => text === "--");
  const flags = end < 0 ? [] : after.slice(end + 1);
  const [repository, ...folder] = operands.filter(word => !flags.includes(word));
  if (repository === undefined) return [];
  const name = textOf(repository);
  const isName = name !== undefined && !name.includes(":");
  const address = isName ? known(`https://${domain}/${name}.git`) : repository;
  return recognition.run([known("git"), known("clone"), ...flags, known("--"), address, ...folder], command);
}

/** An unlisted verb of a group counts as a change; another command is an extension, an alias, or one of git. */
function other({ verb, command, recognition }: TableCall): readonly Operation[] {
  if (verb.includes(" ")) return [operation("github.write", { command: verb })];
  const recognise = command.program === "hub" ? git : judgeByWords;
  return recognise(command, recognition) ?? [];
}

/** The variables of the command can name programs that it runs. */
const withEnvironment =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const found = recognise(command, recognition);
    return found?.length ? [...runsByEnvironment(command, recognition), ...found] : found;
  };

const { gh, glab, hub } = tableCommands(tables, code);

export const programs: Commands = {
  gh: withEnvironment(gh!),
  glab: withEnvironment(glab!),
  hub: withEnvironment(hub!),
};
