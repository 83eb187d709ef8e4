/** How long provenance takes for one call in a turn with much text. */
import type { Json } from "../../src/base/index.ts";
import { riskTier, operations as table } from "../../src/policy/index.ts";
import type { CallView, HeardText } from "../../src/ports/index.ts";
import { judgeCall } from "../../src/safety/provenance/judge-call.ts";
import { type BenchRow, measure, report } from "../measure.ts";

const WORDS =
  "the review of flight hotel invoice parser reads writes account 4711 from https://news.example/a to ann@acme.example on Friday".split(
    " ",
  );

/** Text in no order, the same in each run. */
function textOf(chars: number, seed: number): string {
  let state = seed;
  let text = "";
  while (text.length < chars) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += `${WORDS[state % WORDS.length]}${state % 7 === 0 ? state : ""} `;
  }
  return text;
}

export async function benchProvenanceSpeed() {
  const rows: BenchRow[] = [];
  for (const kilobytes of [20, 200, 2_000]) {
    const heard: HeardText[] = [
      { turn: "t" as never, kind: "input", origin: "person", text: "Mail the summary to bob@acme.example." },
    ];
    for (let part = 0; part < kilobytes / 10; part++)
      heard.push({
        turn: "t" as never,
        kind: "result",
        call: `c${part}` as never,
        tool: "fetch_page",
        status: "succeeded",
        text: textOf(10_000, part + 1),
      });
    const tool = { name: "send_mail", sideEffects: ["Sends a mail"], operations: () => [] } as never;
    const given: Json = {
      to: "bob@acme.example",
      subject: "Summary",
      text: textOf(2_000, 99),
      link: "https://acme.example/b",
    };
    const view = {
      turn: "t",
      input: "",
      origin: "person",
      tools: [tool],
      tool,
      decisions: () => [],
      heard: () => heard,
      operations: [{ name: "tool.send_mail", arguments: {} }],
      call: { call: "now", tool: "send_mail", arguments: given },
    } as unknown as CallView;
    const options = {
      mode: "ask",
      maxChars: 3_000_000,
      tierOf: (each: { readonly name: string }) =>
        Object.hasOwn(table, each.name) ? riskTier(each as never) : undefined,
    } as const;
    const start = performance.now();
    judgeCall(view, options);
    const first = performance.now() - start;
    const row = await measure(`a call, ${kilobytes} kB of results`, 50, async () => judgeCall(view, options));
    rows.push({ ...row, note: `${row.note}; ${first.toFixed(1)} ms for the first, which indexes all of it` });
  }
  report("Provenance of one call", rows);
}
