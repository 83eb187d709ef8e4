/** The shape of a command; its file is loaded when it is called. */
import type { Command } from "commander";
import type { Terminal } from "./terminal.ts";

/** Options that every command has. */
export interface CommonOptions {
  /** Print data for programs instead of text for people. */
  readonly json?: boolean;
  /** The folder that holds the brain. @default the nearest one above the current folder */
  readonly brain?: string;
}

/** Exit codes: 0 done, 1 failed or found something wrong, 2 called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** Adds arguments and options to its command and sets what it does. */
export type RegisterCommand = (
  command: Command,
  terminal: Terminal,
  finish: (exitCode: ExitCode) => void,
) => void;

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Programs call it, not people: help doesn't list it. @default false */
  readonly isHidden?: boolean;
  readonly load: () => Promise<{ readonly register: RegisterCommand }>;
}
