/** Every code that a fault can carry, with the words that a tired person reads. */

import { type BrainFaultData, brainFaults } from "./faults/brain-faults.ts";
import { type EvidenceFaultData, evidenceFaults } from "./faults/evidence-faults.ts";
import { type FaultEntries, list } from "./faults/fault-entry.ts";
import { type ModelFaultData, modelFaults } from "./faults/model-faults.ts";
import { type ServerFaultData, serverFaults } from "./faults/server-faults.ts";
import { type StorageFaultData, storageFaults } from "./faults/storage-faults.ts";

interface GeneralFaultData {
  "config.invalid": { readonly problems: readonly { readonly path: string; readonly problem: string }[] };
  "input.invalid": { readonly what: string; readonly expected: string };
  "dependency.missing": { readonly package: string; readonly option: string };
  "limit.exceeded": {
    readonly limit: string;
    readonly value: number;
    readonly max: number;
    readonly unit: string;
  };
  "time.exceeded": { readonly what: string; readonly limitMs: number };
  "stream.lagged": { readonly limit: number };
  "volume.not-found": { readonly path: string };
  "volume.exists": { readonly path: string };
  "volume.unreadable": { readonly path: string; readonly reason: string; readonly line?: number };
  /** `root`: of the volume that the path is in. */
  "volume.denied": { readonly path: string; readonly action: string; readonly root?: string };
  "volume.occupied": { readonly path: string; readonly folder: string };
  "volume.full": { readonly path: string };
  "volume.outside": { readonly path: string; readonly root: string };
  "volume.locked": { readonly path: string; readonly owner: string };
  "tool.malformed": { readonly name: string; readonly problem: string };
  "hook.failed": { readonly hook: string; readonly phase: string; readonly reason: string };
  "harness.unknown": {
    readonly name: string;
    readonly nearest: readonly string[];
    readonly known: readonly string[];
  };
  "harness.unreadable": { readonly file: string; readonly line: number; readonly problem: string };
  "harness.occupied": { readonly file: string };
  "harness.unfindable": { readonly program: string; readonly isPinned: boolean };
  "command.usage": { readonly problem: string; readonly usage: string };
  "package.not-installed": { readonly command: string; readonly folder: string; readonly reason: string };
  "output.closed": Readonly<Record<never, never>>;
  "output.failed": { readonly reason: string };
  "redaction.failed": { readonly what: string };
  "vault.locked": { readonly reason: string; readonly remedy?: string };
  "vault.unknown": { readonly name: string; readonly session: string };
  "vault.lost": { readonly name: string; readonly session: string };
  "vault.denied": { readonly name: string; readonly session: string };
  "project.untested": { readonly isUnaccepted: boolean };
  "cron.unavailable": { readonly reason: string };
  "serve.running": { readonly pid: number };
  "serve.not-started": { readonly output: string };
  "process.not-started": { readonly command: string; readonly reason: string };
  "process.failed": {
    readonly command: string;
    readonly exitCode: number | undefined;
    readonly output: string;
  };
  "search.damaged": { readonly reason: string };
  "address.forbidden": { readonly address: string; readonly reason: string };
  "http.failed": { readonly address: string; readonly reason: string };
  "mcp.unreachable": { readonly server: string; readonly reason: string };
  "mcp.untrusted": { readonly server: string; readonly command: string };
  "mcp.call-failed": { readonly server: string; readonly tool: string; readonly reason: string };
}

/** The data that each code's message is made from. */
export interface FaultData
  extends GeneralFaultData,
    BrainFaultData,
    EvidenceFaultData,
    ModelFaultData,
    ServerFaultData,
    StorageFaultData {}

export type FaultCode = keyof FaultData;

