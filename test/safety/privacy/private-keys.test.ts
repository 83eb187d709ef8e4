/** Private keys in the shapes in which they are found: whole, encrypted, indented, escaped, cut off. */
import { describe, expect, test } from "vitest";
import { createSecretRedactor } from "../../../src/safety/index.ts";
import { makeSecret } from "./secret-formats.ts";

const redactor = createSecretRedactor();
const REDACTED = "[redacted:private-key]";
const DASHES = "-----";

const body = (lines: number, seed: number) =>
  [
    ...Array.from({ length: lines }, (_, line) => makeSecret("{B63}A", seed + line)),
    `${makeSecret("{B21}A", seed)}==`,
  ].join("\n");
const keyOf = (type: string, inner: string) =>
  `${DASHES}BEGIN ${type}${DASHES}\n${inner}\n${DASHES}END ${type}${DASHES}`;

const keys: Readonly<Record<string, string>> = {
  "PKCS #8": keyOf("PRIVATE KEY", body(20, 1)),
  RSA: keyOf("RSA PRIVATE KEY", body(24, 100)),
  "elliptic curve": keyOf("EC PRIVATE KEY", body(3, 200)),
  OpenSSH: keyOf("OPENSSH PRIVATE KEY", body(6, 300)),
  encrypted: keyOf("ENCRYPTED PRIVATE KEY", body(26, 400)),
  "encrypted RSA": keyOf(
    "RSA PRIVATE KEY",
    `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${makeSecret("{U32}", 9)}\n\n${body(24, 500)}`,
  ),
  PGP: keyOf("PGP PRIVATE KEY BLOCK", `Version: GnuPG v2\n\n${body(30, 600)}\n=${makeSecret("{A4}", 4)}`),
};

describe("a private key", () => {
  test.each(Object.entries(keys))("[safety.privacy.private-keys] is taken out: %s", async (_, key) => {
    expect((await redactor.redact(`before\n${key}\nafter`)).text).toBe(`before\n${REDACTED}\nafter`);
    const json = JSON.stringify({ before: 1, note: `see ${key} there`, after: 2 });
    expect((await redactor.redact(json)).text).toBe(
      JSON.stringify({ before: 1, note: `see ${REDACTED} there`, after: 2 }),
    );
    const indented = `key: |\n${key.replace(/^/gm, "    ")}\nport: 22\n`;
    expect((await redactor.redact(indented)).text).toBe(`key: |\n    ${REDACTED}\nport: 22\n`);
    expect((await redactor.redact(key.replaceAll("\n", "\r\n"))).text).toBe(REDACTED);
  });

  test.each(Object.entries(keys))(
    "[safety.privacy.private-keys] is taken out when it is cut off: %s",
    async (_, key) => {
      for (const length of [300, 333, key.length - 40, key.length - 12]) {
        if (length > key.length - 12) continue;
        const { text } = await redactor.redact(`before\n${key.slice(0, length)}`);
        expect(text.startsWith(`before\n${REDACTED}`), text).toBe(true);
        expect(text.length).toBeLessThan(`before\n${REDACTED}`.length + 80); // at most a torn closing line
        expect(text.replace(REDACTED, "")).not.toMatch(/[A-Za-z0-9+/]{20}/);
      }
    },
  );

  test("that is cut off in the middle of a text leaves the text after it", async () => {
    const cut = (keys.RSA ?? "").slice(0, 200);
    const { text } = await redactor.redact(`${cut}\n\nThat is all that was left of it.`);
    expect(text).toContain("is all that was left of it.");
    expect(text).not.toMatch(/[A-Za-z0-9+/]{20}/);
  });

  test("beside another is a finding of its own", async () => {
    const { text, findings } = await redactor.redact(`${keys.RSA}\nand\n${keys.PGP}\n`);
    expect(text).toBe(`${REDACTED}\nand\n${REDACTED}\n`);
    expect(findings).toHaveLength(2);
  });

  test("of PuTTY ends by its own count of private lines", async () => {
    const file = `PuTTY-User-Key-File-2: ssh-rsa\nPrivate-Lines: 14\n${body(13, 700)}\nPrivate-MAC: 0a1b`;
    const { text } = await redactor.redact(file);
    expect(text).toBe(`PuTTY-User-Key-File-2: ssh-rsa\n${REDACTED}\nPrivate-MAC: 0a1b`);
  });

  test("is not a public key, which stays", async () => {
    const key = keyOf("PUBLIC KEY", body(5, 800));
    expect((await redactor.redact(key)).text).toBe(key);
  });
});
