/** `useVaultKey` gives a file's tests a key of the vault, without which the strict profiles don't start. */
import { Buffer } from "node:buffer";
import { afterAll, beforeAll } from "vitest";
import { VAULT_KEY_VARIABLE } from "../src/safety/vault-node.ts";

/** Called at the top of a file; other files in the same process have theirs. */
export function useVaultKey(): void {
  let before: string | undefined;
  beforeAll(() => {
    before = process.env[VAULT_KEY_VARIABLE];
    process.env[VAULT_KEY_VARIABLE] = Buffer.alloc(32, 7).toString("base64");
  });
  afterAll(() => {
    if (before === undefined) delete process.env[VAULT_KEY_VARIABLE];
    else process.env[VAULT_KEY_VARIABLE] = before;
  });
}