const generalFaults: FaultEntries<GeneralFaultData> = {
  "config.invalid": {
    message: ({ problems }) =>
      `The configuration is not valid:\n${problems.map(({ path, problem }) => `  ${path || "(root)"}: ${problem}`).join("\n")}`,
    hint: () => "Correct the options named above; each line names its path.",
    httpStatus: 400,
  },
  "input.invalid": {
    message: ({ what, expected }) => `${what} is not valid: expected ${expected}.`,
    hint: ({ expected }) => `Pass ${expected}.`,
    httpStatus: 400,
  },
  "dependency.missing": {
    message: ({ package: name, option }) => `${option} needs the package ${name}, which is not installed.`,
    hint: ({ package: name }) => `Run: npm install ${name}`,
    httpStatus: 500,
  },
  "limit.exceeded": {
    message: ({ limit, value, max, unit }) =>
      `${limit} is ${value} ${unit}; the most that is allowed is ${max}.`,
    hint: ({ limit }) => `Send less, or raise ${limit} in the configuration.`,
    httpStatus: 413,
  },
  "time.exceeded": {
    message: ({ what, limitMs }) => `${what} did not finish within ${limitMs} ms.`,
    hint: () => "Try again, or raise its time limit in the configuration.",
    httpStatus: 504,
    isRetryable: true,
  },
  "stream.lagged": {
    message: ({ limit }) => `This reader fell more than ${limit} events behind and was let go.`,
    hint: () => "Read on from the event log, starting after the last event that was seen.",
    httpStatus: 503,
    isRetryable: true,
  },
  "volume.not-found": {
    message: ({ path }) => `There is no file ${path}.`,
    hint: () => "Check the path.",
    httpStatus: 404,
  },
  "volume.exists": {
    message: ({ path }) => `${path} exists already; it was left as it is.`,
    hint: () => "Choose another name, or say that it may be overwritten.",
    httpStatus: 409,
  },
  "volume.unreadable": {
    message: ({ path, reason }) => `${path} can't be read: ${reason}.`,
    hint: ({ path, line }) =>
      line === undefined ? `Check what ${path} is and who may read it.` : `Correct line ${line} of ${path}.`,
    httpStatus: 500,
  },
  "volume.denied": {
    message: ({ path, action }) => `No permission to ${action} ${path}.`,
    hint: ({ path, root }) =>
      `Give this user the right to it, for example with chmod or chown on ${root === undefined ? path : `${root}/${path}`}.`,
    httpStatus: 500,
  },
  "volume.occupied": {
    message: ({ path, folder }) => `${path} is a file, and a folder is needed there, for ${folder}.`,
    hint: ({ path }) => `Move ${path} away, and try again.`,
    httpStatus: 409,
  },
  "volume.full": {
    message: ({ path }) => `The disk is full: ${path} was not written, and what stood there before is whole.`,
    hint: () => "Free some space and try again.",
    httpStatus: 507,
    isRetryable: true,
  },
  "volume.outside": {
    message: ({ path, root }) => `${path} leads out of ${root}; it was not followed.`,
    hint: () => "Replace the link or the path by a file inside the folder.",
    httpStatus: 403,
  },
  "volume.locked": {
    message: ({ path, owner }) => `${path} is being written by ${owner}.`,
    hint: () => "Wait for it to finish and try again.",
    httpStatus: 423,
    isRetryable: true,
  },
  "tool.malformed": {
    message: ({ name, problem }) => `The tool ${name} was left out: ${problem}.`,
    hint: () => "Correct its definition; the other tools are not affected.",
    httpStatus: 500,
  },
  "hook.failed": {
    message: ({ hook, phase, reason }) =>
      `The turn was stopped because ${hook} failed (${phase}): ${reason}.`,
    hint: () => "It is declared to fail closed; mend it, or declare it open.",
    httpStatus: 500,
    isRetryable: true,
  },
  "harness.unknown": {
    message: ({ name, nearest }) =>
      `No coding agent is called ${name} here.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: ({ known }) => `Known: ${known.join(", ")}. Any other agent that reads AGENTS.md: agents-md.`,
    httpStatus: 404,
  },
  "package.not-installed": {
    message: ({ command, reason }) => `${command} didn't work: ${reason.replace(/\.$/, "")}.`,
    hint: ({ command, folder }) => `Run it yourself in ${folder}: ${command}`,
    httpStatus: 502,
  },
  "harness.unreadable": {
    message: ({ file, line, problem }) => `${file}:${line}: ${problem}.`,
    hint: ({ file, line }) => `Nothing was changed. Correct line ${line} of ${file}, and try again.`,
    httpStatus: 422,
  },
  "harness.occupied": {
    message: ({ file }) => `${file} is somebody else's; it was left as it is.`,
    hint: ({ file }) => `Nothing was changed. Move ${file} away, and try again.`,
    httpStatus: 409,
  },
  "harness.unfindable": {
    message: ({ program, isPinned }) =>
      isPinned
        ? `No harness would find ${program}: package.json names brainstem, and it is not installed.`
        : `No harness would find ${program}: it is neither among this project's dependencies nor on the PATH.`,
    hint: ({ isPinned }) =>
      isPinned
        ? "Run: npm install"
        : "Run: npm install --save-dev <archive>, with the archive that a clone of brainstem makes by npm run build && npm pack " +
          "(or in the clone: npm link), and try again.",
    httpStatus: 409,
  },
  "command.usage": {
    message: ({ problem }) => problem,
    hint: ({ usage }) => usage,
    httpStatus: 400,
  },
  "output.closed": {
    message: () => "Whoever read the output has left.",
    hint: () => "Nothing is wrong with the brain; run the command again to see the rest.",
    httpStatus: 500,
  },
  "output.failed": {
    message: ({ reason }) => `The output can't be written: ${reason}.`,
    hint: () => "Check where the output goes: a full disk, for example.",
    httpStatus: 500,
  },
  "redaction.failed": {
    message: ({ what }) => `${what} could not be checked for secrets, so it was not written.`,
    hint: () => "Try again; nothing reaches the disk unchecked.",
    httpStatus: 500,
    isRetryable: true,
  },
  "search.damaged": {
    message: ({ reason }) => `The stored search index can't be used: ${reason}.`,
    hint: () => "It is derived from other files: delete it and build it again.",
    httpStatus: 500,
  },
  "address.forbidden": {
    message: ({ address, reason }) => `${address} may not be called: ${reason}.`,
    hint: () => "Name its domain under tools.httpDomains in .agent/brain.yaml, if you trust it.",
    httpStatus: 403,
  },
  "http.failed": {
    message: ({ address, reason }) => `${address} gave no answer: ${reason}.`,
    hint: () => "Check the address and the network, and try again.",
    httpStatus: 502,
    isRetryable: true,
  },
  "mcp.unreachable": {
    message: ({ server, reason }) => `The MCP server ${server} can't be reached: ${reason}.`,
    hint: () => "It is tried again by itself. `brainstem tools` says how its servers are.",
    httpStatus: 502,
    isRetryable: true,
  },
  "mcp.untrusted": {
    message: ({ server, command }) =>
      `The MCP server ${server} was not started, because nobody has accepted it: ${command}.`,
    hint: ({ server }) => `Look at it, and accept it with: brainstem tools accept ${server}`,
    httpStatus: 403,
  },
  "mcp.call-failed": {
    message: ({ server, tool, reason }) => `${tool} of the MCP server ${server} failed: ${reason}.`,
    hint: () => "The server said so; it may say more in its own log.",
    httpStatus: 502,
  },
  "vault.locked": {
    message: ({ reason }) => `The vault can't be opened: ${reason}.`,
    hint: ({ remedy }) =>
      remedy ?? "`brainstem vault init` makes a key; `brainstem vault status` says what needs which.",
    httpStatus: 500,
  },
  "vault.unknown": {
    message: ({ name, session }) => `The vault has no ${name} of the conversation ${session}.`,
    hint: () => "Placeholders are numbered in each conversation by itself; some are kept in no vault.",
    httpStatus: 404,
  },
  "vault.lost": {
    message: ({ name, session }) => `The key of ${name} in the conversation ${session} is not here.`,
    hint: () => "`brainstem vault status` says what else is lost; the old key brings it back.",
    httpStatus: 409,
  },
  "vault.denied": {
    message: ({ name, session }) => `${name} of the conversation ${session} may not be shown.`,
    hint: () => "The program's `mayRestore` decides who may see originals; the attempt was recorded.",
    httpStatus: 403,
  },
  "project.untested": {
    message: ({ isUnaccepted }) =>
      isUnaccepted
        ? "The test command of .agent/brain.yaml is not accepted yet, which a person does by brainstem trust."
        : "No test command is set. Put it into .agent/brain.yaml, as `test` under `project`.",
    hint: ({ isUnaccepted }) =>
      isUnaccepted ? "Run: brainstem trust" : "For example:\nproject:\n  test: npm test",
    httpStatus: 409,
  },
  "cron.unavailable": {
    message: ({ reason }) => `There is no crontab command here (${reason}), so nothing was changed.`,
    hint: () => "Install cron, or have any other scheduler run `brainstem dream` once a night.",
    httpStatus: 501,
  },
  "serve.running": {
    message: ({ pid }) => `The daemon runs already, as process ${pid}.`,
    hint: () => "End it with: brainstem serve --stop",
    httpStatus: 409,
  },
  "serve.not-started": {
    message: ({ output }) => `The daemon did not start${output === "" ? "" : `: ${output}`}.`,
    hint: () => "Run `brainstem serve` in the foreground to see more; hooks go on without it.",
    httpStatus: 500,
  },
  "process.not-started": {
    message: ({ command, reason }) => `${command} could not be started: ${reason}.`,
    hint: ({ command }) => `Check that ${command} is installed and on the PATH.`,
    httpStatus: 500,
  },
  "process.failed": {
    message: ({ command, exitCode, output }) =>
      `${command} ${exitCode === undefined ? "was ended by a signal" : `failed with exit code ${exitCode}`}: ${output.trim()}`,
    hint: ({ command }) => `Run ${command} by hand to see more.`,
    httpStatus: 502,
  },
};

export const faultTable: FaultEntries<FaultData> = {
  ...generalFaults,
  ...brainFaults,
  ...evidenceFaults,
  ...modelFaults,
  ...serverFaults,
  ...storageFaults,
};
