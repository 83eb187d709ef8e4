/** The scrubber on made-up people and machines, and on text about the work that has none. */
import { describe, expect, test } from "vitest";
import { peopleIn } from "../../../../src/brain/sharing/scrub/known.ts";
import { createScrubber } from "../../../../src/brain/sharing/scrub/scrubber.ts";
import { createSharingFinder } from "../../../../src/safety/detectors.ts";
import { createSecretRedactor } from "../../../../src/safety/index.ts";

const finder = await createSharingFinder();

const redactor = createSecretRedactor();
const plain = createScrubber({ finder, redactor });
const scrub = async (text: string, scrubber = plain) => (await scrubber.scrub(text)).text;

test.each([
  // addresses
  ["mail anna.schmidt+ci@mail.acme.co now", "mail [email] now"],
  ["Kontakt: jürgen@müller.de.", "Kontakt: [email]."],
  ["連絡先はanna＠example．jpです", "連絡先は[email]です"],
  ["'anna@acme.co'", "'[email]'"],
  ["ssh -p 22 anna@web01 uptime", "ssh -p 22 [internal-host] uptime"],
  ["it answers at 41.173.96.26:8080", "it answers at [ip]:8080"],
  ["10.1.2.3/8 and fe80::1ff:fe23:4567:890a", "[ip]/8 and [ip]"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "[ip]"],
  ["wake 00:1B:44:11:3A:B7", "wake [mac]"],
  // numbers
  ["call +41 (0)96 471 07 95 first", "call [phone] first"],
  ["Phone:\n60-56-85-91", "Phone:\n[phone]"],
  ["(602)272-9781 or 541-714-1388x22", "[phone] or [phone]"],
  ["電話 ０３－１２３４－５６７８ まで", "電話 [phone] まで"],
  ["12 541-714-1388 3 times, 0490 75 40 81 2", "12 [phone] 3 times, [phone] 2"],
  ["24 4111111111111111 7 and 1234 5500 0000 0000 0004", "24 [card] 7 and 1234 [card]"],
  ["+49 151 23456789 +1 541 714 1388", "[phone] [phone]"],
  ["card 4111 1111 1111 1111", "card [card]"],
  ["pay to GB82 WEST 1234 5698 7654 32.", "pay to [iban]."],
  ["DE89370400440532013000", "[iban]"],
  ["tel:+4915123456789, (+49 151 23456789)", "tel:[phone], ([phone])"],
  ["anna@日本語.jp", "[email]"],
  ["SSN 536-90-4399", "SSN [us-ssn]"],
  // places
  ["see /home/anna/acme/src/vite.config.ts:12", "see [path]/vite.config.ts:12"],
  ["in /Users/anna/acme.", "in [path]."],
  ["PATH=/usr/bin:/home/anna/bin", "PATH=/usr/bin:[path]"],
  ["file:///home/anna/x.html", "file://[path]/x.html"],
  ["C:\\Users\\Anna Schmidt\\acme\\a.txt", "[path]\\a.txt"],
  ["`C:\\\\Users\\\\anna`", "`[path]`"],
  ["/mnt/c/Users/anna/x and /var/home/anna", "[path] and [path]"],
  ["https://jenkins.corp.acme.com/job/secret-plan?x=1, daily", "https://[internal-host], daily"],
  ["http://gitlab/team/repo", "http://[internal-host]"],
  ["http://192.168.1.7:3000/admin", "http://[internal-host]"],
  ["vault.acme.internal is down", "[internal-host] is down"],
  ["git clone git@git.acme.lan:team/shop.git", "git clone git@[internal-host]:team/shop.git"],
  ["ssh://anna@example.com/x", "ssh://[email]/x"],
  ["\\\\fs01\\payroll is mounted", "\\\\[internal-host] is mounted"],
  ["send it to 12 Old Mill Road", "send it to [address]"],
  ["wohnt Hauptstraße 12", "wohnt [address]"],
  // people
  ["My name is Anna Schmidt and I test", "My name is [person] and I test"],
  ["ask Dr. Weber", "ask Dr. [person]"],
  ["田中さんに聞く", "[person]さんに聞く"],
  ["私の名前は田中です", "私の名前は[person]です"],
  ["Co-authored-by: Bob O'Neil <bob@x.io>", "Co-authored-by: [person] <[email]>"],
  ["ask @bob_k, as @carol said", "ask [handle], as [handle] said"],
  // references into this brain
  ["as in 01M7YADR30FJ54H6HCEMTTXYBG", "as in [episode]"],
])("[brain.share.scrubbed] %j becomes %j", async (text, expected) => {
  expect(await scrub(text)).toBe(expected);
});

