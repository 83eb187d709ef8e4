/** Brainstem's own command: an agent's effects on its own brain, and on others. */
import type { Operation } from "../../../ports/index.ts";
import { folderOf, isWithin } from "../../paths/path-parts.ts";
import type { Commands, Recognition } from "../../recognition.ts";
import { fileOperation } from "../effects/file-operation.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";

const ELSEWHERE = "brain.review(verb: by a variable)";
const REDIRECTING = `$HOME=* $USERPROFILE=* $XDG_STATE_HOME=* $XDG_RUNTIME_DIR=* $XDG_CONFIG_HOME=* $BRAINSTEM_*=* $PG*=*
  $CLAUDE_PROJECT_DIR=* $CURSOR_PROJECT_DIR=* $GEMINI_PROJECT_DIR=*`;

const tables: ProgramTables = {
  brainstem: {
    valued: `--brain --storage --name --model -m --lesson --lessons --skill --as --output --out -o -s --session
      --user --tenant --role --scope --days --port --host --turn --reason --public-key --from --to --head --limit --on-existing --stage`,
    flags: "--json",
    rehearsals: "--dry-run",
    does: {
      nothing: "help try serve mcp classify completion",
      "brain.review(verb: serve --stop)": "serve --stop,",
      "memory.read(   )": "trust --show, allow --list,",
      // Without its hooks nothing holds.
      "memory.read()": "uninstall --dry-run,",
      "brain.change_rules": "uninstall",
      // Dreaming is the brain's own; when it dreams, and whether it did, is a person's to say.
      "brain.review(verb: dream --install); system.schedule": "dream --install, dream --uninstall,",
      "brain.review(verb: dream --undo)": "dream --undo,",
      "memory.read; memory.write": "doctor --fix,",
      "memory.read(  )": "mcp-proxy --show,",
      "brain.review(verb: audit keys)": "audit keys --new, audit keys --accept,",
      "brain.review(verb: import)": "import --yes, import --mine,",
      "memory.read(    )": "import --dry-run,",
      "brain.review(verb: mcp-proxy --accept)": "mcp-proxy --accept,",
      "brain.review(verb: models --use)": "models --use,",
      stranger: "models --check, models --call, models *, tools run,",
      "brain.review": [
        "forget import init install approve deny trust allow hook",
        "link --remove, link *,",
        {
          review: "accept reject edit",
          rules: "add forget",
          memory: "on off",
          share: "import",
          // An import may hold answers that no person gave.
          sessions: "resume remove erase import copy",
          vault: "init show rotate forget accept",
          keys: "new revoke",
          tools: "accept",
          approvals: "approve reject answer *",
        },
      ],
      "memory.read": [
        "context recall why check status doctor link models review skills sessions tools rules memory audit approvals vault keys",
        {
          skills: "list show match review *",
          task: "show *",
          sessions: "list show replay *",
          tools: "list show *",
          review: "list show log",
          rules: "list",
          audit: "verify show keys *",
          vault: "status *",
          keys: "list *",
          approvals: "list show watch",
        },
      ],
      "memory.write": [
        "remember reflect decide dream",
        { skills: "sync new rewrite", sessions: "branch", task: "done failed" },
      ],
      // Git's, for files of its own: as anyone's command it writes over any file.
      "memory.write; fs.read(path: $1); fs.read(path: $3); fs.write(path: $2)": "merge-driver",
      "memory.read; fs.write(path: $--output)": { share: "export" },
      "memory.read; fs.write(path: $--out|-o)": { sessions: "export", audit: "export" },
      "run(after: 0)": "mcp-proxy",
      "process.run(program: brainstem, subcommand: chat)": "chat",
    },
    // A person sees an export first, unless `--yes` answers for them.
    // By these variables it would find another brain, another person's trust or another daemon.
    adds: {
      "brain.review(verb: share export --yes)": "share export --yes,",
      "code(does: elsewhere)": "sessions, audit, approvals, vault, keys,",
      // Their mistakes are shown, and with them a piece of the file.
      "fs.read(path: $--file)": "check --file,",
      "fs.read(path: $--policy)": "check --policy,",
      "brain.review(verb: export --overwrite)":
        "share export --overwrite, sessions export --overwrite, audit export --overwrite,",
      [ELSEWHERE]: REDIRECTING,
      // Another store: a host that hears the question, or a file that isn't this project's.
      "net.connect(domain: domain $--storage)": "--storage=*://*",
      "net.connect(domain: ?)": "--storage=*host*=*",
      "fs.read(path: ?); fs.write(path: ?)": "--storage=sqlite:*",
      "secrets.read": "--all-users",
    },
  },
  "brainstem-hook": { always: "brain.review(verb: hook)", adds: { [ELSEWHERE]: REDIRECTING } },
};

/** The conversations of another project: by its folder, or after a `cd`. They are read as the file that they are in. */
function elsewhere({ command, options, recognition }: TableCall): readonly Operation[] {
  const named = options.values("brain");
  const folders =
    named.length === 0 ? [command.directory] : named.flatMap(word => recognition.paths(word, command));
  return folders
    .filter(folder => folder === undefined || isOther(folder, recognition))
    .flatMap(folder => fileOperation("fs.read", folder && `${folder}/.agent/.data/sessions.db`, {}));
}

/** Whether the nearest brain is another one; a folder without any has no conversations. */
function isOther(start: string, { facts: { brain, kindOf, project } }: Recognition): boolean {
  let isUnsure = false;
  for (let folder = start; ; folder = folderOf(folder)) {
    const own = `${folder === "/" ? "" : folder}/.agent`;
    const kind = kindOf(own);
    if (folder === project || (brain !== undefined && isWithin(brain, own))) return false;
    if (kind === "directory" || kind === "file") return true;
    isUnsure ||= kind === undefined;
    if (folder === "/") return isUnsure;
  }
}

const code: TableCode = { elsewhere };

export const programs: Commands = tableCommands(tables, code);
