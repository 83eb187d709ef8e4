/** The command that speaks through a model, in words that may be copied into a shell: the model's name is its server's. */
import { shellWord } from "../chat/resume-command.ts";

/** @param brain the folder of the brain, where it has to be named */
export function chatCommand(model: string, brain?: string): string {
  const words = ["brainstem", "chat", ...(brain === undefined ? [] : ["--brain", brain]), "--model", model];
  return words.map(copyable).join(" ");
}

/** A word as a shell reads it. */
export const copyable = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : shellWord(word));
