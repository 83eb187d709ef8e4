/** `otherWordsFor` gives the terms that say the same as a text's words: short forms, everyday names, the field's own names. */
import { stem } from "./stem.ts";
import { hasPhrase, words } from "./words.ts";

// A line is one thing by its names. A name of several words is known where they follow each other, and is not looked for. Only
// names that people of the trade take for each other: a kind of the thing (jest for testing) would draw every request to it.
const NAMES = `
a11y, accessibility, accessible, blind, screen reader, assistive
alert, alarm, pager, on call
approval, approve, sign off, gate
authentication, auth, log in, login, sign in, oauth, sso
background job, queue, worker
bash, shell, sh
bill, billing, invoice, dunning
bug, defect, error
changelog, release notes
chart, graph, plot, dashboard
checks, ci, continuous integration
clean up, cleanup, stale, prune
color, colour
compile, build
concurrency, concurrent, parallel, deadlock, race
config, configuration, settings
container, docker
cost, price, save money, bill
customer, client
db, database
delete, deletion, erase, erased, erasure
dependency, package, library
deploy, deployment, release, rollout, production
docs, documentation
employment, hire, hiring, employee
excel, xlsx, spreadsheet
executive, stakeholder, leadership
false alarm, false positive
fine tune, finetune, finetuning
flowchart, diagram
fuzz, fuzzer, fuzzing
gdpr, privacy, personal data
gif, animated, animation
github, gh
iac, infrastructure
incident, outage, downtime, postmortem
javascript, js
jpg, jpeg
k8s, kubernetes
legal, contract, agreement, offer letter
llm, language model
mock, stub
monthly, every month, recurring, subscription
painting, art, drawing
password, secret, credential
pay, payment, card, checkout
performance, slow, slower, faster, quicker, speed, optimization, optimize
postgres, postgresql
powerpoint, pptx, slides, deck, presentation
pr, pull request, merge request
procedural, generative
publish, publishing, pypi, distribute
py, python
query, sql
ram, memory
retry, retries, backoff, try again
revenue, financial, forecast
reviewer, review
schedule, cron, nightly
site, website, web
specification, spec
story, narrative, storytelling
tdd, test first, red green, test driven
test, testing
ticket, issue
ts, typescript
typography, font, fonts
upgrade, migration, migrate
vulnerability, exploit, exploitable, hole, holes
word document, word file, docx
`;

export interface OtherWords {
  /** The name that the text has, as a person reads it. */
  readonly shownAs: string;
  /** The terms of it. */
  readonly given: readonly string[];
  /** Whether one of the given names has several words, which say more together than each. */
  readonly isPhrase: boolean;
  readonly others: readonly string[];
}

/** A group is names, a name is words. */
type Group = readonly (readonly string[])[];

let groups: readonly Group[] | undefined;

const readGroups = (): readonly Group[] =>
  NAMES.trim()
    .split("\n")
    .map(line => line.split(",").map(name => name.trim().split(" ")));

/**
 * For each thing that a text names, the terms of its other names; other names of several words are left out. English, of the
 * making of software and of office work; other texts give none.
 */
export function otherWordsFor(text: string): readonly OtherWords[] {
  groups ??= readGroups();
  // The ending of a file's name is no word of the sentence: src/a.ts doesn't speak of TypeScript.
  const given = words(text.replace(/(?<=[\p{L}\p{N}])\.\p{L}+/gu, ""));
  return groups.flatMap(names => {
    const isGiven = names.map(name => hasPhrase(given, name.join(" ")));
    if (!isGiven.includes(true)) return [];
    const found = names.filter((_, at) => isGiven[at]);
    return [
      {
        shownAs: found[0]!.join(" "),
        given: found.flat().map(stem),
        isPhrase: found.some(name => name.length > 1),
        others: names.filter((name, at) => !isGiven[at] && name.length === 1).map(([word]) => stem(word!)),
      },
    ];
  });
}
