/** Forms of English words that no suffix rule leads back to their base. */

// Left out on purpose: forms that are as often another word (left, saw, rose, found a company, ground, lay, felt).
const FORMS = `
go went gone goes; run ran; buy bought; bring brought; teach taught; catch caught; think thought; fight fought;
seek sought; sell sold; tell told; say said; pay paid; make made; build built; send sent; spend spent; lend lent;
lose lost; win won; begin began begun; swim swam swum; sing sang sung; drink drank drunk; drive drove driven;
write wrote written; rewrite rewrote rewritten; ride rode ridden; break broke broken; speak spoke spoken;
choose chose chosen; freeze froze frozen; steal stole stolen; wear wore worn; tear tore torn; grow grew grown;
know knew known; fly flew flown; throw threw thrown; draw drew drawn; eat ate eaten; give gave given;
forgive forgave forgiven; take took taken; shake shook shaken; fall fell fallen; see seen; come came;
become became; keep kept; sleep slept; sweep swept; hold held; stand stood; understand understood; sit sat;
get got gotten; forget forgot forgotten; hide hid hidden; bite bit bitten; hear heard; lead led; feed fed;
meet met; find found; feel felt; strike struck; stick stuck; hang hung; dig dug; shoot shot; wake woke woken;
override overrode overridden; overwrite overwrote overwritten; withdraw withdrew withdrawn; undergo underwent;
child children; man men; woman women; person people; foot feet; tooth teeth; mouse mice; goose geese;
life lives; wife wives; knife knives; wolf wolves; index indices; vertex vertices; matrix matrices
`;

/** The base of each irregular form. */
export const irregularBases: ReadonlyMap<string, string> = new Map(
  FORMS.split(";").flatMap(line => {
    const [base = "", ...forms] = line.trim().split(/\s+/);
    return forms.map(form => [form, base] as const);
  }),
);
