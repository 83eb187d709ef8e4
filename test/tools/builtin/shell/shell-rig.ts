import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { CommandResult } from "../../../../src/tools/builtin/shell/command-result.ts";
import {
  createShellTool,
  type ShellToolOptions,
} from "../../../../src/tools/builtin/shell/shell-tool-node.ts";
import { fastLimits, type Rig, type RigOptions, rig } from "../../rig.ts";

/** A folder of its own, gone afterwards. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-shell-")));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface ShellRig extends Rig {
  /** The result of a command that ran, whatever came of it. */
  run(command: string, more?: object): Promise<CommandResult & { readonly text: string }>;
}

export function shellRig(options: ShellToolOptions, rigOptions: RigOptions = {}): ShellRig {
  const tools = [createShellTool(options)];
  const made = rig({ tools, limits: fastLimits({ hookMs: 5_000, approvalMs: 5_000 }), ...rigOptions });
  return {
    ...made,
    async run(command, more = {}) {
      const result = await made.call("run_command", { command, ...more });
      expect(result).toMatchObject({ status: "succeeded" });
      const { output } = result as unknown as { readonly output: CommandResult };
      return { ...output, text: result.modelText };
    },
  };
}

export async function until(isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isDone(); tries++)
    await new Promise(resolve => setTimeout(resolve, 10));
  expect(isDone()).toBe(true);
}

/** Whether a process of this command line lives. Tests give each its own, such as `sleep 71.25`. */
export const isRunning = (commandLine: string): boolean =>
  readdirSync("/proc").some(name => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").filter(Boolean);
      return /^\d+$/.test(name) && words.join(" ") === commandLine;
    } catch {
      return false;
    }
  });
