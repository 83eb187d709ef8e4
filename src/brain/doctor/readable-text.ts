/** Reads a file as far as it is readable: the doctor looks at brains in any state. */
import type { Volume } from "../../base/index.ts";

/** Empty when it isn't there or can't be read, which is a finding of its own. */
export const readableText = (volume: Volume, path: string): Promise<string> =>
  volume.read(path).then(
    bytes => new TextDecoder().decode(bytes),
    () => "",
  );
