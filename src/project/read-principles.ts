/** `readPrinciples`: the sentences that a brain's answers are judged by, where a person has accepted changes to the shipped ones. */
import { canonicalJson, readExactTextIfThere, type Volume } from "../base/index.ts";
import { BRAIN_FOLDER, type BrainTrust, layout } from "../brain/index.ts";
import { type Principle, parsePrinciples, shippedPrinciples } from "../safety/principles.ts";

const FILE = `${BRAIN_FOLDER}/${layout.principles}`;

/**
 * Those of the file, where its sentences are the shipped ones or were accepted as they are: a sentence may loosen what
 * others say, and a model reads it. Else the shipped ones, and where the brain has no such file.
 * @throws brain.malformed, volume.*
 */
export async function readPrinciples(volume: Volume, trust: BrainTrust): Promise<readonly Principle[]> {
  const text = await readExactTextIfThere(volume, layout.principles);
  if (text === undefined) return shippedPrinciples;
  const principles = parsePrinciples(text, FILE);
  if (canonicalJson(principles) === canonicalJson(shippedPrinciples)) return principles;
  const value = principles.map(({ number, sentence }) => `${number}. ${sentence}`);
  return trust.accepts({ file: FILE, name: "principles", value }) ? principles : shippedPrinciples;
}
