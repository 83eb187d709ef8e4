/** Tables of the programs that are installed beside git, most of them as its subcommands. */
import type { ProgramTables } from "../table/program-table.ts";

export const tables = {
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
      --subdirectory-filter --to-subdirectory-filter --tag-rename --refs --strip-blobs-bigger-than --source --target
      --filename-callback --message-callback --name-callback --email-callback --refname-callback --blob-callback
      --commit-callback --tag-callback --reset-callback --file-info-callback`,
    does: { "git.read(command: filter-repo)": "--analyze --dry-run" },
    always: "git.rewrite_history(how: filter-repo); maybe fs.write(path: ?)",
    adds: {
      "code.run(language: python)": `--filename-callback --message-callback --name-callback --email-callback
        --refname-callback --blob-callback --commit-callback --tag-callback --reset-callback --file-info-callback`,
    },
  },
  // A bridge to another system publishes the commits that it sends there.
  "git-svn": {
    does: {
      "git.push(remote: svn, force: false, lease: false, delete: false, verify: true)":
        "dcommit commit-diff set-tree branch tag propset",
    },
    otherwise: "git.fetch(remote: svn)",
  },
  "git-p4": {
    does: { "git.push(remote: p4, force: false, lease: false, delete: false, verify: true)": "submit" },
    otherwise: "git.fetch(remote: p4)",
  },
  "git-send-email": {
    valued: `--smtp-server --sendmail-cmd --to-cmd --cc-cmd --header-cmd --to --cc --bcc --from --subject --in-reply-to
      --identity --confirm --suppress-cc --batch-size`,
    does: { "git.read(command: send-email)": "--dry-run" },
    always: "net.transfer(domain: $--smtp-server, direction: up)",
    adds: {
      "shell(text: $--to-cmd)": "--to-cmd",
      "shell(text: $--cc-cmd)": "--cc-cmd",
      "shell(text: $--header-cmd)": "--header-cmd",
      "shell(text: $--sendmail-cmd)": "--sendmail-cmd",
      "shell(text: $--smtp-server)": "--smtp-server=*/*",
    },
  },
  "git-imap-send": { always: "net.transfer(direction: up)" },
  bfg: { always: "git.rewrite_history(how: bfg)" },
  "gitk tig": { always: "git.log" },
} satisfies ProgramTables;
