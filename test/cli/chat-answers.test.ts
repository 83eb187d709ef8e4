/** Answers on the screen of a conversation: markdown, wide text, the line of work, and nothing that controls the terminal. */
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { displayWidth } from "../../src/cli/print.ts";
import { converseWith, PROMPT, QUESTION } from "./conversation-terminal.ts";
import { createPlace } from "./place.ts";

const ANSWER = `# A plan

We keep **sessions** in \`Redis\`, see [.agent/memory/semantic/DECISIONS.md:7]. A paragraph that is longer than one line of eighty columns, with 漢字かな交じり文 and 👩‍👩‍👧.

1. First
2. Then
   - nested

\`\`\`ts
const width = 1;
\`\`\`

| file | lines | why |
|---|---|---|
| src/talk.ts | 171 | a cell with more words than there is room for in a narrow window |
| 漢字.ts | 7 | wide |

> The end.
`;
/** As a model sends it: in pieces that respect nothing. */
const pieces = (text: string) => text.match(/[\s\S]{1,5}/g)!;

const NARROW = [
  "  A plan",
  "",
  "  We keep sessions in Redis, see [.agent/memory/semantic/DECISIONS.md:7]. A",
  "  paragraph that is longer than one line of eighty columns, with 漢字かな交じ",
  "  り文 and 👩‍👩‍👧.",
  "",
  "  1. First",
  "  2. Then",
  "      - nested",
  "",
  "  ```ts",
  "    const width = 1;",
  "  ```",
  "",
  "  ┌─────────────┬───────┬────────────────────────────────────────────────────┐",
  "  │ file        │ lines │ why                                                │",
  "  ├─────────────┼───────┼────────────────────────────────────────────────────┤",
  "  │ src/talk.ts │ 171   │ a cell with more words than there is room for in a │",
  "  │             │       │ narrow window                                      │",
  "  ├─────────────┼───────┼────────────────────────────────────────────────────┤",
  "  │ 漢字.ts     │ 7     │ wide                                               │",
  "  └─────────────┴───────┴────────────────────────────────────────────────────┘",
  "",
  "  │ The end.",
  "",
  "› ",
];

test.each([80, 140])(
  "[cli.chat.markdown] an answer in markdown is laid out at %i columns, whatever its pieces",
  async columns => {
    const chat = converseWith(await createPlace(), [pieces(ANSWER)], { columns, rows: 20 });
    await chat.say("go");
    await chat.until("The end.");
    await chat.untilEnd(PROMPT);
    const rows = chat.rows();
    const first = rows.indexOf("  A plan");
    const shown = rows.slice(first).filter((row, at, all) => row !== "" || all.slice(at).some(Boolean));
    if (columns === 80) expect(shown).toEqual(NARROW);
    else {
      expect(shown).toContain(
        "  │ src/talk.ts │ 171   │ a cell with more words than there is room for in a narrow window │",
      );
      expect(shown[2]!.length).toBeGreaterThan(80);
      for (const row of shown.slice(0, 5)) expect(displayWidth(row)).toBeLessThanOrEqual(100);
    }
    for (const code of ["[2J", "[3J", "[?1049h", "[?25l"]) expect(chat.raw()).not.toContain(`\u001b${code}`);
    await chat.leave();
  },
);

test("[cli.chat.markdown] a block that is longer than the window shows its end while it grows, and stays whole", async () => {
  const gate = Promise.withResolvers<void>();
  const code = Array.from({ length: 60 }, (_, at) => `line ${at}`).join("\n");
  const chat = converseWith(
    await createPlace(),
    [[`\`\`\`\n${code}\n`, { until: gate.promise }, "```\n\nAfter it."]],
    { rows: 20 },
  );
  await chat.say("go");
  await chat.until("line 59");
  expect(chat.text()).not.toContain("line 5\n");
  gate.resolve();
  await chat.until("After it.");
  await chat.untilEnd(PROMPT);
  const lines = chat.text().match(/line \d+/g);
  expect(lines).toEqual(Array.from({ length: 60 }, (_, at) => `line ${at}`));
  await chat.leave();
});

