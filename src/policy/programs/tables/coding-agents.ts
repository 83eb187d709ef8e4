/**
 * Coding agents as programs, by their names and by their packages: without their hooks Brainstem doesn't see
 * their tool calls, and with some options they ask no person. Source: the `--help` of Claude Code 2.1.330, Codex 0.169, Gemini CLI
 * 0.61 and OpenCode 1.18.33, and the variables that they name.
 */
import type { ProgramTables } from "../table/program-table.ts";

const RUN = "process.run(program: $program)";
const UNHOOKED = "brain.change_rules";
const PERHAPS_UNHOOKED = "maybe brain.change_rules";
const UNASKED = "brain.review(verb: unasked)";
/** Verbs that change the settings in which hooks and servers are. */
const CHANGE = `${RUN}; ${UNHOOKED}`;

export const tables = {
  "(agent)": { abbreviates: true, always: RUN, bare: RUN },
  "claude claude-code": {
    like: "agent",
    valued: `--agent --agents --append-system-prompt --autocompact --debug-file --effort --environment --fallback-model
      --input-format --json-schema --max-budget-usd --model -n --name --output-format --permission-prompts --plugin-dir
      --plugin-url --session-id --system-prompt --system-prompt-snapshot --permission-mode --setting-sources
      --settings`,
    does: {
      [CHANGE]: [
        "import purge",
        { config: "set add remove", mcp: "add* remove* reset*" },
        ...["plugin", "plugins"].map(group => ({
          [group]: "install i enable disable uninstall remove update configure",
        })),
      ],
    },
    adds: {
      [UNHOOKED]: `--bare --safe-mode --restricted --setting-sources=!*project* --settings=*{*hooks*
        $CLAUDE_CODE_SIMPLE $CLAUDE_CODE_SAFE_MODE`,
      [PERHAPS_UNHOOKED]: "--settings=!*{*hooks*",
      [UNASKED]: `--dangerously-skip-permissions --allow-dangerously-skip-permissions
        --permission-mode=bypassPermissions --permission-mode=auto`,
    },
  },
  codex: {
    like: "agent",
    valued: `--enable --remote --remote-auth-token-env -i --image -m --model --local-provider -C --cd --add-dir
      --thread-source --cyber-access-program --output-schema --color -o --output-last-message -a --ask-for-approval -s
      --sandbox -c --config --disable -p --profile`,
    does: {
      [CHANGE]: { features: "enable disable", mcp: "add* remove*", plugin: "add remove" },
    },
    adds: {
      [UNHOOKED]: `--disable=*hooks* -c=*features*hooks*=*false* --config=*features*hooks*=*false* -c=hooks*
        --config=hooks* -c="hooks* --config="hooks*`,
      [PERHAPS_UNHOOKED]: `--ignore-user-config -p --profile $CODEX_HOME -c=features=* --config=features=*
        -c=*profile* --config=*profile* -c=*projects* --config=*projects*`,
      [UNASKED]: `--dangerously-bypass-hook-trust --dangerously-bypass-approvals-and-sandbox --yolo --full-auto
        --approve-for-me --trust -a=never --ask-for-approval=never -s=danger-full-access --sandbox=danger-full-access
        -c=*approval_policy*never* --config=*approval_policy*never* -c=*sandbox_mode*danger-full-access*
        --config=*sandbox_mode*danger-full-access*`,
    },
  },
  "gemini gemini-cli": {
    like: "agent",
    valued: `-m --model -p --prompt -i --prompt-interactive -w --worktree --allowed-mcp-server-names --allowed-tools -e
      --extensions -r --resume --session-file --session-id --delete-session --include-directories -o --output-format
      --approval-mode --approvalMode --policy --admin-policy --adminPolicy`,
    does: {
      [RUN]: { hook: "list", hooks: "list" },
      [CHANGE]: [
        "hook *, hooks *",
        {
          mcp: "add remove enable disable",
          extension: "install uninstall update enable disable link",
          extensions: "install uninstall update enable disable link",
        },
      ],
    },
    adds: {
      [PERHAPS_UNHOOKED]: "$GEMINI_CLI_SYSTEM_SETTINGS_PATH",
      [UNASKED]: `--skip-trust --skipTrust --yolo -y --approval-mode=yolo --approvalMode=yolo --policy --admin-policy
        --adminPolicy $GEMINI_CLI_TRUST_WORKSPACE`,
    },
  },
  "opencode opencode-ai": {
    like: "agent",
    valued: `--log-level --port --hostname --mdns-domain --cors -m --model -s --session --prompt --agent`,
    does: { [CHANGE]: ["plug plugin uninstall", { mcp: "add remove" }] },
    adds: {
      [UNHOOKED]: "--pure $OPENCODE_PURE $OPENCODE_DISABLE_PROJECT_CONFIG",
      [PERHAPS_UNHOOKED]: "$OPENCODE_CONFIG $OPENCODE_CONFIG_DIR $OPENCODE_CONFIG_CONTENT",
      [UNASKED]: "--auto --dangerously-skip-permissions $OPENCODE_PERMISSION",
    },
  },
} satisfies ProgramTables;
