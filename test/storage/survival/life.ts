/** The common part of these tests' processes: a mind whose deeds leave traces outside the log. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createMind, type Mind, type MindOptions } from "../../../src/mind/index.ts";
import type { AnyTool, CommittedEvent, EventLog, SessionKey } from "../../../src/ports/index.ts";
import type { Store } from "../../../src/storage/index.ts";
import { processOwner } from "../../../src/storage/node.ts";
import { createScriptedModel, type ScriptedModel, type ScriptedStep } from "../../../src/testing/index.ts";
import { defineTool } from "../../../src/tools/index.ts";

export const keyOf = (session: number): SessionKey => ({
  tenant: "acme",
  user: "ada",
  session: `s${session}`,
});

/** One line each time that a body was entered: the tool and its idempotency key. */
export const deedsFile = (folder: string) => join(folder, "deeds");
/** One line for each entry that the log has acknowledged: session and number. */
export const acknowledgedFile = (folder: string) => join(folder, "acknowledged");

/** Appends to a file, and to the disk. */
export function createTrail(path: string): { write(lines: readonly string[]): void; close(): void } {
  const file = openSync(path, "a");
  return {
    write(lines) {
      writeSync(file, lines.map(line => `${line}\n`).join(""));
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

/** Whole lines only: a process may have been killed in the midst of one. */
export function readTrail(path: string): readonly string[] {
  const text = readFileSync(path, { encoding: "utf8", flag: "a+" });
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .slice(0, -1);
}

function tools(folder: string): readonly AnyTool[] {
  const deeds = createTrail(deedsFile(folder));
  return (["unsafe", "durable"] as const).map(repeatability =>
    defineTool({
      name: repeatability,
      description: "Does something that can't be taken back.",
      category: "test",
      input: { type: "object", properties: {} },
      sideEffects: ["Writes a line"],
      repeatability,
      execute(_input, { idempotencyKey }) {
        deeds.write([`${repeatability} ${idempotencyKey}`]);
        return "done";
      },
    }),
  );
}

/** Two rounds of tools for each input, and an answer: by what it is shown alone, so that any process may go on. */
const byPrompt: ScriptedStep = ({ prompt }) => {
  const asked = prompt.findLastIndex(({ role }) => role === "user");
  const inputs = prompt.filter(({ role }) => role === "user").length;
  const rounds = prompt.slice(asked).filter(({ role }) => role === "tool").length;
  const id = `${inputs}-${rounds}`;
  if (rounds === 0) {
    const calls = ["unsafe", "durable"].map(tool => ({ tool, input: {}, id: `${tool}-${id}` }));
    return ["Let me ", "see. ", ...calls];
  }
  if (rounds === 1) return ["And once ", "more. ", { tool: "unsafe", input: {}, id: `unsafe-${id}` }];
  return [`Answer ${inputs}.`];
};

export const createModel = (): ScriptedModel => createScriptedModel([byPrompt], { atEnd: "repeat" });

/** Calls back with the entries that an append was acknowledged for. */
export const acknowledging = (
  log: EventLog,
  onAcknowledged: (key: SessionKey, entries: readonly CommittedEvent[]) => void,
): EventLog => ({
  ...log,
  async append(key, entries, options) {
    await log.append(key, entries, options);
    onAcknowledged(key, entries);
  },
});

export const askAll = () => ({ rules: [], fallback: "ask" }) as const;

/** A mind as these processes have it. Short leases: a process that was killed is soon known to be dead. */
export function openLife(store: Store, folder: string, options: Partial<MindOptions> = {}): Mind {
  const trail = createTrail(acknowledgedFile(folder));
  const log = acknowledging(store.log, ({ session }, entries) =>
    trail.write(entries.map(({ seq }) => `${session} ${seq}`)),
  );
  return createMind({
    model: createModel(),
    policy: () => ({ rules: [], fallback: "allow" }),
    tools: tools(folder),
    instance: processOwner(),
    log,
    ...options,
    limits: { leaseMs: 1_000, historyMessages: 1_000_000, ...options.limits },
  });
}
