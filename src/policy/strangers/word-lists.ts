/**
 * The words by which a program that no table knows is judged. They are general: none is there for one program.
 * Source: spec/strangers.md. They were frozen before anything was measured; `npm run bench:strangers` holds them to account.
 */
import { wordSet } from "../programs/syntax/word-list.ts";

/** Subcommands that destroy. */
export const destroying: ReadonlySet<string> = wordSet(`
  delete del destroy remove rm rmi rmdir rmall erase wipe purge prune drop truncate shred uninstall unregister
  deregister revoke terminate flush discard forget expire evict unlink decommission deprovision nuke teardown
  obliterate zap unpublish undeploy yank reset rollback revert clear clean cleanup gc empty vacuum cancel kill
  disable detach`);

/** The destroying words that count in any place, also as an option. */
export const destroyingOptions: ReadonlySet<string> = wordSet(`
  delete del destroy remove rm rmi rmdir rmall erase wipe purge prune drop shred uninstall unregister deregister
  revoke decommission deprovision nuke teardown obliterate zap unpublish undeploy`);

/** The destroying words that count as a part of a program's name. */
export const destroyingNames: ReadonlySet<string> = wordSet(
  "delete del destroy remove rm rmdir erase wipe purge prune shred uninstall unlink nuke obliterate",
);

/** With three more letters behind them they are a verb and its object: `rmdevice`, `deletequeue`. */
export const destroyingPrefix = /^(?:rm|del|delete|remove|drop|erase|wipe|purge|destroy|uninstall)[a-z]{3,}$/;

/** Words that only begin like that. */
export const otherWords =
  /^(?:remote|delta|delay|delegat|delim|delug|deliver|delici|delight|delphi|deleg|delv|dropbox|dropbear|dropdown|droplet|rmarkdown)/;

/** Words before a verb in an option that don't change it: `--force-remove`. */
export const strengthening: ReadonlySet<string> = wordSet("force auto recursive hard");

/** The first subcommand that only looks, whatever follows. */
export const looking: ReadonlySet<string> = wordSet("plan show list status help");

/** Verbs that change something and can be done again. */
export const changing: ReadonlySet<string> = wordSet(`
  create add set put update patch apply sync import restore migrate deploy publish upload push start stop restart
  scale enable rotate archive activate promote merge grant attach`);

/** With these a change asks nothing back. */
export const insisting: ReadonlySet<string> = wordSet("force yes");

/** A person's say, where one of the words behind it takes it away: `--skip-permissions`, `--approval-mode=never`. */
export const askedWords: ReadonlySet<string> = wordSet("permission permissions approval approvals trust");
export const skipWords: ReadonlySet<string> = wordSet("skip bypass ignore disable no without unsafe");

/** Consent to all that may come: `--auto-approve`, `--yes-always`, `--allow-all`, `--full-auto`. */
export const alwaysWords: ReadonlySet<string> = wordSet("auto always all full");
export const consentWords: ReadonlySet<string> = wordSet("approve accept yes allow auto");

/** Parts of names of programs that act by themselves. */
export const agents: ReadonlySet<string> = wordSet("agent agents ai llm gpt copilot");

/** Verbs that send a file. */
export const sending: ReadonlySet<string> = wordSet("upload publish push send");

/** Options whose value is a file that is sent, and the letters that are known for them. */
export const sendingOptions: ReadonlySet<string> = wordSet(
  "data data-binary upload-file form body file attach attachment payload input",
);
export const sendingLetters: ReadonlySet<string> = wordSet("d F T f");

/** Parts of names of what others depend on. */
export const production: ReadonlySet<string> = wordSet("prod production");

/** Options whose value is another machine. */
export const remoteOptions: ReadonlySet<string> = wordSet("host server remote url endpoint cluster registry");

/** Options whose value is a path that is written. */
export const outputOptions: ReadonlySet<string> = wordSet(
  "output out outfile output-file output-dir dest destination target log-file",
);

/** Options with which it writes what it reads. */
export const overwritingOptions: ReadonlySet<string> = wordSet("save in-place write overwrite");

/** Options whose value is a command. */
export const commandOptions: ReadonlySet<string> = wordSet("exec command");

/** Options whose value is a text for people. */
export const textOptions: ReadonlySet<string> = wordSet(
  "message title body description comment text note prompt summary reason subject",
);

/** Other options that have a value wherever they are known. */
export const valuedOptions: ReadonlySet<string> = wordSet(`
  name file input config config-file format type filter query user username password token port path dir directory
  region zone profile namespace context project group tag label id key env environment level log-level timeout
  limit since until branch version color theme`);
