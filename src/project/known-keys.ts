/** `readKnownKeys` and `noteKnownKey`: the keys of a brain that were made or accepted on this machine, so that no clone chooses one. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createNodeVolume } from "../base/volume/node.ts";
import { createNodePrivateFolder } from "../brain/node.ts";
import { stateFolder } from "./state-folder.ts";

/** Files of ids, one a line, in this machine's notes outside of the brain. */
export type KeyNotes = "evidence-keys" | "vault-keys";

const ID = /^[\da-f]{16}$/;

/** Whether a text has the form of a key's id. */
export const isKeyId = (text: string): boolean => ID.test(text);

const folderOf = (root: string) => stateFolder({ root, project: root });

/** Ids in the order in which they became known. @param root the folder that holds `.agent/` */
export function readKnownKeys(root: string, notes: KeyNotes): readonly string[] {
  const file = join(folderOf(root), notes);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(isKeyId) : [];
}

/** The id becomes the last one. @throws volume.* */
export async function noteKnownKey(root: string, notes: KeyNotes, id: string): Promise<void> {
  const ids = [...readKnownKeys(root, notes).filter(each => each !== id), id];
  const folder = folderOf(root);
  await createNodePrivateFolder(folder).close();
  await createNodeVolume(folder).write(notes, ids.map(each => `${each}\n`).join(""), { mode: 0o600 });
}
