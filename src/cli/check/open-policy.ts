/** Opens the policy of a check: the brain's here, a shipped one, or a file. */
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { describeError, type Fault, isFault } from "../../base/index.ts";
import { createSkillLibrary, type SkillConstraints } from "../../brain/index.ts";
import {
  decide,
  type Facts,
  type Judgement,
  judge,
  type Policy,
  type PolicyDecision,
  type ProgramTables,
} from "../../policy/index.ts";
import { type HarnessCall, operationsOfCall, placePolicy } from "../../policy/judging.ts";
import {
  createNodeFacts,
  readShippedPolicy,
  type ShippedPolicy,
  shippedPolicies,
} from "../../policy/node.ts";
import { type Permissions, parsePermissions, type ToolSchema } from "../../policy/reading.ts";
import type { Operation } from "../../ports/index.ts";
import { createPolicyReader } from "../../project/project-policy.ts";
import { invalid } from "../command.ts";
import { brainVolume, findPlace, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export interface Judged {
  /** The judged command or call, for the reader. */
  readonly subject: string;
  readonly judgement: Judgement;
  /** The decision on each of its operations by itself, in their order. */
  readonly decisions: readonly PolicyDecision[];
}

export interface OpenedPolicy {
  readonly permissions: Permissions;
  readonly constraints: readonly SkillConstraints[];
  readonly problems: readonly Fault[];
  judgeCommand(command: string): Promise<Judged>;
  judgeCall(call: HarnessCall): Promise<Judged>;
}

interface Parts extends Pick<OpenedPolicy, "permissions" | "constraints" | "problems"> {
  readonly policy: Policy;
  readonly schemas: ReadonlyMap<string, ToolSchema>;
  readonly facts: () => Facts;
  readonly programs?: ProgramTables;
}

/** @throws brain.not-found, brain.link-broken, volume.* */
export async function openPolicy(options: CheckOptions, terminal: Terminal): Promise<OpenedPolicy> {
  const parts =
    options.policy === undefined ? await ofBrain(terminal) : await ofFile(options.policy, terminal);
  const { policy, schemas, facts } = parts;
  const judged = async (subject: string, given: readonly Operation[]): Promise<Judged> => {
    const judgement = await judge(policy, given);
    return { subject, judgement, decisions: judgement.operations.map(each => decideAlone(policy, each)) };
  };
  return {
    ...parts,
    judgeCommand: command => judged(command, [{ name: "shell.run", arguments: { command } }]),
    judgeCall(call) {
      const operations = operationsOfCall(call, { facts: facts(), schemas });
      return judged(`${call.tool} ${JSON.stringify(call.arguments)}`, operations);
    },
  };
}

/** A possible operation that would be allowed raises no question. */
function decideAlone(policy: Policy, operation: Operation): PolicyDecision {
  const { isPossible, ...certain } = operation;
  const decision = decide(policy, [certain]);
  return isPossible && decision.decision !== "allow" ? decide(policy, [operation]) : decision;
}

async function ofBrain(terminal: Terminal): Promise<Parts> {
  const place = findPlace(terminal);
  const volume = brainVolume(place.root);
  const library = createSkillLibrary(volume);
  const read = createPolicyReader({
    place,
    volume,
    library,
    fallback: "ask",
    directory: terminal.cwd,
    trust: trustOf(place, terminal),
  });
  const { policy, protocols, facts } = await read();
  const { permissions, constraints, problems, schemas, programs } = protocols;
  return { policy, permissions, constraints, problems, schemas, facts, programs };
}

/** The program tables of the brain, where there is one. They say what programs do under any policy. */
async function programsHere(terminal: Terminal): Promise<Pick<Parts, "programs">> {
  try {
    const { programs } = await ofBrain(terminal);
    return programs === undefined ? {} : { programs };
  } catch (error) {
    if (isFault(error, "brain.not-found")) return {};
    throw error;
  }
}

async function ofFile(name: string, terminal: Terminal): Promise<Parts> {
  const isShipped = (shippedPolicies as readonly string[]).includes(name);
  const text = isShipped ? await readShippedPolicy(name as ShippedPolicy) : readPolicy(name, terminal);
  const facts = () => createNodeFacts({ directory: terminal.cwd, project: terminal.cwd });
  const shown = isShipped ? `${name} (shipped)` : relative(terminal.cwd, resolve(terminal.cwd, name));
  const permissions = parsePermissions(text, shown, { registries: facts().registries });
  const programs = await programsHere(terminal);
  const policy = placePolicy({ rules: permissions.rules, fallback: "ask", facts, ...programs });
  return { policy, permissions, constraints: [], problems: permissions.problems, schemas: new Map(), facts };
}

function readPolicy(name: string, { cwd }: Terminal): string {
  const path = resolve(cwd, name);
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw invalid(
      `The policy “${name}” (${describeError(error)})`,
      `${shippedPolicies.join(", ")} or the path of a permissions.md`,
      error,
    );
  }
}

export interface CheckOptions {
  readonly call?: string;
  readonly file?: string;
  readonly policy?: string;
  readonly strict?: boolean;
  readonly verbose?: boolean;
}
