import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBrainstem, initProject } from "../../src/brainstem/index.ts";
import type { HeardText, Hook } from "../../src/ports/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { stored, verify } from "../safety/evidence/proven.ts";

const COMMAND = "touch ran.txt";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "brainstem-own-store-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const at = (home: string) => vi.stubEnv("HOME", home);

/** A project whose conversation waits behind a yes that the log has, and the inbox. */
async function plant(): Promise<string> {
  at(folder());
  const root = folder();
  await initProject(root);
  const model = createScriptedModel([[{ tool: "run_command", input: { command: COMMAND } }], "done"]);
  const brainstem = await createBrainstem({ root, model, approvals: {}, sandbox: "off" });
  const { status } = await brainstem.session().turn("run the setup").summary();
  const [question] = await brainstem.approvals.list();
  expect([status, question?.tool]).toEqual(["suspended", "run_command"]);
  const yes = { isApproved: true, hash: question!.hash };
  await brainstem.approvals.answer(question!.id, yes, { name: "eve", roles: [] }, { resume: false });
  await brainstem.close();
  return root;
}

function copyOf(root: string): string {
  const copy = folder();
  cpSync(join(root, ".agent"), join(copy, ".agent"), { recursive: true });
  return copy;
}

const open = (root: string, more: object = {}) =>
  createBrainstem({
    root,
    model: createScriptedModel(["done"]),
    approvals: {},
    sandbox: "off",
    ...more,
  });

test("[approvals.elsewhere] an answer in a copied store runs nothing on another machine, and the words stay readable", async () => {
  const copy = copyOf(await plant());
  at(folder());
  const brainstem = await open(copy);
  const session = brainstem.session();
  expect(await session.resume()).toBeUndefined();
  expect(await brainstem.approvals.list({ all: true })).toEqual([]);
  expect(JSON.stringify(await session.messages())).toContain("run the setup");
  expect(existsSync(join(copy, "ran.txt"))).toBe(false);
  await brainstem.close();
  const names = readdirSync(join(copy, ".agent/.data")).filter(name => name.endsWith(".db"));
  expect(names.toSorted()).toEqual(
    ["sessions.db", expect.stringMatching(/^sessions-from-elsewhere-/)].toSorted(),
  );
});

test("[approvals.elsewhere] the inputs of a copied store are no person's words for later turns", async () => {
  const copy = copyOf(await plant());
  at(folder());
  const heard: HeardText[] = [];
  const listener: Hook = {
    name: "listener",
    onFailure: "open",
    async beforeStep(view) {
      heard.push(...(view.heard?.() ?? []));
    },
  };
  const brainstem = await open(copy, { hooks: [listener] });
  await brainstem.session().turn("hello").summary();
  const inputs = heard.flatMap(each => (each.kind === "input" ? [[each.text, each.origin]] : []));
  expect(inputs).toEqual([
    ["run the setup", "document"],
    ["hello", "person"],
  ]);
  const key = { ...brainstem.config.owner, session: "main" };
  expect(await verify(key, await stored(brainstem.store, key))).toMatchObject({ status: "good" });
  await brainstem.close();
});

test("[approvals.elsewhere] an answer in the machine's own store still counts after its process has ended", async () => {
  const root = await plant();
  const brainstem = await open(root);
  const turn = await brainstem.session().resume();
  expect((await turn!.summary()).status).toBe("completed");
  expect(existsSync(join(root, "ran.txt"))).toBe(true);
  await brainstem.close();
});

test("[approvals.elsewhere] a store that was made before machines kept notes stays its machine's own", async () => {
  const root = await plant();
  const { stateFolder } = await import("../../src/project/index.ts");
  rmSync(join(stateFolder({ root, project: root }), "stores"));
  const brainstem = await open(root);
  expect(await brainstem.session().resume()).toBeDefined();
  await brainstem.session().settled();
  await brainstem.close();
});

test("[approvals.elsewhere] two programs that open a copied store at once take it over once", async () => {
  const copy = copyOf(await plant());
  at(folder());
  const both = await Promise.all([open(copy), open(copy)]);
  for (const each of both) expect(await each.session().resume()).toBeUndefined();
  await both[0].session("one").turn("hello").summary();
  expect(JSON.stringify(await both[1].session("one").messages())).toContain("hello");
  await Promise.all(both.map(each => each.close()));
  const names = readdirSync(join(copy, ".agent/.data")).filter(
    name => name.includes("elsewhere") && name.endsWith(".db"),
  );
  expect(names).toHaveLength(1);
});
