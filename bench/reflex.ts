/** `npm run eval:reflex`: how many of the labelled utterances the reflex gets right, by kind, and which it doesn't. */
import { judgeUtterance } from "../test/model/reflex/judge-utterance.ts";
import { firstUtterances } from "../test/model/reflex/utterances-first.ts";
import { secondUtterances } from "../test/model/reflex/utterances-second.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const verbose = process.argv.includes("-v");
const halves = { first: firstUtterances, second: secondUtterances } as const;
for (const [name, utterances] of Object.entries(halves)) {
  const kinds = new Map<string, { right: number; all: number; offered: number }>();
  let falsehoods = 0;
  for (const utterance of utterances) {
    const { falsehoods: found, isRight, notes, wasOffered } = await judgeUtterance(utterance);
    const kind = kinds.get(utterance.kind) ?? { right: 0, all: 0, offered: 0 };
    kind.all += 1;
    kind.right += Number(isRight);
    kind.offered += Number(wasOffered);
    kinds.set(utterance.kind, kind);
    falsehoods += Number(found.length > 0);
    if (!isRight && verbose)
      print(`✗ ${utterance.kind}: ${utterance.user}\n    ${notes.join("\n    ").replaceAll("\n\n", "\n")}`);
  }
  const sum = [...kinds.values()].reduce((all, each) => all + each.right, 0);
  print(
    `\n${name} half: ${sum} of ${utterances.length} right (${((100 * sum) / utterances.length).toFixed(1)} %), ${falsehoods} with a falsehood`,
  );
  for (const [kind, { all, offered, right }] of kinds)
    print(`  ${kind.padEnd(18)} ${right} of ${all}, ${offered} asked first`);
}
