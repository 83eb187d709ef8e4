/** `brainstem audit`: whether conversations are as they were written, what happened in them, and the proof to take away. */
import { Option } from "commander";
import type { ExportAuditFlags } from "../audit/export-audit.ts";
import type { ShowAuditFlags } from "../audit/show-audit.ts";
import type { KeysFlags } from "../audit/show-keys.ts";
import type { VerifyFlags } from "../audit/verify-audit.ts";
import type { RegisterCommand } from "../command.ts";
import { STORAGE_OPTION } from "../project.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .command("verify [conversation]")
    .description("check the proof of each entry, and name the first one that isn't as it was written")
    .addOption(new Option("--all", "every conversation in the store").conflicts("from"))
    .option("--public-key <file...>", "public keys to check signatures with, beside this brain's own")
    .option("--signed", "every answer has to be signed")
    .option("--from <name>", "the name under which a copy was made (a conversation, or the mark of one)")
    .option("--head <hash>", "a head of the chain that you kept: the log has to have it")
    .option(...STORAGE_OPTION)
    .addHelpText(
      "after",
      "\nThe conversation is a name, or a file of `brainstem audit export` or `sessions export`. Exits with 1 where something is wrong,\n" +
        "and where there is nothing that could be right.",
    )
    .action(async (name: string | undefined, options: VerifyFlags) => {
      const { verifyAudit } = await import("../audit/verify-audit.ts");
      finish(await verifyAudit(name, options, terminal));
    });
  command
    .command("show <conversation>")
    .description("what happened, entry by entry, with the flags that were raised, and a summary")
    .option("--flags", "only entries with a flag")
    .option(...STORAGE_OPTION)
    .action(async (name: string, options: ShowAuditFlags) => {
      const { showAudit } = await import("../audit/show-audit.ts");
      finish(await showAudit(name, options, terminal));
    });
  command
    .command("keys")
    .description("the keys with which answers are signed, and where their public halves are")
    .addOption(
      new Option("--new", "make a key that signs from now on; earlier ones only verify").conflicts("accept"),
    )
    .option("--accept <id>", "take a key that came with the brain for one of yours")
    .action(async (options: KeysFlags) => {
      const { showKeys } = await import("../audit/show-keys.ts");
      await showKeys(options, terminal);
    });
  command
    .command("export [conversation...]")
    .description("write entries with their proofs as lines of JSON; without a name, all of yours")
    .option("-o, --out <file>", "where they go, whole or not at all (default: standard output)")
    .option("--overwrite", "replace the file that is there")
    .option("--without-content", "no word of what was said: proofs, kinds, times, models, tools and flags")
    .option(...STORAGE_OPTION)
    .action(async (names: readonly string[], options: ExportAuditFlags) => {
      const { exportAuditTo } = await import("../audit/export-audit.ts");
      await exportAuditTo(names, options, terminal);
    });
};