test("[cli.chat.status] the line of work shows the model, seconds, tokens and money, and goes", async () => {
  const gate = Promise.withResolvers<void>();
  const usage = { inputTokens: 120_000, outputTokens: 3_000 };
  const chat = converseWith(
    await createPlace(),
    [
      { parts: [{ tool: "recall", input: { query: "x" } }], usage },
      { parts: ["Now", { until: gate.promise }, " done."], usage },
    ],
    { modelId: ["openai", "gpt-4o"] },
  );
  await chat.say("go");
  await chat.until(/openai\/gpt-4o · \d+ s · 120,000 tokens in, 3,000 out · \$\d+\.\d\d · Ctrl-C stops/);
  gate.resolve();
  await chat.until("Now done.");
  await chat.untilEnd(PROMPT);
  expect(chat.text()).not.toContain("Ctrl-C stops");
  chat.type("/cost\r");
  await chat.until(/this conversation: 1 turn, 240,000 tokens in, 6,000 out, \$\d/);
  await chat.leave();
});

test("[cli.chat.tools] a call is one line with its target and its result, and shown whole on request", async () => {
  const place = await createPlace();
  writeFileSync(place.path("notes.md"), "one\ntwo\nthree\n");
  const read = [{ tool: "read_file", input: { path: "notes.md" } }];
  const chat = converseWith(place, [read, "Read.", read, "Again."]);
  await chat.say("read it");
  await chat.until("  · read_file notes.md\n  Read.");
  expect(chat.text()).not.toContain("three");
  await chat.until(PROMPT);
  chat.type("\x0f");
  await chat.until("three");
  chat.type("/verbose\r");
  await chat.until("is shown.");
  await chat.say("read it again");
  await chat.until(/· read_file notes\.md\n[\s\S]*three[\s\S]*Again\./);
  await chat.leave();
});

/** Moves up and to the right, what clears a line and the lines below, colours, marks of pastes, frames. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes of the chat itself.
const OWN = /\u001b\[(?:\d*[ABCK]|J|[\d;]*m|\?20(?:04|26)[hl])/g;

const EVIL = "a\u001b]52;c;ZXZpbA==\u0007b\u001b]0;owned\u0007c\u001b[2Jd\u009b31me\u202ef\rg";

test("[cli.chat.safe] neither a model nor a tool nor a name controls the terminal", async () => {
  const place = await createPlace();
  writeFileSync(place.path("evil.md"), EVIL);
  const chat = converseWith(
    place,
    [
      [{ tool: "read_file", input: { path: "evil.md" } }],
      [
        ...pieces(
          `Text ${EVIL}\n\n\`\`\`${EVIL}\ncode ${EVIL}\n\`\`\`\n\n| ${EVIL} |\n|---|\n| [x](http://a/${EVIL}) |\n`,
        ),
      ],
      [{ tool: `to${EVIL}ol`, input: { path: EVIL } }],
      "The end.",
      [{ tool: "write_file", input: { path: `x${EVIL}`, content: EVIL } }],
      "Never mind.",
    ],
    { isVerbose: true },
  );
  await chat.say("first");
  await chat.until("code a");
  await chat.say("second");
  await chat.until("The end.");
  await chat.say("third");
  await chat.until(QUESTION);
  chat.type("\x03");
  await chat.until("Never mind.");
  const own = chat.raw().replace(OWN, "");
  for (const character of "\u001b\u0007\u009b\u202e") expect(own).not.toContain(character);
  await chat.leave();
});

test("[cli.chat.resize] a narrower and a wider window draw the line of input anew, and leave what stays", async () => {
  const chat = converseWith(await createPlace(), ["An answer that stays."], { columns: 100, rows: 20 });
  await chat.say("go");
  await chat.until("stays.");
  await chat.untilEnd(PROMPT);
  chat.type("words that are longer than forty columns, which the window will have");
  await chat.until("will have");
  chat.resize(40);
  await chat.until("will have");
  chat.type("!");
  await chat.untilEnd("have!");
  expect(chat.text().match(/longer than/g)).toHaveLength(1);
  chat.resize(120);
  chat.type("?");
  await chat.untilEnd("have!?");
  expect(chat.text()).toContain("› words that are longer than forty columns, which the window will have!?");
  expect(chat.text().match(/An answer that stays\./g)).toHaveLength(1);
  chat.type("\x03");
  await chat.until("Ctrl-C again");
  chat.type("\x04");
  expect(await chat.ended()).toBe(0);
});

test("[cli.chat.plain] --plain and a dumb terminal are talked to line by line, without moving the cursor up", async () => {
  for (const how of [{ isPlain: true }, { env: { TERM: "dumb" } }]) {
    const chat = converseWith(await createPlace(), [pieces("# Title\n\nText.")], how);
    await chat.say("go");
    await chat.until("Text.");
    expect(await chat.leave()).toBe(0);
    expect(chat.raw()).not.toContain("\u001b[?");
    expect(
      chat
        .raw()
        .split("\u001b[")
        .filter(code => /^\d*A/.test(code)),
    ).toEqual([]);
  }
});
