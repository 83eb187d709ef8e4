/** What a command does to several of its words, with less said each time. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { FileOperationName } from "../effects/file-operation.ts";
import { operationsOn } from "./operations-on.ts";

export type OnFiles = (
  name: FileOperationName,
  words: readonly (Word | undefined)[],
  extra?: Operation["arguments"],
) => readonly Operation[];

/** A word that isn't there does nothing. */
export const onFiles =
  (command: Command, recognition: Recognition): OnFiles =>
  (name, words, extra) =>
    words.flatMap(word => (word === undefined ? [] : operationsOn(name, word, command, recognition, extra)));
