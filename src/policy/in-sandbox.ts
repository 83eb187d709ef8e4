/** `judgeInSandbox`: a sandbox answers the question about a program that no rule knows, and no other one. */
import type { Operation } from "../ports/index.ts";
import type { Judgement, PolicyRule } from "./policy.ts";

/** Holds for operations that name this sandbox alone: those of commands that run in it. */
export const sandboxRule = (sandbox: string): PolicyRule =>
  Object.freeze({
    decision: "allow",
    operation: UNKNOWN,
    arguments: Object.freeze({ sandbox: Object.freeze([sandbox]) }),
    text: "run a program that no rule knows, in the sandbox",
  });

/** The one operation that a sandbox makes harmless: its command reaches nothing but the project. */
const UNKNOWN = "process.run";

/** Whether a call that was judged so runs in this sandbox. */
export const isInSandbox = (judged: readonly Operation[] | undefined, sandbox: string): boolean =>
  judged?.some(({ arguments: given, name }) => name === UNKNOWN && given.sandbox === sandbox) ?? false;

/** Whether a judged call runs a program that no rule knows. */
export const runsUnknown = (judged: readonly Operation[] | undefined): boolean =>
  judged?.some(({ name }) => name === UNKNOWN) ?? false;

export interface SandboxJudging {
  readonly id: string;
  /** Why it is missing. */
  whyMissing(): Promise<string | undefined>;
}

/**
 * Judges a call as if there were no sandbox; and where that would not let it run, once more in it. Its judgement holds
 * where it allows: rules that ask or deny are the same in both.
 * @param judge with `sandboxRule` among its rules
 */
export async function judgeInSandbox(
  operations: readonly Operation[],
  sandbox: SandboxJudging,
  judge: (operations: readonly Operation[]) => Promise<Judgement>,
): Promise<Judgement> {
  const isOffered = operations.some(({ arguments: given }) => given.sandbox === sandbox.id);
  if (!isOffered) return judge(operations);
  const outside = await judge(operations.map(withoutSandbox));
  // The fallback alone: a rule's question is about more than a sandbox can answer.
  const isUnknown = outside.rule === "default" && outside.operation === UNKNOWN;
  if (outside.decision === "allow" || !isUnknown) return outside;
  const missing = await sandbox.whyMissing();
  if (missing !== undefined) return { ...outside, reason: `${outside.reason}; not sandboxed: ${missing}` };
  const inside = await judge(operations);
  return inside.decision === "allow" ? inside : outside;
}

function withoutSandbox(operation: Operation): Operation {
  const { sandbox: _, ...others } = operation.arguments;
  return { ...operation, arguments: others };
}
