/** `brainstem vault init`, `accept`, `rotate`, `show` and `forget`. */
import { relative } from "node:path";
import { fault, isFault } from "../../base/index.ts";
import { acceptVaultKey, makeVaultKey, withoutVaultKey } from "../../project/vault-place.ts";
import type { VaultOwner } from "../../safety/privacy.ts";
import { confirm } from "../ask.ts";
import { type ExitCode, misuse } from "../command.ts";
import { count, oneLine } from "../print.ts";
import { findPlace, type StorageOption } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { keysOf, sayUnknown, withVaults } from "./open-vaults.ts";

/** Makes a key, unless there is a key already. @throws brain.not-found, vault.locked for a file without a valid key */
export async function initVault(terminal: Terminal): Promise<void> {
  const { hasVaultKey, keyIdsIn, readMasterKeys, VAULT_KEY_VARIABLE } = await import(
    "../../safety/vault-node.ts"
  );
  const keys = keysOf(terminal);
  const file = relative(terminal.cwd, keys.file);
  const isMade = !hasVaultKey(keys);
  if (isMade) await makeVaultKey(findPlace(terminal).root);
  await readMasterKeys(keys)();
  const { unknown, used } = keyIdsIn(keys);
  if (terminal.isJson)
    return terminal.writeJson({ isMade, file: used.length > 0 ? keys.file : undefined, unknown });
  if (isMade) {
    terminal.say("✓", `A key of the vault is in ${file}. Originals of private values are kept from now on.`);
    terminal.write("  Keep a copy elsewhere: without it nobody can restore them. Git ignores the file.\n");
  } else terminal.say("·", `There is a key already, in ${used.length > 0 ? file : VAULT_KEY_VARIABLE}.`);
  sayUnknown(unknown, terminal);
}

/** Has originals sealed under a key that came with the brain, too. @throws brain.not-found, vault.locked, brain.exposed, volume.* */
export async function acceptKey(id: string, terminal: Terminal): Promise<void> {
  await acceptVaultKey(findPlace(terminal).root, id);
  if (terminal.isJson) terminal.writeJson({ accepted: id });
  else terminal.say("✓", `The key ${oneLine(id)} is used here from now on.`);
}

export interface RotateOptions extends StorageOption {
  readonly master?: boolean;
}

/** Goes on where an earlier one broke off. @returns 1 where originals can't be opened */
export async function rotateKeys(options: RotateOptions, terminal: Terminal): Promise<ExitCode> {
  const { keyIdsIn, VAULT_KEY_VARIABLE } = await import("../../safety/vault-node.ts");
  const keys = keysOf(terminal);
  const file = relative(terminal.cwd, keys.file);
  if (options.master === true) {
    if (keys.environment[VAULT_KEY_VARIABLE])
      throw misuse(
        `The master key is in ${VAULT_KEY_VARIABLE}, which only you can change.`,
        `Put a new key in front of it, with a comma between them, and run: brainstem vault rotate`,
      );
    if (keyIdsIn(keys).used.length === 0) throw await withoutVaultKey(keys);
    await makeVaultKey(findPlace(terminal).root);
  }
  return withVaults(options, terminal, async ({ all }) => {
    let sealed = 0;
    let lost = 0;
    let wrapped = 0;
    for (const { vault } of all) {
      const done = await vault.rotate();
      sealed += done.sealed;
      lost += done.lost;
      wrapped += await vault.rewrap();
    }
    if (terminal.isJson) terminal.writeJson({ sealed, lost, wrapped });
    else {
      terminal.say("✓", `${count(sealed, "original")} sealed under new data keys.`);
      if (options.master === true)
        terminal.write(
          `  A new master key is the first line of ${file}. The old one, below it, is still needed by other stores\n  and by backups; take its line out when there are none.\n`,
        );
      if (lost > 0)
        terminal.say("✗", `${count(lost, "original")} can't be opened: brainstem vault says whose.`);
    }
    return lost > 0 ? 1 : 0;
  });
}

export interface ShowOptions extends StorageOption {
  readonly session: string;
}

/** @throws vault.unknown, vault.lost */
export async function showOriginal(
  placeholder: string,
  options: ShowOptions,
  terminal: Terminal,
): Promise<void> {
  const name = placeholder.startsWith("<") ? placeholder : `<${placeholder}>`;
  await withVaults(options, terminal, async ({ all, owner }) => {
    const session = { ...owner, session: options.session };
    let problem: unknown = fault("vault.unknown", { name, session: options.session });
    for (const { vault } of all) {
      try {
        const value = await vault.restore(session, name, owner.user);
        if (terminal.isJson) terminal.writeJson({ session: options.session, name, value });
        else terminal.write(`${String(value)}\n`);
        return;
      } catch (error) {
        if (!isFault(error, "vault.unknown")) problem = error;
      }
    }
    throw problem;
  });
}

export interface ForgetOptions extends StorageOption {
  readonly session?: string;
  readonly user?: string;
  readonly tenant?: string;
  readonly yes?: boolean;
}

const FORGET_USAGE = "Add --yes when you are sure: they can't be brought back.";

/** @returns 1 when the person said no, and when nothing was forgotten */
export async function forgetOriginals(options: ForgetOptions, terminal: Terminal): Promise<ExitCode> {
  const { session, tenant, user } = options;
  if ([session, user, tenant].filter(each => each !== undefined).length !== 1)
    throw misuse(
      "Name whose originals: one of --session, --user and --tenant.",
      "For example: brainstem vault forget --session main",
    );
  return withVaults(options, terminal, async ({ all, owner }) => {
    const whose: VaultOwner =
      tenant !== undefined
        ? { tenant }
        : { tenant: owner.tenant, user: user ?? owner.user, ...(session !== undefined && { session }) };
    const words =
      tenant !== undefined
        ? `all originals of the tenant ${tenant}, and its keys`
        : session === undefined
          ? `all originals of ${whose.user}`
          : `the originals of the conversation ${session}`;
    const question = `Forget ${oneLine(words)} for good?`;
    if (options.yes !== true && !(await confirm(terminal, question, "forgotten", FORGET_USAGE))) return 1;
    let conversations = 0;
    for (const { vault } of all) conversations += await vault.forget(whose);
    if (terminal.isJson) terminal.writeJson({ conversations });
    else terminal.say("✓", `Originals of ${count(conversations, "conversation")} forgotten.`);
    for (const { scrub } of all) await scrub();
    return 0;
  });
}
