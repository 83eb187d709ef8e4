/** Decides whether a stranger changes something that others depend on, or that it can't take back. */
import type { Operation } from "../../ports/index.ts";
import { type Command, operation } from "../recognition.ts";
import { hostOf, isLocalHost } from "./path-like.ts";
import { type StrangerWords, splitWords } from "./read-stranger.ts";
import { addressIn } from "./upload.ts";
import { changing, insisting, production, remoteOptions } from "./word-lists.ts";

export function changeIn(
  command: Command,
  words: StrangerWords,
  identity: Operation["arguments"],
): readonly Operation[] {
  if (words.asksForHelp) return [];
  const verb = words.verbs.find(({ parts }) => parts.some(each => changing.has(each)));
  if (verb === undefined) return [];
  const target = productionIn(command) ?? remoteIn(command, words);
  const insists = words.options.find(({ name, isShort }) => !isShort && insisting.has(name));
  if (target === undefined && insists === undefined) return [];
  const beside = target ?? `--${insists!.name}`;
  return [
    operation("program.change", {
      ...identity,
      elsewhere: target !== undefined,
      irreversible: insists !== undefined,
      told: `\`${verb.text}\` beside \`${beside}\``,
    }),
  ];
}

const productionIn = ({ arguments: words }: Command): string | undefined =>
  words.map(({ text }) => text).find(text => text.length <= 200 && namesProduction(text));

const namesProduction = (text: string) =>
  splitWords(text.replace(/[=/@,]/g, "-")).some(each => production.has(each));

function remoteIn(command: Command, { options }: StrangerWords): string | undefined {
  const named = options.find(({ name, value }) => {
    if (value === undefined || !remoteOptions.has(name)) return false;
    return !isLocalHost(hostOf(value.text) ?? value.text.replace(/:\d+$/, ""));
  });
  return named === undefined ? addressIn(command)?.text : `--${named.name}`;
}
