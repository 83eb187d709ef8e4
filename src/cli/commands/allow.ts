/** `brainstem allow`: a person lets a call through that the rules stopped: once, for a session, or by a rule. */
import { userInfo } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { HookEntry } from "../../harness/index.ts";
import {
  createCallLedger,
  createGrants,
  grantKey,
  ONCE_MS,
  readLatestEntries,
  SESSION_MS,
} from "../../harness/node.ts";
import { isGrantable } from "../../policy/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { type BrainPlace, GRANTS, stateFolder } from "../../project/index.ts";
import { addLastingRule } from "../allow/lasting-rule.ts";
import { askLine, askYes } from "../ask.ts";
import { requirePerson } from "../caller.ts";
import { explainJudgement } from "../check/explain-judgement.ts";
import { type Judged, openPolicy } from "../check/open-policy.ts";
import type { RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { fit, oneLine, shellWord, timeAgo } from "../print.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { readCall } from "./check.ts";

interface Options {
  readonly once?: boolean;
  readonly session?: boolean;
  readonly always?: boolean;
}

type Refused = HookEntry & Required<Pick<HookEntry, "refused">>;

/** A call to let through, with all that is known of it. */
interface Wanted {
  /** Undefined where a secret was taken out of what the ledger keeps. */
  readonly call: HarnessCall | undefined;
  readonly directory: string;
  readonly key: string;
  /** The refusal that a hook noted, where one did. */
  readonly refusal: Refused | undefined;
}

const USAGE = "Type it in a terminal of your own, outside of the agent.";
/** Entries of the ledger that are looked through, and calls that are shown. */
const LOOKED_AT = 500;
const SHOWN = 9;

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument(
      "[call...]",
      'the command, or {"tool":"Write","arguments":{…}}; without it, the last refused calls',
    )
    .option("--once", "this call, once, within 10 minutes (default)")
    .option("--session", "this call, for the agent's session that it was refused in")
    .option("--always", "write a rule into permissions.md, where no rule stands against it")
    .action((words: readonly string[], options: Options) => allow(words, options, terminal));
};

async function allow(words: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const place = findPlace(terminal);
  const refusals = readRefusals(place);
  if (terminal.isJson && words.length === 0) return terminal.writeJson({ refused: refusals });
  requirePerson(terminal, "Allowing a call", USAGE);
  const wanted = words.length === 0 ? await choose(refusals, terminal) : wantedOf(words, place, refusals);
  if (wanted === undefined) return;
  const judged = await explain(wanted, terminal);
  if (judged?.judgement.decision === "allow") {
    terminal.say("·", "The rules allow that already; nothing was written.");
    return;
  }
  if (judged !== undefined && !isGrantable(judged.judgement))
    throw misuse("That can't be allowed to an agent: do it by your own hand.", judged.judgement.reason);
  if (options.always === true) await addLastingRule(place, wanted.call, judged, terminal);
  else await grant(wanted, options, place, terminal);
}

async function grant(wanted: Wanted, options: Options, place: BrainPlace, terminal: Terminal): Promise<void> {
  const { key, refusal } = wanted;
  const session = options.session === true ? refusal?.session : undefined;
  if (options.session === true && (session === undefined || session === ""))
    throw misuse(
      "No session of an agent is known in which that was refused.",
      "Leave --session out, or choose a refused call: brainstem allow --session",
    );
  const question =
    session === undefined
      ? "Let this call through once, within 10 minutes?"
      : "Let this call through for the rest of that session?";
  if (!(await askYes(terminal, question))) {
    terminal.write("Nothing was allowed.\n");
    return;
  }
  const at = systemClock.now();
  const by = userInfo().username;
  const until = at + (session === undefined ? ONCE_MS : SESSION_MS);
  createGrants(join(stateFolder(place), GRANTS)).give({
    key,
    at,
    until,
    by,
    ...(session !== undefined && { session }),
  });
  createCallLedger(hooksFolder(place)).note({
    at,
    harness: "cli",
    session: session ?? "",
    event: "allow",
    decision: "allow",
    rule: `allowed ${session === undefined ? "once" : "for a session"} by ${by}`,
    grantedBy: by,
    granted: key,
  });
  const howLong = session === undefined ? "once, within 10 minutes" : "for that session";
  terminal.say("✓", `Allowed ${howLong}. Tell the agent to try again.`);
}

