/** The tools over a project's folder: its files (links are named, and not followed), its repository, its tests, a shell, requests. */

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Volume } from "../../base/index.ts";
import type { AnyTool } from "../../ports/index.ts";
import { createFileTools, type FileToolsOptions } from "./files/file-tools.ts";
import type { GitToolsOptions } from "./git/git-room.ts";
import { createGitTools } from "./git/git-tools-node.ts";
import { createHttpTool } from "./http/http-tool-node.ts";
import { createRunTests, type RunTestsOptions } from "./run-tests.ts";
import { type CommandSandbox, createShellTool } from "./shell/shell-tool-node.ts";

export interface ProjectToolsOptions
  extends Omit<RunTestsOptions, "operationsOf">,
    Pick<GitToolsOptions, "operationsOf">,
    Pick<FileToolsOptions, "isSecret"> {
  /** The project's folder as a volume. */
  readonly volume: Volume;
  /** The sandbox of `run_command`. @default none */
  readonly sandbox?: CommandSandbox | undefined;
  /** The hosts that `http_request` may call; see `createHttpTool`. @default none */
  readonly httpDomains?: readonly string[];
}

/** @throws config.invalid for an invalid domain */
export function createProjectTools(options: ProjectToolsOptions): readonly AnyTool[] {
  const { httpDomains: allowedDomains = [], isSecret, operationsOf, root, sandbox, volume } = options;
  const commands = { root, ...(operationsOf !== undefined && { operationsOf }) };
  return Object.freeze([
    createRunTests(options),
    ...createFileTools({ root, volume, isSecret, linkNames: createLinkNames(root) }),
    ...createGitTools(commands),
    createShellTool({ ...commands, sandbox }),
    createHttpTool({ allowedDomains }),
  ]);
}

/** @param root the folder that the volume is of */
export function createLinkNames(root: string): (folder: string) => Promise<ReadonlySet<string>> {
  return async folder => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return new Set(entries.filter(entry => entry.isSymbolicLink()).map(({ name }) => name));
  };
}
