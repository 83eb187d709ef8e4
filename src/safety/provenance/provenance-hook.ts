/** `createProvenanceHook`: asks a person about calls whose words come from untrusted text. */
import type { Hook } from "../../ports/index.ts";
import type { ProvenanceOptions } from "./settings.ts";

export interface ProvenanceHookOptions extends Omit<ProvenanceOptions, "isMemoryOwn"> {
  /** Asked before each call. @default it is */
  readonly isMemoryOwn?: () => Promise<boolean>;
}

/** Fails closed: a call that can't be judged is denied. */
export function createProvenanceHook({ isMemoryOwn, ...options }: ProvenanceHookOptions): Hook {
  return {
    name: "provenance",
    onFailure: "closed",
    async beforeTool(view) {
      // Loaded with the first call: most conversations have none.
      const { judgeCall } = await import("./judge-call.ts");
      return judgeCall(view, { ...options, ...(isMemoryOwn && { isMemoryOwn: await isMemoryOwn() }) });
    },
  };
}
