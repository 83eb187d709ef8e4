/** `brainstem tools show`: everything about one tool. */
import { formatSource } from "../../base/index.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import type { AnyTool, JsonSchema, Repeatability } from "../../ports/index.ts";
import { type McpServerStatus, visibleText } from "../../tools/mcp.ts";
import { closing } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { displayWidth, grouped, oneLine } from "../print.ts";
import { createStreamWrap, showParagraph } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";
import { createReporter, guess, openTools, type Refusal, refuse, type ToolReport } from "./report-tools.ts";
import { fieldsOf, typeOf } from "./schema-fields.ts";
import { acceptCommand, describeEffects, wordFor } from "./show-tools.ts";

export async function showTool(name: string, terminal: Terminal): Promise<ExitCode> {
  return closing(openTools(terminal), async brainstem => {
    const listed = await brainstem.mind.tools.snapshot();
    const tool = listed.find(each => each.name === name);
    if (tool === undefined) return refuse(notThere(name, listed, brainstem), terminal);
    const report = await (await createReporter(brainstem, terminal))(tool);
    const { jsonSchema: input } = tool.input;
    const output = tool.output?.jsonSchema;
    if (terminal.isJson) terminal.writeJson({ ...report, input, output: output ?? null });
    else show(report, input, output, terminal);
    return 0;
  });
}

function notThere(name: string, listed: readonly AnyTool[], brainstem: Brainstem): Refusal {
  const names = listed.map(tool => tool.name);
  const server = brainstem.mcpServers().find(each => name.startsWith(`${each.name.replaceAll(".", "-")}__`));
  const why = server === undefined ? undefined : whyLeftOut(name, server);
  const hint = "brainstem tools lists them.";
  const message = `There is no tool ${oneLine(name)}.`;
  if (why === undefined) return { code: "tool.not-found", message: message + guess(name, names), hint };
  return {
    code: "tool.not-found",
    message: `${message} ${oneLine(visibleText(why.reason))}`,
    hint: why.hint ?? hint,
  };
}

/** The state of its server, where it has such a tool or can't be asked. */
function whyLeftOut(
  name: string,
  server: McpServerStatus,
): { readonly reason: string; readonly hint?: string } | undefined {
  const own = name.slice(name.indexOf("__") + 2);
  const left = server.leftOut.find(({ tool }) => tool === own);
  if (left !== undefined) {
    const reason = `It is left out: ${left.problem}.`;
    return left.isHeld ? { reason, hint: `Look at it: ${acceptCommand(server.name)}` } : { reason };
  }
  return server.state === "ready" ? undefined : { reason: server.reason ?? `Its server is ${server.state}.` };
}

const repeating: { readonly [Each in Repeatability]: string } = {
  idempotent: "idempotent: a second call does no more than one",
  durable: "durable: safe to repeat under its idempotency key",
  unsafe: "unsafe: a call whose outcome is unknown is not repeated",
};

function show(
  report: ToolReport,
  input: JsonSchema,
  output: JsonSchema | undefined,
  terminal: Terminal,
): void {
  const { isTerminal, style, width, write } = terminal;
  const row = (title: string, text: string) => write(`    ${style("dim", title.padEnd(10))}  ${text}\n`);
  write(`\n  ${style("bold", report.name)}  ${style("dim", `${report.id}, ${oneLine(report.category)}`)}\n`);
  const wrap = createStreamWrap(isTerminal ? width : Number.POSITIVE_INFINITY, "    ");
  for (const paragraph of report.description.split(/\n\s*\n/))
    write(wrap.push(oneLine(visibleText(paragraph))) + wrap.end());
  write("\n");
  row("rules say", `${wordFor(report, terminal)}  ${because(report)}`);
  if (report.source !== undefined) row("", style("cyan", formatSource(report.source)));
  if (report.dependsOn.length > 0) row("depends on", report.dependsOn.join(", "));
  row("operations", report.operations.join(", ") || "depend on the arguments");
  row("effects", oneLine(describeEffects(report.category, report.sideEffects)));
  row("repeating", repeating[report.repeatability]);
  row("time", `${grouped(report.timeoutMs)} ms at most`);
  if (report.entitlements.length > 0) row("requires", report.entitlements.join(", "));
  showSchema("Arguments", input, terminal);
  if (output !== undefined) showSchema("Result", output, terminal);
  write("\n");
}

function because({ decision, dependsOn, isDisabled, reason = "", source }: ToolReport): string {
  if (isDisabled) return "switched off in brain.yaml (tools.disabled)";
  if (decision === null) return "on what it is called with";
  const bare = source === undefined ? reason : reason.replace(` [${formatSource(source)}]`, "");
  return `${oneLine(bare)}${dependsOn.length > 0 ? " (a plain call)" : ""}`;
}

function showSchema(title: string, schema: JsonSchema, terminal: Terminal): void {
  const { style, write } = terminal;
  write(`\n  ${style("bold", title)}\n`);
  const fields = fieldsOf(schema);
  if (fields.length === 0) write(`    ${schema.type === "object" ? "none" : typeOf(schema, schema)}\n`);
  const names = fields.map(({ name }) => oneLine(visibleText(name)));
  const width = Math.max(...names.map(displayWidth));
  for (const [at, { description, isRequired, type }] of fields.entries()) {
    const must = isRequired ? `  ${style("yellow", "required")}` : "";
    write(`    ${names[at]!.padEnd(width)}  ${oneLine(visibleText(type))}${must}\n`);
    if (description !== "") showParagraph(visibleText(description), " ".repeat(width + 6), "dim", terminal);
  }
}
