/** The table of profiles in docs/safety.md; `BRAINSTEM_UPDATE=docs vitest run test/safety/profile-table.test.ts` writes it anew. */
import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { settingKeys } from "../../src/brain/settings.ts";
import { shippedGuardrails } from "../../src/safety/guardrails.ts";
import { profileNames, profiles } from "../../src/safety/profiles.ts";

const PAGE = new URL("../../docs/safety.md", import.meta.url);
const TABLE =
  /(<!-- profiles: made of src\/safety\/profiles\.ts -->\n\n)([\s\S]*?)(\n\n<!-- end of profiles -->)/;

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(show).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${key} ${show(member)}`);
  return members.length === 0 ? "nothing" : members.join(", ");
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const table = [
  line(["setting", "says", ...profileNames]),
  line(["---", "---", ...profileNames.map(() => "---")]),
  ...Object.entries(profiles).map(([key, row]) =>
    line([`\`${key}\``, row.says, ...profileNames.map(name => show(row[name]))]),
  ),
].join("\n");

describe("the security profiles", () => {
  test("[safety.profiles.table] are the table in docs/safety.md", async () => {
    const page = await readFile(PAGE, "utf8");
    if (process.env.BRAINSTEM_UPDATE === "docs")
      await writeFile(
        PAGE,
        page.replace(TABLE, (_, head, __, tail) => head + table + tail),
      );
    const [, , shown] = TABLE.exec(await readFile(PAGE, "utf8")) ?? [];
    expect(shown).toBe(table);
  });

  test("[safety.profiles.table] are the profiles of brain.yaml, and name guardrails that there are", () => {
    const { isValid } = settingKeys["safety.profile"];
    expect(profileNames.filter(name => !isValid(name))).toEqual([]);
    const named = profileNames.flatMap(name => profiles.guardrails[name]);
    expect(named.filter(name => !Object.hasOwn(shippedGuardrails, name))).toEqual([]);
  });
});
