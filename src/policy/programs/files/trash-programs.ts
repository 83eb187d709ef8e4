/** Programs that put files into the trash, and empty it. */
import { type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { operationsOn } from "./operations-on.ts";

const trashes = ({ facts }: Recognition): readonly Word[] =>
  [".local/share/Trash", ".Trash"].map(name => known(`${facts.home}/${name}`));

/**
 * A deletion, as rules about deleting mean it; but what lies in the trash can be taken back, so that it is neither
 * forced nor recursive, and whole folders go there like a single file.
 */
const throwAway: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  if (asksForHelp(parsed) || parsed.has("l")) return [];
  if (parsed.has("e", "s", "empty")) return emptyTrash(command, recognition);
  return parsed.operands.flatMap(word => operationsOn("fs.delete", word, command, recognition));
};

const emptyTrash: Recogniser = (command, recognition) =>
  trashes(recognition).flatMap(word =>
    operationsOn("fs.delete", word, command, recognition, { recursive: true, force: true }),
  );

const listTrash: Recogniser = (command, recognition) =>
  trashes(recognition).flatMap(word =>
    operationsOn("fs.list", word, command, recognition, { recursive: true }),
  );

export const trashPrograms: Commands = {
  trash: throwAway,
  "trash-put": throwAway,
  rmtrash: throwAway,
  "gvfs-trash": throwAway,
  "trash-list": listTrash,
  "trash-empty": emptyTrash,
  "trash-rm": emptyTrash,
  "trash-restore": () => [opaque("which files come back from the trash is chosen while it runs")],
};

export { trashPrograms as programs };
