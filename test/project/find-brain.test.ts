/** The way from a folder to its brain, in it or linked. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  acceptLink,
  findBrain,
  followLink,
  locateBrain,
  parseBrainLink,
  stateFolder,
  writeBrainLink,
} from "../../src/project/index.ts";
import { afterFile } from "../after-file.ts";

const around = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-find-")));
afterAll(() => rmSync(around, { recursive: true, force: true }));

/** A project with a link of this text, below a folder that has a brain in `brain`. */
function createScene(link: string) {
  const root = mkdtempSync(join(around, "scene-"));
  const at = (...parts: readonly string[]) => join(root, ...parts);
  mkdirSync(at("brain/.agent"), { recursive: true });
  mkdirSync(at("work/shop/src"), { recursive: true });
  writeFileSync(at("work/shop/.agent"), link);
  return at;
}

/** As `brainstem link` and `brainstem trust` do. */
function accept(project: string): void {
  const place = followLink(project, { isAnyLink: true });
  acceptLink(place);
  const folder = stateFolder(place);
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
}

describe("[brain.link.accepted] a link that leads to another brain", () => {
  const refusal = "isn't followed";

  test("isn't followed before a person has accepted it here, nor when it leads to a third one afterwards", () => {
    const at = createScene("brain: ../../brain");
    expect(() => findBrain(at("work/shop/src"))).toThrow(refusal);
    accept(at("work/shop"));
    expect(findBrain(at("work/shop"))).toBe(at("brain"));
    mkdirSync(at("third/.agent"), { recursive: true });
    writeFileSync(at("work/shop/.agent"), "brain: ../../third");
    expect(() => findBrain(at("work/shop"))).toThrow(refusal);
  });

  test("isn't followed as a link of the file system either", () => {
    const at = createScene("");
    rmSync(at("work/shop/.agent"));
    symlinkSync("../../brain/.agent", at("work/shop/.agent"));
    expect(() => findBrain(at("work/shop"))).toThrow(refusal);
  });

  test("is followed within one repository", () => {
    const at = createScene("brain: ../../brain");
    mkdirSync(at(".git"));
    expect(findBrain(at("work/shop"))).toBe(at("brain"));
  });
});

describe("[brain.link.follow]", () => {
  test.each([
    "brain: ../../brain",
    "brain: ../../brain/\r\n",
    "# ours\n\n  brain :   ../../brain  \n# more",
    "\uFEFFbrain: ../../brain/.agent\n",
    "brain: ./../../work/../brain\nproject: the shop",
  ])("%j leads to the brain, from anywhere in the project", link => {
    const at = createScene(link);
    accept(at("work/shop"));
    for (const folder of [at("work/shop"), at("work/shop/src")]) {
      expect(findBrain(folder)).toBe(at("brain"));
      expect(locateBrain(folder)).toMatchObject({ root: at("brain"), project: at("work/shop") });
    }
  });

  test("an absolute path, and a project that is reached by a link of the file system", () => {
    const at = createScene("brain: ../../brain");
    accept(at("work/shop"));
    mkdirSync(at("elsewhere/deep/er"), { recursive: true });
    symlinkSync(at("work/shop"), at("elsewhere/deep/er/shop"));
    expect(findBrain(at("elsewhere/deep/er/shop"))).toBe(at("brain"));
    writeFileSync(at("work/shop/.agent"), `brain: ${at("brain")}\n`);
    expect(findBrain(at("work/shop"))).toBe(at("brain"));
  });

  test("a project with a brain of its own is served by that", () => {
    const at = createScene("brain: ../../brain");
    expect(locateBrain(at("brain"))).toEqual({ root: at("brain"), project: at("brain") });
  });
});

describe("[brain.link.broken]", () => {
  test("a link that leads nowhere names itself and where it leads", () => {
    const at = createScene("brain: ../../gone");
    expect(() => findBrain(at("work/shop/src"))).toThrow(
      `${at("work/shop/.agent")} leads to ${at("gone")}: there is no such folder.`,
    );
    mkdirSync(at("gone"));
    expect(() => findBrain(at("work/shop"))).toThrow(`${at("gone")}: there is no brain (.agent/) in it.`);
  });

  test("a link to a link, to itself, or in a circle is followed once", () => {
    const at = createScene("brain: ../other");
    mkdirSync(at("work/other"));
    writeFileSync(at("work/other/.agent"), "brain: ../shop\n");
    for (const folder of ["work/shop", "work/other"])
      expect(() => findBrain(at(folder))).toThrow(
        /: it is linked to a brain itself, and links are followed only once\.$/,
      );
    writeFileSync(at("work/shop/.agent"), "brain: .\n");
    expect(() => findBrain(at("work/shop"))).toThrow("it is linked to a brain itself");
  });
});

describe("the text of a link", () => {
  test.each([
    "",
    "mine\n",
    "# brain: ../x\n",
    "project: shop\n",
    "brain:\n",
    "brain: ../x\nmore\n",
    "brains: ../x",
    "{}",
  ])("%j is no link", text => expect(parseBrainLink(text)).toBeUndefined());

  const word = fc
    .string({ minLength: 1 })
    .filter(text => text.trim() === text && !/[\r\n]/.test(text) && text !== "");

  test("says what was written, and keeps the comments of the one before", () => {
    fc.assert(
      fc.property(word, fc.option(word, { nil: undefined }), (brain, project) => {
        const link = { brain, ...(project !== undefined && { project }) };
        expect(parseBrainLink(writeBrainLink(link))).toEqual(link);
        const again = writeBrainLink(link, "# ours\nbrain: ../old\nproject: old\n# theirs\n");
        expect(parseBrainLink(again)).toEqual(link);
        expect(again.startsWith("# ours\n# theirs\nbrain: ")).toBe(true);
      }),
    );
    expect(writeBrainLink({ brain: "../my-brain" })).toBe("brain: ../my-brain\n");
  });
});
