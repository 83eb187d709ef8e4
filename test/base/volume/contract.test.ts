/** Both volumes keep the one contract. */
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { describeVolumeContract } from "../../../src/testing/volume-contract.ts";
import { createVolumeDirectory } from "./volume-directory.ts";

describeVolumeContract("node", createVolumeDirectory);
describeVolumeContract("memory", async () => ({ volume: createMemoryVolume(), dispose: async () => {} }));
