/** Tells a brain from any other folder. */
import { isFault, type Volume } from "../base/index.ts";
import { layout } from "./layout.ts";

const SIGNS = [layout.map, "memory", layout.settings];

/** Whether a volume holds a brain. A link that leads out of it is a sign as well: people share their map. @throws volume.* */
export async function hasBrain(volume: Volume): Promise<boolean> {
  const signs = await Promise.all(SIGNS.map(path => isThere(volume, path)));
  return signs.includes(true);
}

async function isThere(volume: Volume, path: string): Promise<boolean> {
  try {
    return (await volume.stat(path)) !== undefined;
  } catch (error) {
    if (isFault(error, "volume.outside")) return true;
    throw error;
  }
}
