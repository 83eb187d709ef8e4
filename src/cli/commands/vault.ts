/** `brainstem vault`: the originals of private values, which conversations have placeholders for. */
import { Option } from "commander";
import type { RegisterCommand } from "../command.ts";
import { STORAGE_OPTION, type StorageOption } from "../project.ts";
import type { ForgetOptions, RotateOptions, ShowOptions } from "../vault/change-vault.ts";

const load = () => import("../vault/change-vault.ts");

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .command("status", { isDefault: true })
    .description("whose originals there are, under which keys, what is lost, and who has seen some")
    .option(...STORAGE_OPTION)
    .action(async (options: StorageOption) => {
      const { showStatus } = await import("../vault/show-status.ts");
      finish(await showStatus(options, terminal));
    });
  command
    .command("init")
    .description("make a key, so that originals are kept and another process can restore them")
    .action(async () => (await load()).initVault(terminal));
  command
    .command("accept <key>")
    .description("use a key that came with the brain, by its id")
    .action(async (key: string) => (await load()).acceptKey(key, terminal));
  command
    .command("show <placeholder>")
    .description("one original; the look is recorded")
    .addOption(new Option("-s, --session <name>", "the conversation of the placeholder").default("main"))
    .option(...STORAGE_OPTION)
    .action(async (placeholder: string, options: ShowOptions) =>
      (await load()).showOriginal(placeholder, options, terminal),
    );
  command
    .command("rotate")
    .description("seal everything under new data keys; an earlier rotation that broke off goes on")
    .option("--master", "make a new master key first")
    .option(...STORAGE_OPTION)
    .action(async (options: RotateOptions) => finish(await (await load()).rotateKeys(options, terminal)));
  command
    .command("forget")
    .description("remove originals for good; their placeholders stay")
    .option("-s, --session <name>", "those of one conversation")
    .option("--user <name>", "those of a user")
    .option("--tenant <name>", "those of a tenant, with its keys")
    .option("-y, --yes", "without a question")
    .option(...STORAGE_OPTION)
    .action(async (options: ForgetOptions) =>
      finish(await (await load()).forgetOriginals(options, terminal)),
    );
};
