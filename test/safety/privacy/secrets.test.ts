/** The redactor of secrets on made-up secrets of real formats, and on text that has none. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createSecretRedactor } from "../../../src/safety/index.ts";
import { assignmentForms } from "./assignment-forms.ts";
import { harmlessCommands, secretCommands } from "./command-lines.ts";
import { makeSecret, secretFormats, surroundings } from "./secret-formats.ts";

const redactor = createSecretRedactor();
const PLACEHOLDER = /^\[redacted:[a-z0-9-]+\]$/;

/** Expects that this secret and nothing else became a placeholder, and that the finding says where it was. */
async function expectOnlyThisRedacted(before: string, secret: string, after: string): Promise<void> {
  const text = before + secret + after;
  const redaction = await redactor.redact(text);
  const redacted = redaction.text;
  expect(redacted, text).not.toContain(secret);
  expect(redacted.startsWith(before) && redacted.endsWith(after), `${text}\n→ ${redacted}`).toBe(true);
  expect(redacted.slice(before.length, redacted.length - after.length), text).toMatch(PLACEHOLDER);
  expect(redaction.findings, text).toHaveLength(1);
  expect(redaction.findings[0]).toMatchObject({ start: before.length, end: before.length + secret.length });
}

describe("redacting keys of known formats", () => {
  test("is tested on more than 60 formats", () => {
    expect(Object.keys(secretFormats).length).toBeGreaterThan(60);
  });

  test.each(Object.entries(secretFormats))(
    "[safety.privacy.secret-formats] takes out %s",
    async (name, format) => {
      for (const [place, put] of Object.entries(surroundings)) {
        const secret = makeSecret(format, name.length * 31 + place.length);
        const [before = "", after = ""] = put("\0").split("\0");
        await expectOnlyThisRedacted(before, secret, after);
      }
    },
  );

  test("goes on although a text says to switch the rules off", async () => {
    const secret = makeSecret(secretFormats["GitHub personal token"]!, 1);
    await expectOnlyThisRedacted("// secretlint-disable\n", secret, " // secretlint-disable-line");
  });

  test("names the kind after the service", async () => {
    const kindOf = async (name: string) =>
      (await redactor.redact(makeSecret(secretFormats[name]!, 7))).findings[0]?.kind;
    expect(await kindOf("GitHub personal token")).toBe("github-token");
    expect(await kindOf("Anthropic key")).toBe("anthropic-key");
    expect(await kindOf("OpenAI project key")).toBe("openai-key");
    expect(await kindOf("AWS access key")).toBe("aws-access-key");
    expect(await kindOf("JSON Web Token")).toBe("json-web-token");
  });
});

describe("redacting values assigned to names", () => {
  const passwords = ["hunter2", "Tr0ub4dor&3", "s3cr3t!pass", "Winter2024!", "pa$$w0rd"];
  const generated = ["{A40}", "{H32}", "{B40}", "{A24}", "{H8}-{H4}-{H4}-{H4}-{H12}"];

  test.each(assignmentForms)(
    "[safety.privacy.secret-assignments] handles $text",
    async ({ secret: sort, text }) => {
      const secrets = [
        ...(sort === "generated" ? [] : passwords),
        ...(sort === "word" ? [] : generated.map((format, index) => makeSecret(format, index + 77))),
      ];
      const at = text.indexOf("@@");
      const after = text.slice(at + 2);
      for (const secret of secrets) {
        if (after.startsWith("@") && secret.includes("/")) continue; // can't be in a URL unescaped
        await expectOnlyThisRedacted(text.slice(0, at), secret, after);
      }
    },
  );

  test("takes a word for a password in quotes, after = and alone on its line", async () => {
    await expectOnlyThisRedacted('password = "', "swordfish", '"');
    await expectOnlyThisRedacted("PASSWORD=", "swordfish", "");
    await expectOnlyThisRedacted("user: anna\npassword: ", "swordfish", "\nport: 22");
    await expectOnlyThisRedacted('passphrase: "', "correct horse battery staple", '"');
  });

  test("takes out several in one text, each by its own kind", async () => {
    const { text, findings } = await redactor.redact(
      "DB_PASSWORD=hunter2\nurl: https://anna:s3cr3t@db.example.com/x\ntoken: a1b2c3d4e5f6a7b8",
    );
    expect(text).toBe(
      "DB_PASSWORD=[redacted:password]\nurl: https://anna:[redacted:url-password]@db.example.com/x\ntoken: [redacted:token]",
    );
    expect(findings.map(({ kind }) => kind)).toEqual(["password", "url-password", "token"]);
  });

  test("takes out a very long value to its end", async () => {
    await expectOnlyThisRedacted("API_TOKEN=", makeSecret("{A5000}", 3), "\nA=1");
  });
});

