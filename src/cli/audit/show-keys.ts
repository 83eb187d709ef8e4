/** `brainstem audit keys`: which keys sign and verify here, and a new one. */
import { relative } from "node:path";
import {
  acceptKey,
  makeOwnKey,
  publicKeyFile,
  readOwnKeys,
  signingKeyId,
  unknownKeyIds,
  whyUnsigned,
} from "../../project/evidence-keys.ts";
import { oneLine } from "../print.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export interface KeysFlags {
  readonly new?: boolean;
  readonly accept?: string;
}

/** @throws brain.not-found, evidence.key-invalid, volume.* */
export async function showKeys(options: KeysFlags, terminal: Terminal): Promise<void> {
  const place = findPlace(terminal);
  if (options.new === true) await makeOwnKey(place);
  if (options.accept !== undefined) await acceptKey(place, options.accept);
  const signing = signingKeyId(place);
  const keys = (await readOwnKeys(place)).map(({ algorithm, id }) => ({
    id,
    algorithm,
    signs: id === signing,
    publicKey: publicKeyFile(place, id),
  }));
  const unknown = unknownKeyIds(place);
  if (terminal.isJson) return terminal.writeJson({ keys, unknown });
  const { say, style } = terminal;
  for (const { id, publicKey, signs } of keys) {
    const where = style("dim", oneLine(relative(terminal.cwd, publicKey) || publicKey));
    say(signs ? "✓" : "·", `${id} ${signs ? "signs" : "verifies earlier answers"} ${where}`);
  }
  for (const id of unknown)
    say("!", `${id} came with the brain, and isn't used: brainstem audit keys --accept ${id}`);
  if (signing === undefined)
    say("!", `Answers are unsigned: ${whyUnsigned(place)}. brainstem audit keys --new`);
}
