/** Turns a pattern of a task into one of the sentences or commands that people write for it. */
import { pick, type Random } from "./random.ts";

/** See TaskFamily for what patterns mean. Choices first, innermost first; then slots; then what is incidental. */
export function fillPattern(
  pattern: string,
  slots: Readonly<Record<string, string>>,
  random: Random,
): string {
  let text = pattern;
  const replaceChoice = (_all: string, choices: string) => pick(choices.split("|"), random);
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\[([^[\]]*\|[^[\]]*)\]/g, replaceChoice);
  }
  return text
    .replace(/\{(\w+)\}/g, (_all, name: string) => slots[name] ?? name)
    .replace(/<(\w+)>/g, (_all, name: string) => incident(name, random));
}

/** Something that is different each time and says nothing about the task. */
export function incident(kind: string, random: Random): string {
  const number = (below: number) => Math.floor(random() * below);
  const hexadecimal = (length: number) => Array.from({ length }, () => number(16).toString(16)).join("");
  switch (kind) {
    case "n":
      return String(1 + number(random() < 0.7 ? 40 : 9_000));
    case "version":
      return `${pick(["", "v"], random)}${number(30)}.${number(20)}.${number(9)}`;
    case "hash":
      return hexadecimal(pick([7, 12, 40], random));
    case "uuid":
      return [8, 4, 4, 4, 12].map(hexadecimal).join("-");
    case "ms":
      return `${20 + number(9_000)}${pick([" ms", "ms"], random)}`;
    case "seconds":
      return `${1 + number(300)}${pick([" s", "s", " seconds"], random)}`;
    case "mb":
      return `${1 + number(900)} MB`;
    case "date":
      return `2026-${String(1 + number(12)).padStart(2, "0")}-${String(1 + number(28)).padStart(2, "0")}`;
    case "ticket":
      return `${pick(["PROJ", "OPS", "WEB"], random)}-${100 + number(8_000)}`;
    case "user":
      return pick(USERS, random);
    case "folder":
      return `${pick(["src", "packages/core", "app", "lib", "server/src"], random)}/${pick(FOLDERS, random)}`;
    case "path":
      return `${incident("folder", random)}/${incident("word", random)}.${pick(["ts", "tsx", "py", "md"], random)}`;
    case "verb":
      return pick(VERBS, random);
    case "words":
      return `${incident("word", random)} ${incident("word", random)}`;
    default:
      return pick(WORDS, random);
  }
}

const USERS = "anna kenji lukas maria tom yuki sofia ahmed".split(" ");
const FOLDERS = "auth api ui jobs models web shared routes domain".split(" ");
const VERBS =
  "explored checked discussed refactored renamed explained compared measured sketched simplified asked read".split(
    " ",
  );
// Four hundred words that have nothing to do with one another.
const WORDS = (
  "anchor apple arrow atlas badge balance banner barrel basket beacon bench binary blanket block blossom border bottle bracket branch breeze " +
  "bridge brush bubble bucket buffer bundle button cabin cable camera candle canvas canyon carbon carpet castle cedar chain chamber channel " +
  "chapter chart cherry circle circuit city clay cliff clock cloud coast cobalt collar column comet compass copper coral corner cosmos cotton " +
  "counter cradle crane crater crayon cricket crystal curtain curve cycle dagger daisy dawn decade delta desert device diamond dial dinner " +
  "dolphin domain donor dragon drawer dream drift drum dune dust eagle earth echo edge elbow ember emblem engine envelope epoch estate fabric " +
  "falcon feather fence fern ferry field figure filter finch flame flask fleet flint flute forest forge fossil fountain frame frost galaxy " +
  "garden garnet gate gazelle gem geyser ginger glacier glass globe glove goblet gold grain granite grape gravel grid grove guitar gulf hammer " +
  "harbor harp harvest hazel heart helmet heron hill hinge honey horizon horn hotel ice igloo indigo ink iris iron island ivory jacket jade " +
  "jaguar jasmine jewel jigsaw journal jungle juniper kayak kernel kettle kite kiwi knot lace ladder lagoon lake lamp lantern lattice laurel " +
  "lava lawn leaf ledger lemon lens lever lilac lily linen lion lobby lotus lumber lunar magnet mango mantle maple marble margin market marsh " +
  "mask meadow melon mesa meteor mill mint mirror mist moon mosaic moss moth motor mountain museum nectar needle nest nickel night north oak " +
  "oasis oat ocean olive onyx opal orbit orchard orchid otter oven owl oyster paddle palace palm panel panther paper parcel park pearl pebble " +
  "pelican pencil pepper petal piano pigment pillar pilot pine pixel planet plank plaza plum pocket pond poppy portal prairie prism pulley " +
  "pumpkin puzzle pyramid quarry quartz quilt rabbit radar raft rain ranch raven reef ribbon ridge river robin rocket rope rose ruby rudder " +
  "saddle saffron sail salmon sand sapphire scarf scroll seal seed shadow shell shield silk silver sketch sky slate sleet smoke snow sonar spark " +
  "sphere spice spiral spring spruce stable star statue steam stem stone storm stream studio sugar summit sunset swan sword syrup table talon"
).split(" ");
