/** Shows the survey of models: configured ones, local servers, providers set up, and the rest in a line. */
import { join, relative } from "node:path";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { type DiscoveredServer, providerTable } from "../../model/providers.ts";
import { count, fit, printable } from "../print.ts";
import { showParagraph } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";
import type { CallReport, Lack, ModelReport } from "./report-model.ts";
import type { ProviderReport } from "./report-providers.ts";
import { chatCommand, serverTitle, summariseNames, talkingModel } from "./server-names.ts";
import type { ModelsSurvey } from "./survey-models.ts";

interface ShowModelsOptions {
  /** The folder that holds the brain. */
  readonly root: string | undefined;
  /** As it was named on the command line. */
  readonly model: string | undefined;
}

export function showModels(survey: ModelsSurvey, options: ShowModelsOptions, terminal: Terminal): void {
  const { models, providers, servers } = survey;
  const { style, write } = terminal;
  const heading = (title: string) => write(`\n  ${style("bold", title)}\n`);
  showConfigured(models, options, terminal);
  if (servers.length > 0) {
    heading("Running here");
    for (const server of servers) showServer(server, providers, terminal);
    const talker = servers.map(talkingModel).find(name => name !== undefined);
    if (talker !== undefined && models.every(({ name }) => name === "reflex")) {
      terminal.say("→", style("cyan", printable(chatCommand(talker))), "  ");
    }
  }
  const others = providers.filter(({ name }) => !servers.some(({ provider }) => provider === name));
  const setUp = others.filter(({ isSetUp }) => isSetUp);
  if (setUp.length > 0) {
    heading("Set up");
    for (const provider of setUp) showProvider(provider, terminal);
  }
  const rest = others.filter(({ isSetUp }) => !isSetUp).map(({ name }) => name);
  const how = "`brainstem models <provider>/<model>` says what one needs.";
  write("\n");
  if (rest.length > 0) showParagraph(`Not set up: ${rest.join(", ")}. ${how}`, "  ", "dim", terminal);
  write("\n");
}

function showConfigured(
  models: ModelsSurvey["models"],
  { model, root }: ShowModelsOptions,
  terminal: Terminal,
): void {
  const { cwd, style, write } = terminal;
  const title = style("bold", "Configured");
  if (root === undefined && model === undefined) {
    const init = style("cyan", "brainstem init");
    write(`\n  ${title}\n  Nothing: there is no brain here. ${init} makes one.\n`);
    return;
  }
  const source = model === undefined ? join(relative(cwd, root!), BRAIN_FOLDER, layout.settings) : "--model";
  write(`\n  ${title}  ${style("dim", printable(source))}\n`);
  for (const each of models) showModelLine(each, terminal);
}

function showModelLine(report: ModelsSurvey["models"][number], terminal: Terminal): void {
  const { style, write } = terminal;
  const { call, capabilities, isUsable, name, problem, role } = report;
  const mark = isUsable ? style("green", "✓") : style("red", "✗");
  const notes = [role === "fallback" && "a fallback", isUsable && describeStanding(report)].filter(Boolean);
  write(`  ${mark} ${printable(name)}  ${style("dim", notes.join("; "))}\n`);
  if (problem !== undefined) showLack(problem, terminal);
  if (isUsable && report.isListed === false && call === undefined) terminal.say("!", NOT_LISTED, "    ");
  if (capabilities !== undefined && report.provider !== undefined) {
    write(`    ${style("dim", `schemas: ${describeSchemas(capabilities)}`)}\n`);
    write(`    ${style("dim", printable(`files by address: ${describeFiles(capabilities)}`))}\n`);
  }
  if (call !== undefined) write(`    ${printable(describeCall(call))}\n`);
}

function showServer(
  { baseUrl, models, provider }: DiscoveredServer,
  providers: ModelsSurvey["providers"],
  { isTerminal, style, write }: Terminal,
): void {
  const { isInstalled = true, package: needed } = providers.find(({ name }) => name === provider) ?? {};
  const mark = isInstalled ? style("green", "✓") : style("yellow", "!");
  const size = `${printable(baseUrl)}  ${count(models.length, "model")}`;
  write(`  ${mark} ${serverTitle(provider)}  ${style("dim", size)}\n`);
  const names = isTerminal ? summariseNames(models) : models.join(", ");
  if (models.length > 0) write(`    ${printable(names)}\n`);
  if (!isInstalled) write(`    Its package is missing: ${style("cyan", `npm install ${needed}`)}\n`);
}

