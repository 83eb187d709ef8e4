/** `brainstem doctor`: says what is not as it should be, and mends with --fix what can be mended without losing anything. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FaultCode, isFault, systemClock, type Volume } from "../../base/index.ts";
import {
  BRAIN_FOLDER,
  type BrainFinding,
  diagnoseBrain,
  layout,
  mendBrain,
  readSettings,
  trustsEverything,
} from "../../brain/index.ts";
import { hasMergeDriver } from "../../brain/node.ts";
import { openStorage } from "../../brainstem/parts/storage.ts";
import { mcpTrust, openModels, readServerFile } from "../../brainstem/parts.ts";
import type { BrainPlace } from "../../project/index.ts";
import { readProjectFacts } from "../../project/init-project.ts";
import { surveyTrust } from "../../project/survey-trust.ts";
import { createServerTrust, type McpServers } from "../../tools/mcp.ts";
import type { RegisterCommand } from "../command.ts";
import { findingsOf, readWiring } from "../harness/read-wiring.ts";
import { reasonOfSilence } from "../harness/reason-of-silence.ts";
import { count, showFindings } from "../print.ts";
import { brainVolume, findPlace, storageOf, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { acceptCommand } from "../tools/show-tools.ts";
import { sentenceOf } from "../trust/notice.ts";

interface Options {
  readonly fix?: boolean;
}

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .option("--fix", "mend what can be mended; nothing is lost by it")
    .action(async (options: Options) => {
      const place = findPlace(terminal);
      const { root } = place;
      const volume = brainVolume(root);
      const facts = await readProjectFacts(root);
      const look = async () => [
        ...(await diagnoseBrain(volume, facts)),
        ...(await checkModels(volume, place, terminal)),
        ...(await unlessUnreadable(checkBudgets(volume))),
        ...(await unlessUnreadable(checkServers(volume, place))),
        ...(await checkMerges(root)),
        ...(await unlessUnreadable(readWiring(place, terminal).then(findingsOf))),
        ...(await unlessUnreadable(checkTrust(place, terminal))),
        ...(await unlessUnreadable(checkMemory(place, terminal))),
      ];
      const found = await look();
      const mended = options.fix ? await mendBrain(volume, found, facts) : [];
      const findings = [...(options.fix ? await look() : found), ...(await checkSessions(root, terminal))];
      const isWell = !findings.some(finding => finding.severity === "error");
      if (!isWell) finish(1);
      if (terminal.isJson) return terminal.writeJson({ root, findings, mended });
      const { style } = terminal;
      for (const { done } of mended) terminal.say("✓", done);
      showFindings(findings, terminal);
      const mendable = findings.filter(finding => finding.isMendable).length;
      if (findings.length === 0) terminal.say("✓", "Nothing is wrong with this brain.");
      else if (isWell) terminal.write(`\n${count(findings.length, "remark")}; nothing is broken.\n`);
      if (mendable > 0)
        terminal.write(`${style("dim", `brainstem doctor --fix mends ${mendable} of these.`)}\n`);
    });
};

/** Obstacles to the models that brain.yaml names. A key that is missing here is no fault of the brain. */
const missing: ReadonlySet<FaultCode> = new Set(["model.key-missing", "dependency.missing"]);
const wrong: ReadonlySet<FaultCode> = new Set(["model.unknown", "config.invalid"]);

/** Whether the models that brain.yaml names can be had here; settings that can't be read are a finding already. */
async function checkModels(
  volume: Volume,
  place: BrainPlace,
  terminal: Terminal,
): Promise<readonly BrainFinding[]> {
  try {
    const trust = await trustOf(place, terminal)();
    await openModels({ folder: place.project, trust }, await readSettings(volume, trust));
    return [];
  } catch (error) {
    if (!isFault(error) || !(missing.has(error.code) || wrong.has(error.code))) return [];
    const { code, message, hint: fix } = error;
    const file = `${BRAIN_FOLDER}/${layout.settings}`;
    const [id, severity] = wrong.has(code)
      ? (["settings.model-unknown", "error"] as const)
      : (["settings.model-missing", "warning"] as const);
    return [{ id, severity, file, message, fix, isMendable: false }];
  }
}

/** Whether something is ignored until a person accepts it. */
async function checkTrust(place: BrainPlace, terminal: Terminal): Promise<readonly BrainFinding[]> {
  const { ignored } = await surveyTrust(place, trustOf(place, terminal));
  const message = await sentenceOf(
    place,
    ignored.map(({ name }) => name),
  );
  if (message === undefined) return [];
  return [{ id: "brain.untrusted", severity: "warning", file: BRAIN_FOLDER, message, isMendable: false }];
}

/** Whether sessions are kept out of memory, and whether the person's rules for all projects can be read. */
async function checkMemory(place: BrainPlace, terminal: Terminal): Promise<readonly BrainFinding[]> {
  const damage = await damageOfRules();
  const reason = await reasonOfSilence(place, terminal);
  if (reason === undefined) return damage;
  const message = `Nothing is kept of sessions, and nothing told: ${reason}.`;
  const off = { id: "harness.without-memory", severity: "note", file: BRAIN_FOLDER } as const;
  return [...damage, { ...off, message, fix: "To end it: brainstem memory on", isMendable: false }];
}

