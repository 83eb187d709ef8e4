/** The table of profiles in docs/safety.md; `BRAINSTEM_UPDATE=docs vitest run test/safety/profile-table.test.ts` writes it anew. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settingKeys } from "../../src/brain/settings.ts";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { type ProfileName, profileNames, profiles } from "../../src/safety/profiles.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

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

/** The guardrails that a place has under a profile, where a model is named for the auditor and where none is. */
async function guardrailsUnder(profile: ProfileName): Promise<string> {
  const namesWith = async (auditor: BrainstemConfig["auditor"]) => {
    const root = await mkdtemp(join(tmpdir(), "brainstem-profile-"));
    await initProject(root);
    const { close, config } = await createBrainstem({
      root,
      profile,
      storage: "memory",
      model: createScriptedModel([]),
      evidence: { signing: "off" },
      privacy: { vault: "memory" },
      ...(auditor && { auditor }),
    });
    await close();
    await rm(root, { recursive: true, force: true });
    return config.guardrails;
  };
  const always = await namesWith({ when: "never" });
  const audited = await namesWith({ model: createScriptedModel([]) });
  const { isRequired } = profiles.auditor[profile];
  const more = audited.filter(id => !always.includes(id));
  return [...always, ...more.map(id => (isRequired ? id : `${id} where a model is named for it`))].join(", ");
}

const guardrails = await Promise.all(profileNames.map(guardrailsUnder));

const table = [
  line(["setting", "says", ...profileNames]),
  line(["---", "---", ...profileNames.map(() => "---")]),
  line(["guardrails", "the guardrails that judge every turn", ...guardrails]),
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

  test("[safety.profiles.table] are the profiles of brain.yaml", () => {
    const { isValid } = settingKeys["safety.profile"];
    expect(profileNames.filter(name => !isValid(name))).toEqual([]);
  });
});
