/** Reads calls of harnesses' own tools, by the tools' names there. */
import { lazily } from "../lazily.ts";
import type { CallReader } from "./call-context.ts";
import {
  readAnyChange,
  readCopy,
  readDelete,
  readEdit,
  readGlob,
  readList,
  readMakeDirectory,
  readMove,
  readPatchCall,
  readRead,
  readReadMany,
  readSearch,
  readTextEditor,
  readWrite,
} from "./file-calls.ts";
import { foldName } from "./given.ts";
import {
  readCodeCall,
  readDelegation,
  readHarmless,
  readPossibleShellCall,
  readPowerShellCall,
  readShellCall,
  readStop,
  readTypingCall,
} from "./run-calls.ts";
import { readFetch, readWebSearch } from "./service-calls.ts";

/** Names as Claude Code, Codex, Cursor, Gemini CLI, OpenCode, Windsurf, Cline, Copilot, Zed and others have them. */
type Row = readonly [reader: CallReader, names: string];

/** Tools that touch the world. A tool of the same name on an MCP server may do the same. */
const effects: readonly Row[] = [
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
  [
    readRead,
    `Read read_code read_file read_text_file read_media_file read_binary_file view view_file view_image view_code_item
    cat NotebookRead read_notebook`,
  ],
  [readReadMany, "read_many_files read_multiple_files"],
  [readList, "LS list list_dir list_directory list_files directory_tree list_code_definition_names"],
  [readGlob, "Glob file_search find find_path find_by_name find_files"],
  [
    readSearch,
    `Grep Search grep_search search_files search_file_content search_code codebase_search semantic_search
    ripgrep rg`,
  ],
  [
    readWrite,
    `Write write_file write_to_file create_file create_new_file save_file append_file
    append_to_file`,
  ],
  [
    readEdit,
    `Edit MultiEdit StrReplace write_code replace replace_string_in_file multi_replace_string_in_file search_replace search_and_replace
    replace_file_content multi_replace_file_content`,
  ],
  [
    readAnyChange,
    `NotebookEdit edit_notebook edit_notebook_file edit_file insert_edit_into_file insert_content replace_in_file
    reapply edit_block create_new_jupyter_notebook`,
  ],
  [readTextEditor, "str_replace_based_edit_tool str_replace_editor text_editor"],
  [readPatchCall, "apply_patch patch apply_diff"],
  [readDelete(true), "delete_file Delete remove_file"],
  [readDelete(false), "delete_path delete_directory"],
  [readMove, "move_file move_path rename_file"],
  [readCopy, "copy_file copy_path"],
  [readMakeDirectory, "create_directory make_directory mkdir"],
  [readFetch, "WebFetch web_fetch fetch fetch_webpage fetch_url read_url_content http_request open_url"],
  [readWebSearch, "WebSearch web_search google_web_search search_web"],
  [readCodeCall(undefined), "execute_code run_code code_interpreter"],
  [readCodeCall("python"), "python ipython run_python execute_python"],
  [readCodeCall("javascript"), "js_repl run_javascript"],
];

const services: readonly Row[] = [
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

const byName = (rows: readonly Row[]): ReadonlyMap<string, CallReader> =>
  new Map(
    rows.flatMap(([reader, names]) => names.split(/\s+/).map(name => [foldName(name), reader] as const)),
  );

const effectsByName = lazily(() => byName(effects));
const servicesByName = lazily(() => byName(services));

/** The reader of a harness's own tool. */
export const harnessReader = (tool: string): CallReader | undefined =>
  likelyReader(tool) ?? servicesByName().get(foldName(tool));

/** The reader of the likely effects of any other tool of this name. */
export const likelyReader = (tool: string): CallReader | undefined => effectsByName().get(foldName(tool));
