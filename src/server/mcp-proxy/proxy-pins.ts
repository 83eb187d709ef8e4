/** Stores the proxy's pins in the brain, beside the other files that an agent can't change. */
import type { Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { createPinStore, listPinnedServers, type PinStore } from "../../tools/mcp.ts";

const FOLDER = `${layout.data}/mcp`;

/** @param volume of the brain's folder */
export const createProxyPinStore = (volume: Volume, server: string): PinStore =>
  createPinStore(volume, { server, folder: FOLDER, shownFolder: `${BRAIN_FOLDER}/${FOLDER}` });

/** The servers that have pins. @throws volume.* */
export const listProxyPins = (volume: Volume): Promise<readonly string[]> =>
  listPinnedServers(volume, FOLDER);
