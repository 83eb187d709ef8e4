/** One call of git with its global options worked out: what the recogniser of each subcommand is given. */
import type { Operation } from "../../../ports/index.ts";
import type { GitFacts } from "../../facts.ts";
import type { Command, Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";

export interface GitCall {
  /** What follows the subcommand's name. */
  readonly arguments: readonly Word[];
  /** The command, in the folder that git works in. */
  readonly command: Command;
  readonly recognition: Recognition;
  /** Undefined outside of a repository, and where it can't be told which one it is. */
  readonly repository: GitFacts | undefined;
  /** The root of the work tree; undefined where it can't be told. */
  readonly workTree: string | undefined;
  /** Whether the work tree holds the brain, or that can't be told. */
  readonly mayHoldBrain: boolean;
  /** A value of git's configuration, lower-case key, with what this call sets. It can have holes. */
  setting(key: string): string | undefined;
  /** What this call itself sets it to. It can have holes. */
  override(key: string): string | undefined;
}

/** What a subcommand does; undefined for a form that isn't known. Never throws. */
export type GitSubcommand = (call: GitCall) => readonly Operation[] | undefined;

export type GitSubcommands = { readonly [name: string]: GitSubcommand };
