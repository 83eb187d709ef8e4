/** `brainstem vault`: whose originals there are, under which keys, what is lost, and who has seen some. */
import { relative } from "node:path";
import type { TenantVault } from "../../safety/privacy.ts";
import type { ExitCode } from "../command.ts";
import { count, oneLine } from "../print.ts";
import type { StorageOption } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { sayUnknown, withVaults } from "./open-vaults.ts";

const RESTORATIONS_SHOWN = 5;

/** @returns 1 where something is lost */
export async function showStatus(options: StorageOption, terminal: Terminal): Promise<ExitCode> {
  return withVaults(options, terminal, async ({ all, keys, masters }) => {
    const { isJson, style, write, writeJson } = terminal;
    const found = await Promise.all(
      all.map(async ({ name, vault }) => {
        const tenants = await vault.status();
        const seen = await Promise.all(tenants.map(({ tenant }) => vault.restorations(tenant)));
        return { vault: name, tenants, restorations: seen.flat() };
      }),
    );
    const isLost = found.some(({ tenants }) => tenants.some(({ lost }) => lost !== undefined));
    if (isJson) {
      writeJson({ masterKeys: masters, vaults: found });
      return isLost ? 1 : 0;
    }
    const { keyIdsIn } = await import("../../safety/vault-node.ts");
    const { unknown, used } = keyIdsIn(keys);
    const inVariable = masters - used.length;
    const places = [
      ...(inVariable > 0 ? [`${count(inVariable, "key")} from BRAINSTEM_VAULT_KEY`] : []),
      ...(used.length > 0 ? [`${count(used.length, "key")} from ${relative(terminal.cwd, keys.file)}`] : []),
    ];
    if (masters === 0)
      write(
        "\n  No key: originals are in the memory of each process alone.\n  brainstem vault init     makes a key, and keeps them\n",
      );
    else write(`\n  Master keys: ${places.join(", ")}${masters > 1 ? "; the first one seals" : ""}\n`);
    for (const { restorations, tenants, vault } of found) {
      if (tenants.length === 0) continue;
      write(`\n  ${style("bold", oneLine(vault))}\n`);
      for (const tenant of tenants) write(`${describe(tenant, style)}\n`);
      for (const { at, by, name, outcome, session } of restorations.slice(0, RESTORATIONS_SHOWN))
        write(
          `    ${style("dim", `${day(at)} ${oneLine(by)} asked for ${name} of ${oneLine(session)}: ${outcome}`)}\n`,
        );
    }
    write("\n");
    sayUnknown(unknown, terminal);
    return isLost ? 1 : 0;
  });
}

function describe(
  { conversations, keys, lost, originals, tenant }: TenantVault,
  style: Terminal["style"],
): string {
  const held = `    ${oneLine(tenant)}: ${count(originals, "original")} of ${count(conversations, "conversation")}, ${count(keys.length, "data key")}`;
  if (lost === undefined) return held;
  const { conversations: of, kinds, originals: many, since } = lost;
  const each = Object.entries(kinds).map(([kind, number]) => `${number} ${kind}`);
  const words = `${count(many, "original")} (${each.join(", ")}) of ${count(of, "conversation")} since ${day(since)} can't be opened: their key is not here`;
  return `${held}\n    ${style("red", "✗")} ${words}`;
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