test.each([
  "Run the migrations before the integration tests.",
  "version 1.2.3.4, v10.0.0.1, foo==4.3.2.1, Chrome/120.0.6099.109",
  "listen on 127.0.0.1:8080, 0.0.0.0 or ::1; localhost:3000; http://localhost:5173/x",
  "std::vector, Foo::bar, a::b::c, dead::beef, 10:20:30, 2026-11-20T10:20:30Z",
  "on 2026-11-20, 20.11.2026, 11/20/2026; 1700000000000 ms; ticket 20261121",
  "00 01 02 03 04 05 06 07 08, 10 20 30 40 50 60 70, 1 2 3 4 5 6 7 8 9 10, 0 10 100 1000 10000",
  "1048576 + 2097152 = 3145728; (1024 * 768) / 2; 100-200-300; 2026-11-20 10-20-30",
  "npm i react@18.2.0 @types/node actions/checkout@v4 @angular/core",
  "@Override, @media (min-width: 10px), @param name, @dataclass",
  "the sha is 9c1185a5c5e9fc54612808977ee8f548b2258d31",
  "https://github.com/acme/shop/pull/12, https://docs.rs/serde/latest, postgres://localhost/x",
  "jdk.internal.misc, com.acme.internal.Foo, settings.local.json, .env.local, app/config.local",
  "`git push origin main` fails: remote rejected (non-fast-forward)",
  "chmod 0755; mode 0o600; 0x1F; 1,000,000 rows; 3.14159265358979",
  "お客さん、皆さん、たくさん、お母さん、仕様",
  "the /homepage and ./home/x and https://example.com/home/about",
  "Drive slowly; Court is in session; May fails; Mark it as done; I will ask",
  "git@github.com:acme/shop.git",
])("[brain.share.harmless] stays as it is: %j", async text => {
  expect(await plain.scrub(text)).toEqual({ text, taken: [] });
});

describe("the scrubber's known words", () => {
  const known = {
    people: ["Anna-Lena Schmidt", "José Álvarez", "佐藤", "Mark Young"],
    users: ["aschmidt", "root"],
    emails: ["anna@acme.co", "me@gmail.com"],
    hosts: ["annas-laptop.fritz.box", "localhost"],
    folders: ["/srv/work/shop", "/root"],
    projects: ["shop-backend"],
  };
  const scrubber = createScrubber({ finder, redactor, known });

  test.each([
    ["ANNA-LENA SCHMIDT and anna.lena.schmidt", "[person] and [person]"],
    ["Schmidt's fix; Schmidtke is another", "[person]'s fix; Schmidtke is another"],
    ["by José Álvarez and by Jose\u0301 A\u0301lvarez", "by [person] and by [person]"],
    ["佐藤が書いた", "[person]が書いた"],
    ["Mark reviewed it; mark the young branch", "[person] reviewed it; mark the young branch"],
    ["chown aschmidt:root x", "chown [user]:root x"],
    ["wiki.acme.co/page and gmail.com", "[internal-host]/page and gmail.com"],
    ["on annas-laptop: failed", "on [internal-host]: failed"],
    ["/srv/work/shop/src/a.ts but /srv/work/shopping/b.ts", "[path]/a.ts but /srv/work/shopping/b.ts"],
    ["the Shop Backend needs shop_backend", "the [project] needs [project]"],
    ["root and localhost are nobody's", "root and localhost are nobody's"],
  ])("[brain.share.scrubbed] %j becomes %j", async (text, expected) => {
    expect(await scrub(text, scrubber)).toBe(expected);
  });

  test("leave out the text of a placeholder", async () => {
    const named = createScrubber({
      finder,
      redactor,
      known: { people: ["Paul Path"], users: ["token", "redacted"] },
    });
    const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    expect(await scrub(`${secret} in /home/x/y, by Path on token`, named)).toBe(
      "[redacted:github-token] in [path], by [person] on [user]",
    );
  });

  test("words of an expression are words", async () => {
    const hostile = createScrubber({
      finder,
      redactor,
      known: { people: ["(a+)+$", "x|.*", "C[ab]r\\d"], users: ["a.*b"] },
    });
    expect(await scrub("aaaa aXXb Card Car1", hostile)).toBe("aaaa aXXb Card Car1");
  });

  test("names are read out of preferences", () => {
    expect(
      peopleIn("# Preferences\n\n## About me\n- My name is Anna Schmidt.\n- Call me Lena\n", finder),
    ).toEqual(["Anna Schmidt", "Lena"]);
    expect(peopleIn("- _(your name)_\n- I prefer short answers.", finder)).toEqual([]);
  });
});

test("[brain.share.shown] says what it took out, and doesn't show a secret again", async () => {
  const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
  const { text, taken } = await plain.scrub(`${secret} of anna@acme.co`);
  expect(text).toBe("[redacted:github-token] of [email]");
  expect(taken).toEqual([{ kind: "secret" }, { kind: "email", original: "anna@acme.co" }]);
});

test("[brain.share.scrubbed] nothing leaves when the redactor is broken", async () => {
  const broken = createScrubber({
    finder,
    redactor: { redact: () => Promise.reject(new TypeError("broken")) },
  });
  await expect(broken.scrub("text")).rejects.toMatchObject({ code: "redaction.failed" });
});
