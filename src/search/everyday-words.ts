/** `isEverydayTerm` and `isTradeTerm` know words that are in any request, and seldom are what it is about. */
import { isFunctionWord } from "./function-words.ts";
import { stem } from "./stem.ts";

// The words of daily life and of talking about work, in the manner of Ogden's Basic English (1930): no names of tools,
// methods or fields. Inflected forms follow from the stems.
const EVERYDAY = `able accept act actual add afternoon age ago agree ahead aim air allow alone along alphabetical already
always amount angry animal answer anybody anyone anything appear apply april area arm arrive ask august aunt autumn away
back bad bag ball band bank bar basic bath beach beautiful become bed beer begin behave behind believe belong besides best
better big bird birthday bit black blind block blow blue board boat body book bored bottom bowl box boy bread break
breakfast bright bring brother brown build burn bus business busy button buy cake call camera candle car card care carpet
carry case cat catch cause centre certain chair chance change chase cheap check cheese chicken child chocolate choose
church city class clean clear clever climb clock close clothes cloud club coat coffee coin cold colour comb come common
company compare complete connect contain continue cook cool copy corner correct cost cotton count country couple course
cover cow cream create cross crowd cry cup current cut dad dance dangerous dark date daughter day dead deal dear december
decide deep delete delicious dentist describe desire desk detail die different difficult dinner direct dirty discover
discuss dish distance doctor dog door double doubt draw dream dress drink drive drop dry dust duty ear early earn earth
east easy eat edge egg eight eleven else empty end enemy engine enjoy enough enter entry envelope equal even evening event
ever every everybody everyone everything exact example excellent except exciting excuse exist expect expensive experience
explain extra eye face fact fail fair fall false family famous far farm fast fat father favourite fear february feel fever
field fifth fifty fight fill film final find fine finger finish fire first fish fit five fix flag flat float floor flower
fly fold folder follow food fool foot football forget fork form forward four fox free get fresh friday fridge friend front
fruit full fun funny furniture future game garden general gentle gift girl give glad glass glue go goal goat god gold good
grandfather grandmother grape grass great green grey ground group grow guess guest guy hair half hall hand hang happen
happy hard hat hate head health hear heart heat heavy height hello help hen hi high hill history hit hobby hold hole
holiday home honest hope horse hospital hot hotel hour house huge human hundred hungry hurry hurt husband ice idea ill
imagine important inch include indeed inside instead interest introduce invite iron island january jewel job join joke
juice july jump june keep key kid kill kilometre kind king kitchen knee knife knock know ladder lady lake lamp land large
last late laugh law lazy lead leaf learn least leave leg lend length lesson letter lie life lift light like line lip list
listen little live local lock long look lose lot loud love low luck lunch machine magic mail main make man map march mark
marry match matter maybe meal mean measure meat meet member mention middle mile milk million mind minute mirror miss
mistake mix moment monday money monkey month moon morning mother mountain mouse mouth move movie mum music must nail name
narrow near neck need needle neighbour neither nephew nervous never new news newspaper next nice niece night nine noise
nothing normal north nose note notice november now number nut obey object ocean october offer office often oil okay old
open opinion opposite orange order outside oven owe page pain paint pair pan paper parent park part partner party pass past
path pay peace pen pencil people pepper perfect perhaps period person pet phone photo piano pick picnic picture piece pig
pin pink pipe place plain plan plane plant plastic plate play please plenty pocket poem point poison police polite pool
poor popular position possible potato pour power practice pray prefer prepare present president press pretty price prince
print prison private prize probable problem promise proper protect provide public pull punish pupil puppy push put quarter
queen question quick quiet quite radio rain raise reach read ready real reason receive recipe recognise record red refuse
relax remember remind remove rename rent repair repeat replace reply report rest restaurant result return rice rich ride
right ring rise river road rob rock roll roof room round row rub rubber rude rule ruler run rush sad safe sail salt same
sand saturday save say scale school scissors sea seat second secret see seem sell send sentence september serious serve set
seven several shade shadow shake shape share sharp sheep sheet shelf shine ship shirt shoe shoot shop short shoulder shout
show shut sick side sign silence silly silver similar simple sing single sink sister sit six size skill skin skirt sky
sleep slip slow small smart smell smile smoke snow soap sock soft somebody someone something sometimes son song soon sorry
sort sound soup south space speak special speed spell spend spoon sport spread spring square stamp stand star start state
station stay steal steam step stick still stomach stone stop store storm story straight strange street strong structure
student study stuff stupid subject substance succeed sudden sugar suggest suit summer sun sunday sure surprise sweet swim
sword table take talk tall taste taxi tea teach team tear telephone television tell ten tennis terrible thank thick thin
thing think third thirsty thirty thousand thread three throw thunder thursday ticket tidy tie tiger tight time tin tiny
tip tired title today toe together tomorrow tonight tool tooth top total touch tour towards towel tower town toy train
travel treat tree trip trouble true trust try tuesday turn twelve twenty twice two one type ugly umbrella uncle understand undo
uniform unit universe upstairs use useful user usual vacation valley value various vegetable village visit voice wait wake
walk wall want warm wash waste watch water way weak wear weather wedding wednesday week weekend weight welcome well west
wet wheel whisper whistle white whole wide wife wild win wind window wine wing winter wire wise wish woman wonder wood word
work world worry worse worst worth write wrong yard year yellow yes yesterday young zero zoo
approach code ensure file function generate guide handle implement manage option pattern practice project status support update
variable workflow`;

// The words of any work on software: in most projects, and in most things that are written about them.
const TRADE = `agent api app application bug build client command component config data database debug deploy design development
document environment error feature issue library log model package page performance production program release request response
review script security server service software system test token user version web`;

const stemsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(stem));
let everyday: ReadonlySet<string> | undefined;
let trade: ReadonlySet<string> | undefined;

/**
 * Whether a term, as the tokeniser gives it, is of everyday English: a function word, a number of few digits, or a word of
 * daily life. Words of other languages never are; there, being common in the texts that are searched has to do.
 */
export function isEverydayTerm(term: string): boolean {
  everyday ??= stemsOf(EVERYDAY);
  return everyday.has(term) || isFunctionWord(term) || /^\d{1,4}$/.test(term);
}

/** Whether a term, as the tokeniser gives it, is of any work on software: in a small collection it is no rarer than in a large one. */
export function isTradeTerm(term: string): boolean {
  trade ??= stemsOf(TRADE);
  return trade.has(term);
}
