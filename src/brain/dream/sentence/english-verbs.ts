/** The verbs that people give advice with, in the forms that tell an order, a habit and a story apart. */

// A star: the last letter doubles (stopped, stopping). After a colon: forms that follow no rule, past first.
const ADVISING = `allow apply archive ask assert assign avoid back batch benchmark bound cache call cap* catch:caught
check cherry-pick choose:chose:chosen clean clear clone close commit* compare compile configure confirm consider convert copy declare
define delete deploy derive disable document double-check download drop* dump enable encode ensure escape exclude execute expect export expose
extract fetch flush force format* freeze:froze:frozen generate get:got give:gave:given guard handle hold:held ignore import include
increase initialise initialize inject inline inspect install invalidate invoke isolate keep:kept kill launch leave:left let:let limit
lint list load lock log* lower make:made map* mark match measure merge migrate mock mount move name normalise normalize
open order pass pause perform pick pin* plan* poll prefer* prefix prepare prevent profile prune publish pull push put:put query quote raise
read:read rebase rebuild:rebuilt redact reduce refresh regenerate register reject reload remember remove rename render replace replay report request
re-run*:re-ran:re-run rerun*:reran:rerun reset*:reset resolve restart restore restrict retry return reuse revert review revoke rotate round run*:ran:run
sanitise sanitize save scale scan* schedule scope scrub* seed select send:sent separate serialise serialize set*:set
share ship* skip* sort specify split*:split squash stage stash stop* store strip* stub* supply switch sync tag* take:took:taken
tell:told terminate test throttle trace track treat trim* truncate trust try:tried tune turn type uninstall unlock unset*:unset upgrade upload
use
consult cover detect diff discard embed* evaluate expand gate grep* drain explain group hash inform insert introduce join judge label link locate minimise monitor note observe omit* paginate
persist pipe preload print propagate protect prove queue record reference repeat reproduce roll sample search secure serve sign simplify snapshot
stick:stuck stream structure subscribe sum* summarise summarize swap* tail target transform translate understand:understood unify unwrap* walk warn
validate verify version warm wait watch wire wrap* write:wrote:written zip*`;

// Verbs that as often note work left to do: advice only where the sentence says when.
const PLANNING = `add begin*:began:begun build:built bump change complete continue create debug* do:did:done design discuss document extend
figure find:found finish fix follow go:went:gone implement improve investigate look polish refactor release rewrite:rewrote:rewritten
resume start update work`;

// Verbs of things.
const HAPPENING = `accept affect agree alter answer arrive assume attach bail become:became:become behave belong bind:bound bite:bit:bitten block break:broke:broken
buffer carry cause coerce come:came:come contain collide conflict corrupt cost:cost count crash deadlock default depend desert differ disagree
disappear duplicate eat:ate:eaten emit end erase exceed exist expire fall:fell:fallen fail fire flake fold forget:forgot:forgotten forward
freeze:froze:frozen grow:grew:grown guess hang:hung happen help hide:hid:hidden hit*:hit inherit interpret invalidate invoke lack last lead:led leak lie like live
lose:lost matter mangle mean:meant miss mutate need obey offer outlive override:overrode:overridden overwrite:overwrote:overwritten own persist point
produce promise propagate prove provide race recover refer*:referred refuse rely remain reorder require reset*:reset respect rewrite:rewrote:rewritten roll scan* shadow shift show:showed:shown
shrink:shrank:shrunk silence slow start stay steal:stole:stolen submit* succeed support surface survive swallow tend throw:threw:thrown time tolerate touch trip* trigger
understand:understood vanish vary violate wake:woke:woken want win*:won work wrap* yield`;

interface Verb {
  readonly base: string;
  readonly third: string;
  readonly past: string;
  readonly participle: string;
  readonly gerund: string;
}

const VOWEL = /[aeiou]/;

function conjugate(entry: string): Verb {
  const [written = "", ...irregular] = entry.split(":");
  const isDoubled = written.endsWith("*");
  const base = isDoubled ? written.slice(0, -1) : written;
  const isConsonantY = base.endsWith("y") && !VOWEL.test(base.at(-2) ?? "");
  const doubled = isDoubled ? base + base.at(-1) : base;
  const past = irregular[0] ?? (isConsonantY ? `${base.slice(0, -1)}ied` : withoutE(doubled) + "ed");
  return {
    base,
    third: thirdOf(base, isConsonantY),
    past,
    participle: irregular[1] ?? past,
    gerund: `${base === "see" ? base : withoutE(doubled)}ing`,
  };
}

const withoutE = (word: string): string => (word.endsWith("e") ? word.slice(0, -1) : word);

function thirdOf(base: string, isConsonantY: boolean): string {
  if (isConsonantY) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|[^o]o)$/.test(base) ? `${base}es` : `${base}s`;
}

const conjugateAll = (list: string): readonly Verb[] => list.split(/\s+/).map(conjugate);

const planning = conjugateAll(PLANNING);
const happening = conjugateAll(HAPPENING);
const orders = [...conjugateAll(ADVISING), ...planning];
const all = [...orders, ...happening];

/** Verbs that begin an order: run, check, use. */
export const orderVerbs: ReadonlySet<string> = new Set(orders.map(({ base }) => base));
/** The verbs among them that begin a list of plans as often: add, fix, finish. */
export const planningVerbs: ReadonlySet<string> = new Set(planning.map(({ base }) => base));
/** Verbs in the third person: requires, fails, keeps; plurals, too. Some are spelt like nouns: tests, runs. */
export const presentForms: ReadonlySet<string> = new Set(all.flatMap(({ base, third }) => [base, third]));
/** Past forms, without those that are also of the present (run, set, read). */
export const pastForms: ReadonlySet<string> = new Set(
  all.flatMap(({ base, past, participle }) => [past, participle].filter(form => form !== base)),
);

const bases = new Map(
  orders.flatMap(({ base, past, participle }) => [past, participle].map(form => [form, base])),
);
const gerunds = new Map(orders.map(({ base, gerund }) => [base, gerund]));

/** The base of a past form: ran, run and written give run, run and write. Undefined for unknown verbs. */
export const baseOf = (past: string): string | undefined => bases.get(past.toLowerCase());

/** Deploy gives deploying. */
export const gerundOf = (base: string): string | undefined => gerunds.get(base.toLowerCase());