const hooksFolder = ({ root }: BrainPlace): string => join(root, BRAIN_FOLDER, layout.hooks);

/** The latest refusals first, each call once; a call that was granted since is left out. */
function readRefusals(place: BrainPlace): readonly Refused[] {
  const granted = new Set<string>();
  const found = new Map<string, Refused>();
  for (const entry of readLatestEntries(hooksFolder(place), LOOKED_AT)) {
    if (entry.granted !== undefined) granted.add(entry.granted);
    if (!isRefused(entry) || granted.has(entry.refused.key) || found.has(entry.refused.key)) continue;
    found.set(entry.refused.key, entry);
  }
  return [...found.values()].slice(0, SHOWN);
}

const isRefused = (entry: HookEntry): entry is Refused => typeof entry.refused?.key === "string";

async function choose(refusals: readonly Refused[], terminal: Terminal): Promise<Wanted | undefined> {
  const { style, write, width } = terminal;
  if (refusals.length === 0) {
    write('No call was refused here lately. Name one: brainstem allow "npm install left-pad"\n');
    return undefined;
  }
  write("\n  Refused lately\n\n");
  for (const [at, { refused, harness, rule, at: time }] of refusals.entries()) {
    write(`  ${style("cyan", `${at + 1}`)}  ${fit(oneLine(wordsOf(refused.call)), width - 6)}\n`);
    const why = `${harness}, ${timeAgo(time, systemClock.now())}${rule === undefined ? "" : `: ${rule}`}`;
    write(`     ${style("dim", fit(oneLine(why), width - 6))}\n`);
  }
  const answer = (await askLine(terminal, "\n  Which one? (a number, or nothing)")).trim();
  const chosen = refusals[Number(answer) - 1];
  if (answer === "" || chosen === undefined) {
    write("Nothing was allowed.\n");
    return undefined;
  }
  const { call, directory, key } = chosen.refused;
  return { call: wholeCall(call, directory, key), directory, key, refusal: chosen };
}

function wantedOf(words: readonly string[], place: BrainPlace, refusals: readonly Refused[]): Wanted {
  const text = words.length === 1 ? words[0]! : words.map(shellWord).join(" ");
  const call = text.startsWith("{") ? readCall(text) : { tool: "Bash", arguments: { command: text } };
  const keyIn = (directory: string) => grantKey(call, directory);
  const refusal = refusals.find(({ refused }) => refused.key === keyIn(refused.directory));
  const directory = refusal?.refused.directory ?? place.project;
  return { call, directory, key: keyIn(directory), refusal };
}

/** The call as it was made; undefined where the ledger keeps it without a secret, or shortened. */
function wholeCall(text: string, directory: string, key: string): HarnessCall | undefined {
  try {
    const call = readCall(text);
    return grantKey(call, directory) === key ? call : undefined;
  } catch {
    return undefined;
  }
}

function wordsOf(text: string): string {
  const [, command] = /"command":("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  return command === undefined ? text : String(JSON.parse(command));
}

/** Shows what the call comes to, and which rule is against it. */
async function explain(
  { call, directory, refusal }: Wanted,
  terminal: Terminal,
): Promise<Judged | undefined> {
  if (call === undefined) {
    terminal.say(
      "!",
      `A secret is in it, so only this is known: ${oneLine(refusal?.rule ?? "it was refused")}`,
    );
    return undefined;
  }
  const policy = await openPolicy({}, { ...terminal, cwd: directory });
  const { command } = call.arguments as { readonly command?: unknown };
  const judged = await (call.tool === "Bash" && typeof command === "string"
    ? policy.judgeCommand(command)
    : policy.judgeCall(call));
  explainJudgement(judged, terminal);
  return judged;
}
