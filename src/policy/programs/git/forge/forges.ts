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
import { isGiven, whenever } from "../options.ts";
import { runsByEnvironment } from "../settings.ts";
import { requests } from "./api-requests.ts";

const READ = "github.read";
const WRITE = "github.write";
const DELETE = "github.delete(what: $verb)";
const COMMENT = "github.comment(number: $1)";
const RUN = "github.run_workflow(workflow: $1)";
const DOWNLOAD = `${READ}; fs.write(path: $-O|--output or download); fs.write(path: $-D|--dir, recursive: true)`;
const SENDS = "fs.read(path: $-F|--body-file|--notes-file|--env-file|--add)";
const PROGRAM = "package.configure(key: $1); shell(text: $2)";

/** The same verbs of several groups. */
const each = (groups: string, verbs: string) =>
  Object.fromEntries(wordList(groups).map(group => [group, verbs]));

const reading = "list ls view show status diff checks watch search browse logs verify inspect";
const deleting = "delete del remove";

const opens = (base: string, draft: boolean) =>
  `github.create_pr(title: $-t|--title, head: $-H|--head|--source-branch, base: ${base}, draft: ${draft})`;

const tables: ProgramTables = {
  gh: {
    // `-a`, `-d`, `-m`, `-r` and `-s` have a value with some verbs only.
    valued: `-R --repo --hostname -A --author-email -b --body -B --base -D --dir -f --raw-field -F --field --body-file
      --notes-file --env-file -H --head -l --label -L --limit -n --notes -O --output -p --pattern -q --jq -t --title
      --subject -T --template --ref --assignee --reviewer --milestone --project --json --search -h --host`,
    rehearsals: "--dry-run --web",
    does: {
      "code(does: requests)": "api",
      [READ]: [
        "browse search status",
        each(
          `pr issue release repo workflow run secret variable gist extension extensions ext alias config label project
          org ruleset cache attestation codespace cs agent-task ssh-key gpg-key`,
          reading,
        ),
        { repo: "license gitignore", "repo autolink": "list view", "repo deploy-key": "list" },
        { variable: "get", config: "get", project: "item-list field-list", attestation: "trusted-root" },
      ],
      [DELETE]: [
        each("issue repo run release variable gist label project cache codespace cs", deleting),
        { release: "delete-asset", project: "item-delete field-delete" },
      ],
      [opens("$-B|--base", true)]: { pr: "create --draft, create -d, new --draft, new -d" },
      [opens("$-B|--base", false)]: { pr: "create new" },
      "code(does: merge)": { pr: "merge" },
      [WRITE]: { pr: "merge --disable-auto," },
      [COMMENT]: { pr: "comment review", issue: "comment" },
      "code(does: checkout)": ["co", { pr: "checkout co" }],
      "github.create_release(tag: $1); code(does: assets)": { release: "create new" },
      [`${WRITE}; code(does: assets)`]: { release: "upload" },
      [`${WRITE}; fs.read(path: $*)`]: { gist: "create new" },
      [DOWNLOAD]: each("release run attestation", "download"),
      "code(does: clone, with: github.com)": { repo: "clone" },
      "code(does: clone, with: gist.github.com)": { gist: "clone" },
      [`${WRITE} `]: { repo: "sync *," },
      "run(program: git pull)": { repo: "sync" },
      "git.reset(mode: hard); git.discard(what: changes)": { repo: "sync --force," },
      [RUN]: { workflow: "run", run: "rerun" },
      "secrets.change(path: github secret)": [{ secret: "set delete remove" }],
      "secrets.change(path: github key)": each("ssh-key gpg-key", "add delete"),
      "secrets.change(path: github deploy-key)": { "repo deploy-key": "add delete" },
      "secrets.change(path: gh auth)": { auth: "login logout refresh switch" },
      "secrets.read(path: gh auth token)": {
        auth: "token, git-credential, status -t, status --show-token",
        config: "get *token*,",
      },
      [`${READ} `]: { auth: "status" },
      "git.config(key: credential.helper, value: gh auth git-credential, scope: global)": {
        auth: "setup-git",
      },
      "package.install(packages: $*, global: true)": each("extension extensions ext", "install"),
      "package.update(packages: $*, global: true)": each("extension extensions ext", "upgrade"),
      "package.remove(packages: $*, global: true)": each("extension extensions ext", "remove"),
      "fs.write(path: $1, recursive: true)": each("extension extensions ext", "create"),
      stranger: each("extension extensions ext", "exec"),
      "code(does: alias)": { alias: "set" },
      "package.configure(key: alias)": { alias: "delete import" },
      "package.configure(key: default repository)": { repo: "set-default" },
      "package.configure(key: $1)": { config: "set" },
      [PROGRAM]: { config: "set editor*, set pager*, set browser*" },
      nothing: { config: "clear-cache" },
      "remote.run(domain: codespace)": each("codespace cs", "ssh jupyter"),
      "net.transfer(domain: codespace)": each("codespace cs", "cp"),
    },
    adds: {
      [SENDS]: each("pr issue release gist", "-F --body-file --notes-file --add"),
      "fs.read(path: $-f|--env-file)": each("secret variable", "-f --env-file"),
      [WRITE]: { pr: "review --approve, review -a" },
      "git.delete_branch(remote: origin, force: false)": { pr: "merge -d, merge --delete-branch" },
    },
    otherwise: "code(does: other)",
  },
  glab: {
    // `-d` and `-s` have a value with some verbs only.
    valued: `-R --repo --hostname -g --group -a --assignee -b --target-branch --branch --source-branch -f -F
      --notes-file -H --head -i --related-issue -l --label -m --message -n --name -p --path -t --title --description`,
    rehearsals: "--dry-run --web",
    does: {
      "code(does: requests)": "api",
      [READ]: [
        "check-update user changelog duo",
        each(
          `mr merge-request ci pipe pipeline repo project issue incident release ssh-key gpg-key deploy-key token
          securefile alias config schedule label milestone iteration stack`,
          `${reading} get`,
        ),
        each("mr merge-request", "issues approvers"),
        each("ci pipe pipeline", "stats lint trace config"),
        each("repo project", "find lookup users contributors members"),
      ],
      "secrets.read(path: gitlab variable)": { variable: "list ls get export" },
      [DELETE]: each(
        "mr merge-request ci pipe pipeline repo project issue release schedule label milestone",
        deleting,
      ),
      [opens("$-b|--target-branch", true)]: each(
        "mr merge-request",
        "create --draft, create --wip, new --draft, new --wip",
      ),
      [opens("$-b|--target-branch", false)]: each("mr merge-request", "create new"),
      "code(does: merge)": each("mr merge-request", "merge accept"),
      [COMMENT]: each("mr merge-request issue incident", "note comment"),
      "code(does: checkout)": each("mr merge-request", "checkout"),
      [RUN]: [each("ci pipe pipeline", "run create run-trig retry trigger"), { schedule: "run" }],
      [DOWNLOAD]: [
        each("ci pipe pipeline", "artifact"),
        each("repo project", "archive"),
        each("release securefile", "download"),
      ],
      "code(does: clone, with: gitlab.com)": each("repo project", "clone"),
      "github.create_release(tag: $1); code(does: assets)": { release: "create" },
      [`${WRITE}; code(does: assets)`]: { release: "upload" },
      "secrets.change(path: gitlab variable)": { variable: "set update delete" },
      "secrets.change(path: ?)": [
        each("ssh-key gpg-key deploy-key token", "add delete create revoke rotate"),
        { securefile: "create upload remove delete" },
      ],
      "secrets.read(path: glab auth token)": {
        auth: "status -t, status --show-token",
        config: "get *token*,",
      },
      [`${READ} `]: { auth: "status" },
      "secrets.change(path: glab auth)": { auth: "login logout configure-docker docker-helper" },
      "code(does: alias)": { alias: "set" },
      "package.configure(key: alias)": { alias: "delete" },
      "package.configure(key: $1)": { config: "set edit" },
      [PROGRAM]: { config: "set editor*, set *pager*, set browser*" },
      [WRITE]: { snippet: "create", cluster: "agent" },
    },
    adds: {
      [SENDS]: { release: "-F --notes-file" },
      "run(program: git push)": each("mr merge-request", "--push"),
      "git.delete_branch(remote: origin, force: false)": each(
        "mr merge-request",
        "merge -d, merge --remove-source-branch",
      ),
    },
    otherwise: "code(does: other)",
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