test("[safety.privacy.idempotent] takes out a secret that only shows after another is taken out", async () => {
  const token = makeSecret(secretFormats["age key"]!, 3);
  const { text, findings } = await redactor.redact(`${token}passphrase: a1b2c3d4 and ${token}`);
  expect(text).toBe("[redacted:age-key]passphrase: [redacted:password] and [redacted:age-key]");
  expect(findings.map(({ kind }) => kind)).toEqual(["age-key", "password", "age-key"]);
});

describe("redacting harmless text", () => {
  const lines = readFileSync(new URL("./fixtures/harmless.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");

  test("is tested on enough lines", () => expect(lines.length).toBeGreaterThan(80));

  test.each(lines)("[safety.privacy.harmless] changes nothing in %s", async line => {
    const redaction = await redactor.redact(line);
    expect(redaction.text).toBe(line);
    expect(redaction.findings).toEqual([]);
  });

  test("changes nothing in all lines as one text", async () => {
    const text = lines.join("\n");
    expect((await redactor.redact(text)).text).toBe(text);
  });
});

describe("redacting hostile text", () => {
  const MEGABYTE = 1_000_000;

  test.each([
    "a",
    "=",
    "password=",
    'password="',
    "password: “",
    "password=example",
    "password=)))))",
    "api key ",
    "パスワードは",
    "-----BEGIN",
    "-----BEGIN PRIVATE KEY-----\n",
    "https://a:",
    "eyJaaaaaaaaaaaaaaaaa.",
    "mysql -",
    "Cookie: a=",
    "ghs_1_",
    "xoxb-a-",
    '\\\\"password\\\\":',
    "[redacted:",
    "\ud800",
  ])("[safety.privacy.linear] takes linear time for a megabyte of %j", async unit => {
    const text = unit.repeat(Math.ceil(MEGABYTE / unit.length));
    const before = process.cpuUsage();
    await redactor.redact(text);
    // About 0.3 s at worst here; a quadratic search takes minutes.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });
});

describe("redacting commands", () => {
  test.each(secretCommands)("[safety.privacy.commands] takes the secret out of %s", async command => {
    for (const secret of ["Tr0ub4dor3x", "s3cr3t-p4ss!"]) {
      const [before = "", after = ""] = command.split("@@");
      await expectOnlyThisRedacted(before, secret, after);
    }
  });

  test.each(secretCommands.filter(command => !/token|key|bearer/i.test(command)))(
    "[safety.privacy.commands] takes a plain word out of %s",
    async command => {
      const { text } = await redactor.redact(command.replace("@@", "swordfish"));
      expect(text).not.toContain("swordfish");
    },
  );

  test.each(harmlessCommands)("[safety.privacy.harmless] leaves %s as it is", async command => {
    expect((await redactor.redact(command)).text).toBe(command);
  });

  test("[safety.privacy.linear] reads a megabyte of commands once", async () => {
    for (const piece of ["zip ", "echo a|", "curl -H '", "mysql -p", 'sudo "']) {
      const text = piece.repeat(1_000_000 / piece.length);
      expect((await redactor.redact(text)).text.length).toBeGreaterThan(1_000);
    }
  });
});
