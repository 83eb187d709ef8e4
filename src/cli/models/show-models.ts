/** Shows the survey of models: configured ones, local servers, providers set up, and the rest in a line. */
import { join, relative } from "node:path";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { DiscoveredServer } from "../../model/providers.ts";
import { count, printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { chatCommand } from "./chat-command.ts";
import {
  describeCall,
  describeFiles,
  describeSchemas,
  describeStanding,
  NOT_LISTED,
} from "./describe-use.ts";
import { serverTitle, summariseNames, talkingModel } from "./server-names.ts";
import { showLack } from "./show-lack.ts";
import { showParagraph } from "./show-paragraph.ts";
import type { ModelsSurvey } from "./survey-models.ts";

export interface ShowModelsOptions {
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
      write(`  ${style("green", "→")} ${style("cyan", printable(chatCommand(talker)))}\n`);
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
  if (isUsable && report.isListed === false && call === undefined)
    write(`    ${style("yellow", "!")} ${NOT_LISTED}\n`);
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
