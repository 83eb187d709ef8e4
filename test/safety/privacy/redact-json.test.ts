/** Redaction of JSON values: every string, and whole strings under names that say secret. */
import { expect, test } from "vitest";
import { createRedactor, createSecretRedactor, redactJson } from "../../../src/safety/index.ts";
import { makeSecret } from "./secret-formats.ts";

const redactor = createSecretRedactor();

test("[safety.privacy.json] redactJson redacts strings at any depth and keeps names and other values", async () => {
  const token = makeSecret("ghp_{A36}", 5);
  const value = {
    action: `git push https://${token}@github.com/anna/shop.git`,
    results: [`used ${token}`, 3, true, null, { note: "password reset flow" }],
    [token]: "names of members stay",
  };
  expect(await redactJson(redactor, value)).toEqual({
    action: "git push https://[redacted:github-token]@github.com/anna/shop.git",
    results: ["used [redacted:github-token]", 3, true, null, { note: "password reset flow" }],
    [token]: "names of members stay",
  });
});

test.each([
  ["password", "swordfish", "password"],
  ["apiKey", "abc", "api-key"],
  ["authorization", "Basic eA==", "token"],
  ["Set-Cookie", "a=b", "cookies"],
  ["db_password_2", "plain words here", "password"],
])("[safety.privacy.json] redactJson replaces a string under %s whole", async (name, secret, kind) => {
  const redacted = await redactJson(redactor, { [name]: secret, other: "stays" });
  expect(redacted).toEqual({ [name]: `[redacted:${kind}]`, other: "stays" });
  expect(await redactJson(redactor, redacted)).toEqual(redacted);
});

test("[safety.privacy.json] redactJson keeps values that are no string, empty, or under another name", async () => {
  const value = { password: "", token: 12, secret: true, max_tokens: "many", tokenCount: "7", apiKey: null };
  expect(await redactJson(redactor, value)).toEqual(value);
});

test("[safety.privacy.closed] redactJson fails as the redactor fails", async () => {
  const broken = createRedactor([
    () => {
      throw new TypeError("broken");
    },
  ]);
  await expect(redactJson(broken, { a: ["text"] })).rejects.toMatchObject({ code: "redaction.failed" });
});
