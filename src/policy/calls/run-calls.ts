/** Reads calls of tools that run commands and code, in the folder and the environment that they name. */
import type { Json } from "../../base/index.ts";
import { opaque, operation } from "../recognition.ts";
import { isGuarded, withUnknowns } from "../schemas/find-schemas.ts";
import { pathsGiven } from "./call-paths.ts";
import { type CallContext, type CallReader, type Given, isRecord, type ToolRow } from "./given.ts";

export const commandNames: readonly string[] = "command commands cmd command_line shell_command".split(" ");
const FOLDERS = ["cwd", "workdir", "working_directory", "working_dir", "directory", "dir_path", "dir"];
const SHELLS = /(?:^|\/)(?:ba|z|da|k)?sh$/;

/** Whether a program's name, with its folder or without, is that of a shell. */
export const isShellName = (name: string): boolean => SHELLS.test(name);

export const readShellCall: CallReader = (given, context) => {
  const commands = given.all(...commandNames).map(commandText);
  if (commands.length === 0) {
    return given.record.restart === true ? [] : [opaque("its command can't be read")];
  }
  const exported = exportsOf(given.all("env", "environment"));
  const { path, isKnown } = folderOf(given, context);
  const operations = commands.flatMap(command => {
    if (command === undefined) return [opaque("its command can't be read")];
    const whole = `${exported ?? ""}${command}`;
    return path === undefined || !isKnown ? context.shell(whole) : context.shell(whole, path);
  });
  const doubts: readonly (readonly [isFine: boolean, why: string])[] = [
    [isKnown, "the folder that it runs in can't be told"],
    [exported !== undefined, "the variables that it sets can't be read"],
    [given.all("stdin").every(each => each === ""), "its input can't be judged"],
    [given.all("shell").every(isShell), "its shell is one that can't be read here"],
  ];
  // A command is its effects. Only where a schema guards `shell.run`, the run counts as well.
  const directory = isKnown ? (path ?? ".") : undefined;
  const runs = commands
    .map(command => operation("shell.run", { command, directory }))
    .filter(run => isGuarded(context.schemas, withUnknowns(context.schemas, run)));
  return [...runs, ...operations, ...doubts.flatMap(([isFine, why]) => (isFine ? [] : [opaque(why)]))];
};

const isShell = (shell: Json) =>
  typeof shell === "boolean" || (typeof shell === "string" && isShellName(shell));

/** A command as text. A list of words goes to a program without a shell between. */
function commandText(command: Json): string | undefined {
  if (typeof command === "string") return command;
  const isWords =
    Array.isArray(command) && command.length > 0 && command.every(each => typeof each === "string");
  return isWords ? (command as readonly string[]).map(quoteWord).join(" ") : undefined;
}

/** A word that a shell takes as it is. */
export const quoteWord = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

function folderOf(given: Given, { facts }: CallContext) {
  if (given.all(...FOLDERS).every(each => each === "")) return { path: undefined, isKnown: true };
  const [path, ...others] = pathsGiven(given, FOLDERS, facts);
  return { path, isKnown: path !== undefined && others.length === 0 };
}

/** The variables that a call sets, as text that a shell reads first; undefined where one of them can't be read. */
function exportsOf(environments: readonly Json[]): string | undefined {
  const variables = environments.flatMap(each => Object.entries(isRecord(each) ? each : { "": each }));
  const isPlain = ([name, value]: readonly [string, Json | undefined]) =>
    /^[A-Za-z_]\w*$/.test(name) && ["string", "number", "boolean"].includes(typeof value);
  if (!variables.every(isPlain)) return undefined;
  return variables.map(([name, value]) => `export ${name}=${quoteWord(String(value))}; `).join("");
}

/** Tools that may run a command beside their own work. */
const readPossibleShellCall: CallReader = (given, context) =>
  given.has(...commandNames) ? readShellCall(given, context) : [];

/** Text for a program that runs already, which may do anything with it. */
const readTypingCall: CallReader = given =>
  given.all("chars", "input", "text", "data", "keys").every(each => each === "")
    ? []
    : [opaque("it types into a program that runs already")];

const readPowerShellCall: CallReader = () => [opaque("it is written for PowerShell")];

/** Programs that run code from their command line: the code is judged as theirs. */
const interpreters: { readonly [language: string]: string } = {
  python: "python3 -c",
  python3: "python3 -c",
  javascript: "node -e",
  js: "node -e",
  node: "node -e",
  ruby: "ruby -e",
  perl: "perl -e",
  bash: "bash -c",
  sh: "sh -c",
  shell: "sh -c",
};

/** Code in the language of an argument, or of the tool's name. */
const readCodeCall =
  (usual: string | undefined): CallReader =>
  (given, { shell }) => {
    const language = (given.text("language", "lang") ?? usual)?.toLowerCase();
    const code = given.text("code", "source", "script", "input");
    const isKnown = language !== undefined && Object.hasOwn(interpreters, language);
    return code !== undefined && isKnown
      ? shell(`${interpreters[language]} ${quoteWord(code)}`)
      : [operation("code.run", { language, source: undefined })];
  };

/** It touches nothing but the conversation. */
const readHarmless: CallReader = () => [];

const readDelegation: CallReader = given => [
  operation("agent.delegate", {
    agent: given.text("subagent_type", "agent_type", "agent_name", "agent", "mode"),
  }),
];

const readStop: CallReader = given => [
  operation("process.stop", { target: given.text("shell_id", "bash_id", "task_id", "id", "pid") }),
];

export const runTools: readonly ToolRow[] = [
  [
    readShellCall,
    `Bash Shell terminal exec exec_command execute_command execute_shell_command local_shell run_command run_in_terminal
    run_shell_command run_terminal_cmd run_terminal_command shell_exec Monitor`,
  ],
  [readPowerShellCall, "PowerShell pwsh run_powershell"],
  [
    readTypingCall,
    "write_stdin send_input_to_terminal write_to_terminal send_to_terminal interact_with_process",
  ],
  [readPossibleShellCall, "attempt_completion"],
  [readCodeCall(undefined), "execute_code run_code code_interpreter"],
  [readCodeCall("python"), "python ipython run_python execute_python"],
  [readCodeCall("javascript"), "js_repl run_javascript"],
];

/** Tools that are a harness's own wherever they have such a name: on another server it says nothing. */
export const harnessTools: readonly ToolRow[] = [
  [
    readHarmless,
    `TodoWrite TodoRead write_todos manage_todo_list update_todo_list update_plan EnterPlanMode ExitPlanMode
    plan_mode_respond AskUserQuestion ask_user ask_followup_question request_user_input BashOutput TaskOutput
    AgentOutputTool get_task_output TaskCreate TaskGet TaskList TaskUpdate Skill activate_skill ToolSearch tool_search
    ListMcpResources ListMcpResourcesTool list_mcp_resources list_mcp_resource_templates get_errors read_lints
    diagnostics LSP think switch_mode wait wait_agent get_internal_docs complete_task StructuredOutput SendUserMessage
    update_topic list_background_processes read_background_output question`,
  ],
  [
    readDelegation,
    "Task Agent spawn_agent delegate_to_agent new_task subagent run_subagent codebase_investigator invoke_agent",
  ],
  [readStop, "KillShell KillBash TaskStop kill_process force_terminate"],
];