async function damageOfRules(): Promise<readonly BrainFinding[]> {
  try {
    (await import("../../project/person-rules.ts")).readPersonRules();
    return [];
  } catch (error) {
    if (!isFault(error, "brain.malformed")) throw error;
    const { file } = error.data;
    const message = "Your rules for all projects can't be read, so that no session hears them.";
    const fix = "Mend the JSON, or delete the file.";
    return [{ id: "file.malformed", severity: "error", file, message, fix, isMendable: false }];
  }
}

/** Whether the servers of mcp.json can be used, as far as their configuration goes. */
async function checkServers(volume: Volume, place: BrainPlace): Promise<readonly BrainFinding[]> {
  const file = `${BRAIN_FOLDER}/${layout.mcpServers}`;
  const about = { id: "settings.server-wrong", severity: "error", file, isMendable: false } as const;
  try {
    const { misread, servers } = await readServerFile(volume);
    const wrong = misread.map(({ name, reason }) => ({
      ...about,
      message: `The MCP server ${name} is left out: ${reason}.`,
      fix: 'Correct its entry, for example: {"command": "npx", "args": ["-y", "<package>"]}',
    }));
    return [
      ...wrong,
      ...(await unacceptedOf(servers, place)).map(name => ({
        ...about,
        id: "settings.server-unaccepted" as const,
        severity: "warning" as const,
        message: `The MCP server ${name} isn't started: nobody has accepted how.`,
        fix: `Run: ${acceptCommand(name)}`,
      })),
    ];
  } catch (error) {
    // That it is no JSON is a finding about files.
    if (!isFault(error, "brain.malformed") || error.data.expected.startsWith("JSON")) return [];
    const { line, expected } = error.data;
    return [
      { ...about, line, message: `This can't be read: expected ${expected}.`, fix: "Correct the line." },
    ];
  }
}

/** The names of the servers whose start no person has accepted as it is now. Nothing is started. */
async function unacceptedOf(servers: McpServers, place: BrainPlace): Promise<readonly string[]> {
  const { pins, redact } = await mcpTrust(place);
  const names: string[] = [];
  for (const [name, server] of Object.entries(servers)) {
    const trust = await createServerTrust(server, { pins: pins(name), redact, clock: systemClock });
    // Unreadable pins accept nothing.
    if (!(await trust.isCommandAccepted().catch(() => false))) names.push(name);
  }
  return names;
}

/** Each clone needs its merge driver configured once. */
async function checkMerges(root: string): Promise<readonly BrainFinding[]> {
  if (await hasMergeDriver(join(root, BRAIN_FOLDER))) return [];
  return [
    {
      id: "brain.merges-as-text",
      severity: "note",
      file: `${BRAIN_FOLDER}/.gitattributes`,
      message: "In this clone git merges the brain's memory as plain text.",
      fix: "Run: brainstem init. It sets merge.brainstem in this clone's git configuration, and keeps all files.",
      isMendable: false,
    },
  ];
}

/** Whether brain.yaml's prices and budgets are some. */
async function checkBudgets(volume: Volume): Promise<readonly BrainFinding[]> {
  const { budgets, prices } = await readSettings(volume, trustsEverything);
  const { problemsOfBudgets, problemsOfPrices } = await import("../../model/spending.ts");
  return [...problemsOfPrices(prices), ...problemsOfBudgets(budgets)].map(({ path, problem }) => ({
    id: "settings.budget-wrong",
    severity: "error",
    file: `${BRAIN_FOLDER}/${layout.settings}`,
    message: `${path}: ${problem}`,
    fix: "Correct it; no conversation begins before.",
    isMendable: false,
  }));
}

/** Files that can't be read are said by the diagnosis of the brain, or by `brainstem status`. */
const unlessUnreadable = (findings: Promise<readonly BrainFinding[]>): Promise<readonly BrainFinding[]> =>
  findings.catch(error => {
    if (isFault(error)) return [];
    throw error;
  });

type SessionsFinding = Omit<BrainFinding, "id"> & { readonly id: "sessions.unusable" };

const OWN_FILE = `${BRAIN_FOLDER}/${layout.data}/sessions.db`;

/** Nothing is made where there is nothing yet. */
export async function checkSessions(root: string, terminal: Terminal): Promise<readonly SessionsFinding[]> {
  try {
    const own = join(root, OWN_FILE);
    const spec = storageOf({}, terminal);
    if (spec === "sqlite" && !existsSync(own)) return [];
    // By its path: whether its folder is closed to others is a finding of its own, and --fix mends it.
    const place = spec === "sqlite" ? `sqlite:${own}` : spec;
    const { store, close } = await openStorage(place, { root, clock: systemClock });
    await store.check().finally(close);
    return [];
  } catch (error) {
    if (!isFault(error)) throw error;
    const { message, hint: fix } = error;
    const file = terminal.environment.BRAINSTEM_STORAGE ? "BRAINSTEM_STORAGE" : OWN_FILE;
    return [{ id: "sessions.unusable", severity: "error", file, message, fix, isMendable: false }];
  }
}
