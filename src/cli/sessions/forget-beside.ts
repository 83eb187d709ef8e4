/** `forgetBeside`: forgets what is kept beside a conversation's log: originals that no entry has any more, and its journal. */
import type { SessionKey } from "../../ports/index.ts";
import { findPlace, type StorageOption } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** Clears the files of the stores of what was taken out before. @throws storage.* */
export async function forgetBeside(
  keys: readonly SessionKey[],
  options: StorageOption,
  terminal: Terminal,
): Promise<void> {
  const [{ withVaults }, { placeholdersIn }, { forgetJournal }] = await Promise.all([
    import("../vault/open-vaults.ts"),
    import("../../safety/privacy.ts"),
    import("../../hook-host/index.ts"),
  ]);
  const place = findPlace(terminal);
  for (const key of keys) forgetJournal(place, key);
  await withVaults(options, terminal, async ({ all }) => {
    for (const key of keys) {
      // The first is the store of the conversations.
      const kept = await placeholdersIn(all[0]!.log, key);
      for (const { vault } of all) await vault.forget(key, name => kept.has(name));
    }
    for (const { scrub } of all) await scrub();
  });
}
