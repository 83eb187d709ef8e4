/** `brainstem mcp-proxy`: puts the project's policy and memory between an MCP client and an MCP server. */
import { join } from "node:path";
import { describeError, hashJson, systemClock } from "../../base/index.ts";
import { createEpisodeLog, createSkillLibrary, readSettings } from "../../brain/index.ts";
import { closeDataFolder } from "../../brain/node.ts";
import { describeGrant } from "../../harness/index.ts";
import { createGrants, grantKey } from "../../harness/node.ts";
import { openClientPeople } from "../../hook-host/served-brain.ts";
import { isGrantable, type Judgement, judge } from "../../policy/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { type BrainPlace, describeWork, GRANTS, stateFolder } from "../../project/index.ts";
import { createPolicyReader, type ProjectPolicy } from "../../project/project-policy.ts";
import { createSecretRedactor, redactJson } from "../../safety/index.ts";
import { createProxyPinStore } from "../../server/index.ts";
import { runMcpProxy } from "../../server/node.ts";
import { isServerName, serverNameOf } from "../../tools/mcp.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { acceptPins, showPins } from "../mcp-pins.ts";
import { oneLine, shellWord } from "../print.ts";
import { brainVolume, findPlace, stateVolume, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface ProxyOptions {
  readonly name?: string;
  readonly strict?: boolean;
  readonly show?: boolean;
  readonly accept?: true | readonly string[];
}

const USAGE =
  "For example: brainstem mcp-proxy --name files -- npx -y @modelcontextprotocol/server-filesystem .";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[command...]", "behind --: how the MCP server is started")
    .option("--name <server>", "what rules and memory call it (default: from its command)")
    .option("--strict", "refuse what no rule speaks of, instead of leaving it to the client")
    .option("--show", "show which tools are pinned, and what has changed")
    .option("--accept [tool...]", "take in what has changed: all of it, or these tools")
    .addHelpText(
      "after",
      `
Each call of a tool is decided by .agent/protocols/permissions.md, where the tool is mcp.<server>.<tool>, and remembered.
What a server says of its tools is pinned at first sight; a tool that is new or has changed since is held until a person
accepts it. Where a rule lets no agent read secrets, they are taken out of what tools answer. In a client's settings:

  "files": { "command": "brainstem",
             "args": ["mcp-proxy", "--name", "files", "--", "npx", "-y", "@modelcontextprotocol/server-filesystem", "."] }`,
    )
    .action(async (words: readonly string[], options: ProxyOptions) => {
      const name = options.name ?? serverNameOf(words);
      if (name !== undefined && !isServerName(name)) {
        const usage =
          "A server's name has letters, digits, dots, hyphens and single underscores, 64 at most.";
        throw misuse(`${oneLine(name)} is no name of a server.`, usage);
      }
      if (options.show) return showPins(stateVolume(findPlace(terminal)), name, terminal);
      if (name === undefined) throw misuse("There is no server to start.", USAGE);
      if (options.accept !== undefined) return acceptPins(name, options.accept, terminal);
      const [program, ...args] = words;
      if (program === undefined) throw misuse("There is no server to start.", USAGE);
      finish(await runProxy(name, [program, ...args], options, terminal));
    });
};

async function runProxy(
  name: string,
  words: readonly [string, ...string[]],
  options: ProxyOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const place = findPlace(terminal);
  const directory = terminal.cwd;
  const volume = brainVolume(place.root);
  const redactor = createSecretRedactor();
  const tell = (sentence: string) => terminal.writeError(`brainstem mcp-proxy: ${oneLine(sentence)}\n`);
  const { unspoken } = (await readSettings(volume)).hooks;
  const log = createEpisodeLog({ volume, redactor, clock: systemClock });
  const readPolicy = createPolicyReader({
    place,
    volume,
    library: createSkillLibrary(volume),
    trust: trustOf(place, terminal),
    fallback: "ask",
    directory,
  });
  let latest: ProjectPolicy | undefined;
  const currentPolicy = async () => {
    latest = await readPolicy();
    return latest;
  };
  try {
    closeDataFolder(place.root);
  } catch (error) {
    tell(describeError(error));
  }
  const [command, ...args] = words;
  const exitCode = await runMcpProxy({
    name,
    command,
    args,
    directory,
    pinnedCommand: { hash: await hashJson(words), text: words.map(shellWord).join(" ") },
    judge: async call => granted(call, await (await currentPolicy()).judgeCall(call), place),
    unspoken: options.strict ? "deny" : unspoken,
    pins: createProxyPinStore(stateVolume(place), name),
    people: openClientPeople({ place, redactor, runsHere: false }),
    record: async draft => log.append(draft, { project: (await describeWork(place, volume)).name }),
    redactor,
    async redaction() {
      // An answer goes by the rules by which its call was judged, or a later one's.
      const { policy } = latest ?? (await currentPolicy());
      const { decision, rule } = await judge(policy, [
        { name: "secrets.read", arguments: { path: undefined } },
      ]);
      const isRuled = rule !== "default" && decision !== "allow";
      return isRuled ? value => redactJson(redactor, value) : undefined;
    },
    input: terminal.input,
    output: terminal.output,
    tell,
  });
  return exitCode === 0 ? 0 : 1;
}

/** A call that a person has let through once goes by that, whatever the rules say; the proxy knows no agent's session. */
function granted(call: HarnessCall, judgement: Judgement, place: BrainPlace): Judgement {
  if (judgement.decision === "allow" || !isGrantable(judgement)) return judgement;
  const key = grantKey(call, place.project);
  const grant = createGrants(join(stateFolder(place), GRANTS)).take(key, "");
  if (grant === undefined) return judgement;
  const rule = describeGrant(grant);
  return {
    decision: "allow",
    rule,
    reason: rule,
    operation: judgement.operation,
    operations: judgement.operations,
  };
}
