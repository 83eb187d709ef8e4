/** Judges calls with as little of the engine loaded as they need: most name one program, or none. */
import type { Decision } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { placeRules } from "../place-rules.ts";
import { type Judgement, judge } from "../policy.ts";
import type { PolicyRule } from "../policy-rule.ts";
import type { AreaName } from "../programs/areas.ts";
import type { PreconditionFacts } from "../schemas/check-precondition.ts";
import type { ToolSchema } from "../schemas/tool-schema.ts";
import type { ShellOnDemand } from "../shell/shell-on-demand.ts";
import type { RecogniseShell } from "../shell/shell-recogniser.ts";
import type { HarnessCall } from "./call-context.ts";
import { operationsOfCall } from "./operations-of-call.ts";

export interface CallPolicy {
  /** With paths as people write them. What no policy can loosen is added. */
  readonly rules: readonly PolicyRule[];
  readonly fallback: Decision;
  readonly schemas: ReadonlyMap<string, ToolSchema>;
  /** What is known of tests, CI and reviews. @default nothing */
  readonly preconditions?: () => PreconditionFacts;
}

export interface CallEngine {
  /**
   * The judgement that a policy placed with all programs gives. What the call turns out to need is loaded, and the call
   * is judged again until nothing was missing: no other judgement gets out. Rejects where a part can't be loaded.
   */
  judge(call: HarnessCall, policy: CallPolicy, facts: Facts): Promise<Judgement>;
}

/** Nothing is loaded before a call needs it; what has been loaded stays. */
export function createCallEngine(): CallEngine {
  let shell: ShellOnDemand | undefined;

  async function loadShell(texts: readonly string[]): Promise<void> {
    const { createShellOnDemand } = await import("../shell/shell-on-demand.ts");
    shell ??= createShellOnDemand();
    await shell.load(new Set(texts.flatMap(shell.likelyAreas)));
  }

  return {
    async judge(call, policy, facts) {
      const missing = new Set<AreaName>();
      const unread: string[] = [];
      const recognise: RecogniseShell = (text, here, directory) => {
        if (shell !== undefined) return shell.recogniser(missing)(text, here, directory);
        unread.push(text);
        return [];
      };
      const isWhole = () => missing.size + unread.length === 0;
      const context = {
        facts,
        schemas: policy.schemas,
        shell: (command: string, directory?: string) => recognise(command, facts, directory),
      };
      const placed = placeRules({ ...policy, facts: () => facts, recognise });
      for (;;) {
        const operations = operationsOfCall(call, context);
        const judgement = isWhole() ? judge(placed, operations) : undefined;
        if (judgement !== undefined && isWhole()) return judgement;
        if (unread.length > 0) await loadShell(unread.splice(0));
        await shell?.load(missing);
        missing.clear();
      }
    },
  };
}
