/** `trustBrain` accepts what a brain would run, as a person does by `brainstem trust`, in that person's own home. */
import { rmSync } from "node:fs";
import { recordTrust } from "../src/project/brain-trust.ts";
import { locateBrain, stateFolder } from "../src/project/index.ts";
import { readPrivileges } from "../src/project/survey-trust.ts";
import { afterFile } from "./after-file.ts";

/** Work with this home. It may not wait for other work of this process that has another home. */
export async function atHome<Result>(home: string | undefined, work: () => Promise<Result>): Promise<Result> {
  const putBack = setHome(home);
  try {
    return await work();
  } finally {
    putBack();
  }
}

function setHome(home: string | undefined): () => void {
  const before = process.env.HOME;
  if (home !== undefined) process.env.HOME = home;
  return () => {
    if (before === undefined) delete process.env.HOME;
    else process.env.HOME = before;
  };
}

/** @param home @default that of the tests */
export async function trustBrain(root: string, home?: string): Promise<void> {
  const place = locateBrain(root);
  const privileges = await readPrivileges(place);
  // The record's place is read at once, so that tests side by side don't take each other's home.
  const putBack = setHome(home);
  const folder = stateFolder(place);
  const recorded = recordTrust(place, privileges);
  putBack();
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  await recorded;
}
