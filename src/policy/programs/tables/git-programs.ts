/** Tables of the programs beside git, and of those subcommands of git that need no facts of the repository. */
import type { ProgramTables } from "../table/program-table.ts";

const pushed = (force: string, branch = "?") =>
  `git.push(remote: $1, branch: ${branch}, force: ${force}, delete: false, verify: true)`;
const FORCED = `${pushed("true, lease: false")}; git.force_push(remote: $1, branch: ?, lease: false)`;

export const tables = {
  // Other systems of versions: of their other verbs the words tell.
  "hg sl bzr brz fossil darcs": {
    valued: "-R --repository --cwd --config -r --rev -b --branch -B --bookmark --to -m --message",
    flags: "-v --verbose -q --quiet -y --noninteractive",
    does: {
      [FORCED]: { push: "-f --force --overwrite" },
      [pushed("false, lease: false")]: "push",
    },
  },
  svn: { does: { [pushed("false, lease: false")]: "commit ci" } },
  // It looks at what is there, and moves any branch that is its own.
  jj: {
    valued: "-R --repository --config -b --bookmark -r --revisions --remote -c --change",
    flags: "--quiet --no-pager --ignore-working-copy",
    does: { [pushed("true, lease: true", "$-b|--bookmark")]: { git: "push" } },
    adds: { "git.delete_branch(branch: ?, remote: true, force: true)": "git push --deleted," },
  },
  "git-help git-version git-column git-stripspace git-check-ref-format git-fmt-merge-msg git-url-parse": {
    always: "nothing",
  },
  // Packs, indexes and loose objects: no commit that a reference leads to is lost.
  [`git-commit-tree git-mktag git-mktree git-write-tree git-index-pack git-unpack-objects git-pack-objects
    git-pack-refs git-prune-packed git-repack git-update-server-info git-commit-graph git-multi-pack-index git-rerere
    git-backfill git-fsmonitor--daemon`]: { always: "git.maintain(command: $program)" },
  "git-gc": {
    abbreviates: true,
    does: { "git.rewrite_history(how: gc --prune)": "--prune" },
    always: "git.maintain(command: gc)",
  },
  "git-prune": {
    abbreviates: true,
    does: { "git.read(command: prune)": "-n --dry-run" },
    always: "git.rewrite_history(how: prune)",
  },
  "git-reflog": {
    rehearsals: "-n --dry-run",
    does: { "git.rewrite_history(how: reflog)": "expire delete drop" },
    adds: { "fs.write(path: $--output)": "--output" },
    bare: "git.read(command: reflog)",
    otherwise: "git.read(command: reflog)",
  },
  "git-maintenance": {
    does: {
      "git.read": "is-needed",
      "system.schedule": "start stop",
      "git.config(key: maintenance.repo, scope: global)": "register unregister",
    },
    otherwise: "git.maintain(command: maintenance)",
  },
  "git-filter-branch": {
    valued: "-d --subdirectory-filter --original --state-branch --setup",
    always: "git.rewrite_history(how: filter-branch); maybe fs.write(path: ?)",
    adds: {
      "maybe shell(text: each $--setup|--tree-filter|--env-filter|--index-filter|--parent-filter|--msg-filter)":
        "--setup --tree-filter --env-filter --index-filter --parent-filter --msg-filter",
      "maybe shell(text: each $--commit-filter|--tag-name-filter)": "--commit-filter --tag-name-filter",
    },
  },
  "git-notes": {
    valued: "-m -F -C -c --message --file --ref --reuse-message --reedit-message",
    does: { "git.read(command: notes)": "list show get-ref" },
    bare: "git.read(command: notes)",
    otherwise: "git.commit(message: $-m|--message, amend: false, verify: true, branch: null)",
  },
  "git-worktree": {
    valued: "-b -B --reason --expire",
    rehearsals: "--dry-run -n",
    does: {
      "git.read(command: worktree)": "list",
      "git.worktree(verb: add, path: file $1); fs.write(path: $1, recursive: true)": "add",
      "git.worktree(verb: move, path: file $2); fs.move(path: $2, from: $1)": "move",
      "git.worktree(verb: prune, path: null)": "prune",
    },
    adds: {
      "git.create_branch(branch: $-b, from: $2 or HEAD, force: false)": "add -b,",
      "git.create_branch(branch: $-B, from: $2 or HEAD, force: true)": "add -B,",
      "git.discard(what: changes, path: file $1)": "remove -f, remove --force",
    },
    otherwise: "git.worktree(verb: $verb, path: file $1)",
  },
  "git-bundle": {
    does: { "git.read(command: bundle); fs.write(path: $1)": "create" },
    otherwise: "git.read(command: bundle)",
  },
  "git-difftool": {
    valued: "-x --extcmd -t --tool",
    abbreviates: true,
    always: "git.diff",
    adds: { "shell(text: each $-x|--extcmd)": "-x --extcmd" },
  },
  // A person's own program resolves the conflicts.
  "git-mergetool": { valued: "-t --tool -O", always: "process.run(program: $-t|--tool)" },
  "git-credential git-credential-cache git-credential-store": {
    valued: "--file --timeout --socket",
    does: { "secrets.read(path: git credential)": "fill get capability" },
    otherwise: "secrets.change(path: git credential)",
  },
  "git-daemon git-instaweb": {
    valued: "--port -p --listen --access-hook --httpd -d --browser -b",
    always: "net.listen(port: $-p|--port)",
    adds: {
      "shell(text: each $--access-hook|--httpd|-d|--browser|-b)": "--access-hook --httpd -d --browser -b",
    },
  },
  // Hooks are the project's own scripts.
  "git-hook": {
    does: { "git.read": "list", "project.run(tool: git hook, script: $1)": "run" },
    otherwise: "project.run(tool: git hook)",
  },
  "git-for-each-repo": { valued: "--config", always: "run(program: git, folder: ?)" },
  "git-lfs": {
    valued: "-I -X --include --exclude",
    rehearsals: "--dry-run -d",
    does: {
      "git.read(command: lfs)": [
        "ls-files status env logs locks fsck pointer ext clean smudge filter-process merge-driver track untrack",
        { migrate: "info" },
      ],
      "fs.write(path: .gitattributes, append: true)": "track *, untrack *,",
      "git.config(key: filter.lfs.process, value: git-lfs, scope: global)": "install uninstall update",
      "git.fetch(remote: $1 or origin)": "fetch pull clone checkout dedup",
      "git.push(remote: $1, branch: $2, force: false, lease: false, delete: false, verify: true)": "push",
      "github.write(command: $verb)": "lock unlock",
      "git.maintain(command: lfs prune)": "prune",
      "git.rewrite_history(how: lfs migrate)": { migrate: "import export" },
    },
  },
  "git-filter-repo": {
    valued: `--path --path-glob --path-regex --path-rename --paths-from-file --replace-text --replace-message --mailmap
      --subdirectory-filter --to-subdirectory-filter --tag-rename --refs --strip-blobs-bigger-than --source --target`,
    does: { "git.read(command: filter-repo)": "--analyze --dry-run" },
    always: "git.rewrite_history(how: filter-repo); maybe fs.write(path: ?)",
    adds: {
      "code.run(language: python)": `--filename-callback --message-callback --name-callback --email-callback
        --refname-callback --blob-callback --commit-callback --tag-callback --reset-callback --file-info-callback`,
    },
  },
  // A bridge to another system publishes the commits that it sends there.
  "git-svn git-p4": {
    does: {
      "git.push(remote: $program, force: false, lease: false, delete: false, verify: true)":
        "dcommit commit-diff set-tree branch tag propset submit",
    },
    otherwise: "git.fetch(remote: $program)",
  },
  "git-send-email": {
    valued: "--smtp-server --to --cc --bcc --from --subject --in-reply-to --identity --confirm --suppress-cc",
    does: { "git.read(command: send-email)": "--dry-run" },
    always: "net.transfer(domain: $--smtp-server, direction: up)",
    adds: {
      "shell(text: each $--to-cmd|--cc-cmd|--header-cmd|--sendmail-cmd)":
        "--to-cmd --cc-cmd --header-cmd --sendmail-cmd",
      "shell(text: $--smtp-server)": "--smtp-server=*/*",
    },
  },
  "git-imap-send": { always: "net.transfer(direction: up)" },
  bfg: { always: "git.rewrite_history(how: bfg)" },
  "gitk tig": { always: "git.log" },
} satisfies ProgramTables;