function showProvider(provider: ModelsSurvey["providers"][number], { style, write }: Terminal): void {
  const { isInstalled, keysSet, name, package: needed, silence } = provider;
  const trouble = [
    ...(provider.status === "misconfigured" ? provider.problems : []).map(
      ({ path, problem }) => `${path}: ${problem}`,
    ),
    ...(silence === undefined ? [] : [silence]),
    ...(isInstalled ? [] : [`Its package is missing: npm install ${needed}`]),
  ];
  const mark = trouble.length === 0 ? style("green", "✓") : style("yellow", "!");
  const address = provider.status === "ready" ? provider.baseUrl : undefined;
  const facts = [...keysSet, ...(address === undefined ? [] : [address])].join("  ");
  write(`  ${mark} ${printable(name)}  ${style("dim", printable(facts))}\n`);
  for (const each of trouble) write(`    ${printable(each)}\n`);
}

export function showModel(report: ModelReport, terminal: Terminal): void {
  const { style, write } = terminal;
  const { call, capabilities, isUsable, name, problem, provider } = report;
  const mark = isUsable ? style("green", "✓") : style("red", "✗");
  write(`\n  ${mark} ${style("bold", printable(name))}\n`);
  if (problem !== undefined) showLack(problem, terminal);
  write("\n");
  const line = (label: string, text: string) =>
    write(`    ${style("dim", label.padEnd(LABEL_WIDTH))}${printable(text)}\n`);
  if (isUsable) line("state", describeStanding(report));
  if (isUsable && report.isListed === false && call === undefined) line("", NOT_LISTED);
  if (provider !== undefined) {
    line("provider", provider.isLocal ? `${serverTitle(provider.name)}, on this machine` : provider.name);
    if (provider.status === "ready" && provider.baseUrl !== undefined) line("address", provider.baseUrl);
    line("key", describeKey(provider));
    line("package", `${provider.package}, ${provider.isInstalled ? "installed" : "not installed"}`);
    if (capabilities !== undefined) {
      line("schemas", describeSchemas(capabilities));
      line("files by address", describeFiles(capabilities));
    }
  }
  if (call !== undefined) line("call", describeCall(call));
  if (isUsable) write(`\n  ${style("green", "→")} ${style("cyan", printable(chatCommand(name)))}\n`);
  write("\n");
}

const LABEL_WIDTH = 18;

/** Its variable, and never what is in it. */
function describeKey({ keysSet, keyVariables, status }: ProviderReport): string {
  if (keysSet.length > 0) return `${keysSet.join(", ")} is set`;
  const none = `${keyVariables.join(" or ")} is not set`;
  return status === "key-missing" ? none : `${none}, and may not be needed`;
}

const NOT_LISTED = "Its server doesn't list it, and may have it all the same; --call tells.";

/** The package of the providers whose servers say which models they have. */
const LISTING = providerTable.find(({ name }) => name === "openai-compatible")?.package;

/** Of a model that nothing speaks against. */
function describeStanding({ call, isReachable, provider }: ModelReport): string {
  if (provider === undefined) return "built in: no key, no network";
  if (call !== undefined) return "it answers";
  if (isReachable === true) return "its server answers";
  const here = provider.keysSet.length > 0 ? "its key and package are here; " : "";
  return `${here}whether it answers, ${provider.package === LISTING ? "--check" : "--call"} tells`;
}

type Capabilities = NonNullable<ModelReport["capabilities"]>;

/** Whether an answer is held to a schema. */
function describeSchemas({ takesSchemas }: Capabilities): string {
  if (takesSchemas === null) return "unknown";
  return takesSchemas ? "answers are held to them by the provider" : "answers follow them as told in words";
}

/** Describes the files that a provider fetches itself. */
function describeFiles({ fileUrls }: Capabilities): string {
  if (fileUrls.length === 0) return "none that is known of";
  return fileUrls.map(type => (type === "*" || type === "*/*" ? "all kinds" : type)).join(", ");
}

const CHARS_SHOWN = 40;

function describeCall({ firstTokenMs, text, totalMs, usage }: CallReport): string {
  const said = text === "" ? "no words in so few tokens" : `“${fit(text, CHARS_SHOWN)}”`;
  const first = firstTokenMs === undefined ? [] : [`first token after ${duration(firstTokenMs)}`];
  const { inputTokens, outputTokens } = usage;
  const tokens =
    inputTokens + outputTokens === 0 ? "tokens not told" : `${inputTokens} tokens in, ${outputTokens} out`;
  return [said, ...first, `${duration(totalMs)} in all`, tokens].join(" · ");
}

const duration = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

function showLack({ hint, message }: Lack, terminal: Terminal): void {
  for (const line of message.split("\n")) showParagraph(line, "    ", "red", terminal);
  showParagraph(hint, "    ", "dim", terminal);
}
