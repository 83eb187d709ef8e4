/** `createStandingAnswers` keeps what a person allowed for this session, and writes what they allow for good into permissions.md. */
import { canonicalJson, isFault, isRecord } from "../../base/index.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import type { ApprovalRequest } from "../../ports/index.ts";
import { locateBrain } from "../../project/index.ts";
import { fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { hashNamedFiles } from "./named-files.ts";
import { targetOf, withoutTexts } from "./tool-line.ts";

export interface StandingAnswers {
  /** Whether the person allowed this for the session. */
  covers(request: ApprovalRequest): boolean;
  /** @returns a sentence that names the allowed call */
  allow(request: ApprovalRequest): string;
  /** Whether a rule could allow it for good. */
  canLast(request: ApprovalRequest): boolean;
  /** Shows the rule and asks before it is written. False where none was. */
  allowAlways(request: ApprovalRequest): Promise<boolean>;
  /** Ends all that was allowed for the session. */
  clear(): void;
}

/** @param project the folder whose brain gets the rules, once it is open */
export function createStandingAnswers(
  terminal: () => Terminal,
  brainstem: () => Pick<Brainstem, "project">,
): StandingAnswers {
  const allowed = new Set<string>();
  /** Of each question, from before it was shown: a file that changed since is another one. */
  const keys = new WeakMap<ApprovalRequest, string>();
  const keyWithFiles = (request: ApprovalRequest): string => {
    const { command } = (request.arguments ?? {}) as { readonly command?: unknown };
    const files = typeof command === "string" ? hashNamedFiles(command, brainstem().project) : "";
    return keyOf(request) + files;
  };
  return {
    covers(request) {
      const key = keyWithFiles(request);
      keys.set(request, key);
      return allowed.has(key);
    },
    allow(request) {
      allowed.add(keys.get(request) ?? keyWithFiles(request));
      const how = isFileChange(request) ? "writing" : "just this";
      return fit(
        `For this session, ${how}: ${targetOf(request.arguments) || request.tool}`,
        terminal().width - 6,
      );
    },
    canLast: request => commandOf(request) !== undefined,
    async allowAlways(request) {
      const command = commandOf(request);
      const { project } = brainstem();
      const here = Object.assign(Object.create(terminal()) as Terminal, { cwd: project });
      if (command === undefined) {
        terminal().write("  Only a plain command can be allowed for good; y and s let this one through.\n");
        return false;
      }
      const [{ addLastingRule }, { openPolicy }] = await Promise.all([
        import("../allow/lasting-rule.ts"),
        import("../check/open-policy.ts"),
      ]);
      try {
        const judged = await (await openPolicy({}, here)).judgeCommand(command);
        const call = { tool: "Bash", arguments: { command } };
        return await addLastingRule(locateBrain(project), call, judged, here);
      } catch (error) {
        if (!isFault(error)) throw error;
        terminal().say("!", `${error.message} ${error.hint}`, "  ");
        return false;
      }
    },
    clear: () => allowed.clear(),
  };
}

/** A yes holds for the same call under the same rule, and the same files that a command names; for a change of a file, whatever its text is. */
function keyOf(request: ApprovalRequest): string {
  const { arguments: given, argumentsHash, operation, rule, source, tool } = request;
  const about = isFileChange(request) && isRecord(given) ? canonicalJson(withoutTexts(given)) : argumentsHash;
  return JSON.stringify([tool, operation, rule, source, about]);
}

const isFileChange = ({ arguments: given, operation }: ApprovalRequest) =>
  operation === "fs.write" && isRecord(given) && typeof given.path === "string";

/** Of a call that is a command and nothing else. */
function commandOf({ arguments: given }: ApprovalRequest): string | undefined {
  const { command, ...others } = (given ?? {}) as { readonly command?: unknown };
  return typeof command === "string" && Object.keys(others).length === 0 ? command : undefined;
}
