/** Coding agents as programs: one that is started without its hooks does what it likes, and nothing here would hear of it. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { flagOf, optionSyntax } from "../syntax/option-values.ts";

/** Its hooks are left out, or may be; or nobody is asked what the agent, or a hook of it, would ask a person. */
type Freedom = "unhooked" | "perhaps unhooked" | "unasked";

interface Agent {
  /** Flags, and options by what their values mean; names of the same freedom stand together. */
  readonly options: { readonly [names: string]: Freedom | ((value: string) => Freedom | undefined) };
  /** Its other options with a value. */
  readonly valued: string;
  readonly variables: { readonly [name: string]: Freedom };
  /** First words of commands that change the settings in which its hooks and servers stand. */
  readonly changing: RegExp;
}

const unaskedFor =
  (...values: readonly string[]) =>
  (value: string): Freedom | undefined =>
    values.includes(value) ? "unasked" : undefined;

/** Project hooks are among the project's settings. Source: `claude --help`, Claude Code 2.1.330. */
const claude: Agent = {
  options: {
    "bare safe-mode restricted": "unhooked",
    "dangerously-skip-permissions allow-dangerously-skip-permissions": "unasked",
    "permission-mode": unaskedFor("bypassPermissions", "auto"),
    "setting-sources": value => (/(?:^|,)\s*project\s*(?:,|$)/.test(value) ? undefined : "unhooked"),
    settings: value => (/^\s*\{.*hooks/is.test(value) ? "unhooked" : "perhaps unhooked"),
  },
  valued: `--agent --agents --append-system-prompt --autocompact --debug-file --effort --environment --fallback-model
    --input-format --json-schema --max-budget-usd --model -n --name --output-format --permission-prompts --plugin-dir
    --plugin-url --session-id --system-prompt --system-prompt-snapshot`,
  variables: { CLAUDE_CODE_SIMPLE: "unhooked", CLAUDE_CODE_SAFE_MODE: "unhooked" },
  changing:
    /^(?:config (?:set|add|remove)|mcp (?:add|remove|reset)|plugins? (?:install|i$|enable|disable|uninstall|remove|update|configure)|import|purge)/,
};

/** Which hooks are trusted stands in the settings of its home. Source: `codex --help`, Codex 0.169. */
const codex: Agent = {
  options: {
    "dangerously-bypass-hook-trust dangerously-bypass-approvals-and-sandbox yolo full-auto approve-for-me trust":
      "unasked",
    "a ask-for-approval": unaskedFor("never"),
    "s sandbox": unaskedFor("danger-full-access"),
    "c config": configured,
    disable: value => configured(`features.${value}=false`),
    "ignore-user-config": "perhaps unhooked",
    "p profile": () => "perhaps unhooked",
  },
  valued: `--enable --remote --remote-auth-token-env -i --image -m --model --local-provider -C --cd --add-dir
    --thread-source --cyber-access-program --output-schema --color -o --output-last-message`,
  variables: { CODEX_HOME: "perhaps unhooked" },
  changing: /^(?:features (?:enable|disable)|mcp (?:add|remove)|plugin (?:add|remove))/,
};

/** `features.hooks=false`: a key with dots, quoted or not, and a value of TOML. */
function configured(setting: string): Freedom | undefined {
  const [, key = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(setting.replace(/["'\s]/g, "")) ?? [];
  if (/^features\.(?:codex_)?hooks$/.test(key)) return value === "true" ? undefined : "unhooked";
  if (/^hooks(?:\.|$)/.test(key)) return "unhooked";
  if (/^(?:features$|profiles?(?:\.|$)|projects(?:\.|$))/.test(key)) return "perhaps unhooked";
  return /^approval_policy=never$|^sandbox_mode=danger-full-access$/.test(`${key}=${value}`)
    ? "unasked"
    : undefined;
}

/** Options are also taken in camel case. Source: `gemini --help`, Gemini CLI 0.61. */
const gemini: Agent = {
  options: {
    "skip-trust skipTrust yolo y": "unasked",
    "approval-mode approvalMode": unaskedFor("yolo"),
    "policy admin-policy adminPolicy": () => "unasked",
  },
  valued: `-m --model -p --prompt -i --prompt-interactive -w --worktree --allowed-mcp-server-names --allowed-tools -e
    --extensions -r --resume --session-file --session-id --delete-session --include-directories -o --output-format`,
  variables: { GEMINI_CLI_TRUST_WORKSPACE: "unasked", GEMINI_CLI_SYSTEM_SETTINGS_PATH: "perhaps unhooked" },
  changing:
    /^(?:hooks? (?!list)|mcp (?:add|remove|enable|disable)|extensions? (?:install|uninstall|update|enable|disable|link))/,
};

/** Its hooks are a plugin. Source: `opencode --help` and the variables that the program names, OpenCode 1.18.33. */
const opencode: Agent = {
  options: { pure: "unhooked", "auto dangerously-skip-permissions": "unasked" },
  valued: "--log-level --port --hostname --mdns-domain --cors -m --model -s --session --prompt --agent",
  variables: {
    OPENCODE_PURE: "unhooked",
    OPENCODE_DISABLE_PROJECT_CONFIG: "unhooked",
    OPENCODE_CONFIG: "perhaps unhooked",
    OPENCODE_CONFIG_DIR: "perhaps unhooked",
    OPENCODE_CONFIG_CONTENT: "perhaps unhooked",
    OPENCODE_PERMISSION: "unasked",
  },
  changing: /^(?:plug(?:in)?(?: |$)|mcp (?:add|remove)|uninstall)/,
};

interface Found {
  readonly freedom: Freedom;
  /** What gives it: an option, a variable, a verb. */
  readonly by: string;
}

/** What else an agent does, nobody knows: it remains a program like any other. */
const starting =
  (agent: Agent): Recogniser =>
  command => {
    // Elsewhere there are no hooks of this project to be left out.
    if (command.isElsewhere) return undefined;
    const found = [...optionsFound(agent, command.arguments), ...variablesFound(agent, command.environment)];
    const judged = effectsOf(found, command.program);
    return judged.length === 0
      ? undefined
      : [operation("process.run", { program: command.program }), ...judged];
  };

function optionsFound(
  { options, valued, changing }: Agent,
  words: Parameters<typeof parseArguments>[0],
): readonly Found[] {
  const rows = Object.entries(options).map(([names, means]) => ({ names: names.split(" "), means }));
  const byValue = rows.filter(({ means }) => typeof means === "function").flatMap(({ names }) => names);
  const given = parseArguments(words, optionSyntax([...valued.split(/\s+/), ...byValue].join(" ")));
  const found = rows.flatMap(({ names, means }): readonly (Found | undefined)[] =>
    names.flatMap(by => {
      if (typeof means === "string") return flagOf(given, by) === true ? [{ freedom: means, by }] : [];
      return given.values(by).map(word => {
        const value = textOf(word);
        const freedom = value === undefined ? "perhaps unhooked" : means(value);
        return freedom && { freedom, by };
      });
    }),
  );
  const verb = given.operands
    .slice(0, 2)
    .map(word => textOf(word) ?? "")
    .filter(text => /^[\w-]+$/.test(text))
    .join(" ");
  return [
    ...found.filter(each => each !== undefined),
    ...(changing.test(verb) ? [{ freedom: "unhooked", by: verb } as const] : []),
    ...(given.isUncertain ? [{ freedom: "perhaps unhooked", by: "words that aren't known" } as const] : []),
  ];
}

const variablesFound = (
  { variables }: Agent,
  environment: Parameters<Recogniser>[0]["environment"],
): readonly Found[] =>
  Object.entries(variables).flatMap(([by, freedom]): readonly Found[] => {
    const word = environment.get(by);
    if (word === undefined) return [];
    const value = textOf(word);
    if (value === undefined) return [{ freedom: "perhaps unhooked", by }];
    return /^(?:|0|false)$/i.test(value) ? [] : [{ freedom, by }];
  });

/** The gravest of each kind is enough. */
function effectsOf(found: readonly Found[], program: string): readonly Operation[] {
  const first = (freedom: Freedom) => found.find(each => each.freedom === freedom);
  const [certain, perhaps, unasked] = [first("unhooked"), first("perhaps unhooked"), first("unasked")];
  const verbOf = ({ by }: Found) => ({ verb: `${program} ${by}` });
  return [
    ...(certain === undefined ? [] : [operation("brain.change_rules", verbOf(certain))]),
    ...(certain !== undefined || perhaps === undefined
      ? []
      : [possibly(operation("brain.change_rules", verbOf(perhaps)))]),
    ...(unasked === undefined ? [] : [operation("brain.review", verbOf(unasked))]),
  ];
}

const [runClaude, runGemini, runOpencode] = [starting(claude), starting(gemini), starting(opencode)];

/** By their programs, and by the packages that bring these. */
export const agents: Commands = {
  claude: runClaude,
  "claude-code": runClaude,
  codex: starting(codex),
  gemini: runGemini,
  "gemini-cli": runGemini,
  opencode: runOpencode,
  "opencode-ai": runOpencode,
};

export { agents as programs };
