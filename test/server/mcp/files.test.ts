/** Tests which of a brain's files a client can read: skills by the extension, a few files as resources, and nothing else. */
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "../../cli/place.ts";
import { connect, eras } from "./connect.ts";

const SKILLS = ".agent/skills";

function writeSkill(place: Place, name: string, text = "Do it well.") {
  mkdirSync(place.path(SKILLS, name), { recursive: true });
  const head = `---\nname: ${name}\ndescription: Does ${name}. Use it for that.\n---\n`;
  writeFileSync(place.path(SKILLS, name, "SKILL.md"), `${head}\n# ${name}\n\n${text}\n`);
}

describe.each(eras)("[mcp.skills] the server at revision %s", era => {
  test("lists and serves a brain's skills, with their digests verified", async () => {
    const { client, log } = await connect(await createPlace(), { era });
    const skills = new SkillsClient(client);
    expect(skills.supported).toBe(true);
    const { skills: listed } = await skills.list();
    expect(listed.map(({ uri }) => uri)).toContain("skill://debug-investigator/SKILL.md");
    for (const { uri } of listed) {
      const { skill } = await skills.get(uri);
      const read = await skills.read(skill);
      expect(read).toMatchObject({ verified: true, frontmatter: { name: skill.frontmatter.name } });
    }
    expect(log).toEqual([]);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(["skill://debug-investigator/SKILL.md", "brain://AGENTS.md"]),
    );
  });
});

test("[mcp.skills] the server shows an added, edited or removed skill at the next request", async () => {
  const place = await createPlace();
  const { client } = await connect(place);
  const skills = new SkillsClient(client);
  const uris = async () => (await skills.list()).skills.map(({ uri }) => uri);
  const uri = "skill://brew-tea/SKILL.md";
  expect(await uris()).not.toContain(uri);
  writeSkill(place, "brew-tea");
  expect(await uris()).toContain(uri);
  appendFileSync(place.path(SKILLS, "brew-tea/SKILL.md"), "\nWarm the pot.\n");
  expect((await skills.read((await skills.get(uri)).skill)).text).toContain("Warm the pot.");
  rmSync(place.path(SKILLS, "brew-tea"), { recursive: true });
  expect(await uris()).not.toContain(uri);
  await expect(skills.get(uri)).rejects.toThrow("No skill is served");
});

test("[mcp.skills] the server leaves out a skill with a link out of the brain, a circle or a broken head, and no other", async () => {
  const place = await createPlace();
  writeSkill(place, "brew-tea");
  writeSkill(place, "leak");
  writeFileSync(`${place.outside}/secret.txt`, "a secret");
  symlinkSync(`${place.outside}/secret.txt`, place.path(SKILLS, "leak/secret.txt"));
  writeSkill(place, "circle");
  for (const name of ["again", "once-more"]) {
    symlinkSync(place.path(SKILLS, "circle"), place.path(SKILLS, "circle", name));
  }
  mkdirSync(place.path(SKILLS, "headless"));
  writeFileSync(place.path(SKILLS, "headless/SKILL.md"), "no head at all\n");
  const { client, log } = await connect(place);
  const skills = new SkillsClient(client);
  const names = (await skills.list()).skills.map(({ uri }) => uri.split("/")[2]);
  expect(names).toEqual(expect.arrayContaining(["brew-tea", "test-writer"]));
  for (const left of ["leak", "circle", "headless"]) {
    expect(names).not.toContain(left);
    expect(log.join("\n")).toContain(left);
  }
  for (const uri of [
    "skill://leak/secret.txt",
    "skill://leak/SKILL.md",
    "skill://brew-tea/../leak/secret.txt",
    "skill://brew-tea/%2e%2e/leak/secret.txt",
    "skill://../memory/personal/PREFERENCES.md",
    "skill://_manifest.jsonl",
  ]) {
    await expect(client.readResource({ uri }), uri).rejects.toThrow(/not found/i);
  }
});

test("[mcp.resources] the server gives the map, the workspace, lessons, decisions and rules as they are in their files", async () => {
  const place = await createPlace("memory");
  const { client } = await connect(place);
  const { resources } = await client.listResources();
  const files = resources.flatMap(({ uri }) =>
    uri.startsWith("brain://") ? [uri.slice("brain://".length)] : [],
  );
  expect(files).toEqual([
    "AGENTS.md",
    "memory/working/WORKSPACE.md",
    "memory/semantic/LESSONS.md",
    "memory/semantic/DECISIONS.md",
    "protocols/permissions.md",
  ]);
  for (const file of files) {
    const { contents } = await client.readResource({ uri: `brain://${file}` });
    expect(contents).toEqual([
      { uri: `brain://${file}`, mimeType: "text/markdown", text: place.read(".agent", file) },
    ]);
  }
});

test("[mcp.resources] the server gives no private, missing, large or linked file", async () => {
  const place = await createPlace();
  const { client } = await connect(place);
  const read = (uri: string) => client.readResource({ uri });
  for (const uri of [
    "brain://memory/personal/PREFERENCES.md",
    "brain://memory/semantic/../personal/PREFERENCES.md",
    "brain://brain.yaml",
    "file:///etc/passwd",
  ]) {
    await expect(read(uri), uri).rejects.toThrow(/not found/i);
  }
  const lessons = place.path(".agent/memory/semantic/LESSONS.md");
  writeFileSync(lessons, "x".repeat(1_000_001));
  await expect(read("brain://memory/semantic/LESSONS.md")).rejects.toThrow(
    "the most that is allowed is 1000000",
  );
  rmSync(lessons);
  await expect(read("brain://memory/semantic/LESSONS.md")).rejects.toThrow(/not found/i);
  writeFileSync(`${place.outside}/secret.txt`, "a secret");
  symlinkSync(`${place.outside}/secret.txt`, lessons);
  await expect(read("brain://memory/semantic/LESSONS.md")).rejects.toThrow("leads out of");
});
