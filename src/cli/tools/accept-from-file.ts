/** `brainstem tools accept`: a person says that an MCP server of the brain's file may be used, and as it is now. */
import { type Clock, systemClock } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { mcpTrust, readServerFile } from "../../brainstem/parts.ts";
import { createStdioTransport } from "../../tools/mcp/mcp-node.ts";
import {
  acceptServer,
  commandText,
  connectMcpServers,
  type McpServer,
  type McpServerStatus,
  type Pins,
  type ServersTrust,
  visibleText,
} from "../../tools/mcp.ts";
import { askYes } from "../ask.ts";
import { requirePerson } from "../caller.ts";
import { closing } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { showHeld, takeInHeld } from "../mcp-pins.ts";
import { count, fit, oneLine } from "../print.ts";
import { brainVolume, findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { guess, refuse } from "./report-tools.ts";
import { acceptCommand, showServer } from "./show-tools.ts";

const FILE = `${BRAIN_FOLDER}/${layout.mcpServers}`;

/** @throws command.usage without a person, brain.malformed, volume.*, dependency.missing */
export async function acceptFromFile(name: string, terminal: Terminal): Promise<ExitCode> {
  requirePerson(terminal, "Accepting an MCP server", `Run it yourself: ${acceptCommand(oneLine(name))}`);
  const place = findPlace(terminal);
  const volume = brainVolume(place.root);
  const { servers } = await readServerFile(volume);
  const server = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (server === undefined) {
    const names = Object.keys(servers);
    const message = `There is no MCP server ${oneLine(name)} in ${FILE}.${guess(name, names)}`;
    const hint = names.length === 0 ? `Name servers in ${FILE}.` : `It names ${names.join(", ")}.`;
    return refuse({ code: "mcp.not-found", message, hint }, terminal);
  }
  const trust = await mcpTrust(place);
  return accept({ name, server, trust, directory: place.project, clock: systemClock }, terminal);
}

interface Matter {
  readonly name: string;
  readonly server: McpServer;
  readonly trust: ServersTrust;
  /** Where it is started. */
  readonly directory: string;
  readonly clock: Clock;
}

async function accept(matter: Matter, terminal: Terminal): Promise<ExitCode> {
  const { clock, name, server, trust } = matter;
  const store = trust.pins(name);
  let status = await look(matter, terminal);
  const isFirst = status.state === "untrusted" && (await store.read()) === undefined;
  if (status.state === "untrusted") {
    await showStart(matter, terminal);
    if (!(await askYes(terminal, "Accept it?"))) {
      terminal.write("Nothing was accepted.\n");
      return 0;
    }
    await acceptServer(server, { pins: store, redact: trust.redact, clock });
    terminal.say("✓", `Accepted ${name}.`);
    status = await look(matter, terminal);
  }
  const pins = await store.read();
  if (status.state !== "ready" || pins === undefined) {
    showServer(status, terminal);
    return 1;
  }
  if (isFirst) showMet(pins, terminal);
  else if (Object.keys(pins.held.tools).length === 0) {
    terminal.write(`Nothing of ${name} is held: ${count(Object.keys(pins.tools).length, "tool")} as met.\n`);
  } else await takeInHeld({ store, pins, chosen: pins.held, again: acceptCommand(name) }, terminal);
  for (const { isHeld, problem, tool } of status.leftOut) {
    if (isHeld === undefined)
      terminal.write(
        `  ${terminal.style("red", "left out")}  ${visibleText(tool)}: ${visibleText(problem)}\n`,
      );
  }
  return 0;
}

/** Starts it if it is trusted, hears what tools it has, and ends it. */
async function look(
  { clock, directory, name, server, trust }: Matter,
  terminal: Terminal,
): Promise<McpServerStatus> {
  const connections = connectMcpServers(
    { [name]: server },
    {
      environment: terminal.environment,
      startProgram: local => createStdioTransport(local, { directory }),
      trust,
      clock,
    },
  );
  return closing(Promise.resolve(connections), async () => {
    await connections.ready();
    return connections.status()[0]!;
  });
}

/** How it would be started, beside how it was when it was accepted. */
async function showStart({ name, server, trust }: Matter, terminal: Terminal): Promise<void> {
  const { style, write } = terminal;
  const pins = await trust.pins(name).read();
  if (pins?.held.command !== undefined)
    return showHeld(pins, terminal, { command: pins.held.command, tools: {} });
  const isProgram = "command" in server;
  write(`\n  ${style("bold", name)}  ${isProgram ? "is a program, started by" : "is reached at"}\n`);
  write(`    ${visibleText(await trust.redact(commandText(server)))}\n`);
  const what = isProgram
    ? "It runs with your rights. Rules decide which of its tools are called, not what it does by itself."
    : "It gets what its tools are called with. Rules decide which of them are called.";
  write(`  ${style("dim", what)}\n`);
}

/** Its own descriptions of its tools, as they are accepted at first sight. */
function showMet({ tools }: Pins, terminal: Terminal): void {
  const { isTerminal, style, width, write } = terminal;
  const met = Object.entries(tools).map(([name, { parts }]) => {
    const words = parts.description ?? parts.title ?? "";
    return [oneLine(visibleText(name)), oneLine(visibleText(words))] as const;
  });
  const nameWidth = Math.min(28, Math.max(0, ...met.map(([name]) => name.length)));
  for (const [name, words] of met) {
    const before = 4 + Math.max(nameWidth, name.length) + 2;
    const shown = isTerminal ? fit(words, Math.max(20, width - before)) : words;
    write(`    ${name.padEnd(nameWidth)}  ${style("dim", shown)}\n`);
  }
  write(`  It has ${count(met.length, "tool")}. What is new or changes later is held until you accept it.\n`);
}
