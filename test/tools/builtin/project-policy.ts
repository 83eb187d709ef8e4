/** A project with a brain, and the policy that its own files make. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { createSkillLibrary, trustsEverything } from "../../../src/brain/index.ts";
import type { Decision } from "../../../src/ports/index.ts";
import { createPolicyReader } from "../../../src/project/project-policy.ts";

const templates = join(import.meta.dirname, "../../../templates");

/** Gives a folder the brain that `init` writes. */
export function giveBrain(root: string, permissions?: string) {
  cpSync(join(templates, "protocols"), join(root, ".agent/protocols"), { recursive: true });
  cpSync(join(templates, "skills"), join(root, ".agent/skills"), { recursive: true });
  writeFileSync(join(root, ".agent/brain.yaml"), "");
  if (permissions !== undefined) writeFileSync(join(root, ".agent/protocols/permissions.md"), permissions);
}

export function readPolicyOf(root: string, fallback: Decision) {
  const volume = createNodeVolume(join(root, ".agent"));
  return createPolicyReader({
    place: { root, project: root },
    volume,
    library: createSkillLibrary(volume),
    fallback,
    trust: async () => trustsEverything,
  });
}

export const policyOf = (root: string, fallback: Decision = "deny") => {
  const read = readPolicyOf(root, fallback);
  return async () => (await read()).policy;
};

export function put(root: string, files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export const link = (root: string, target: string, name: string) => symlinkSync(target, join(root, name));
