/** Sets up each file of tests: properties try the same inputs at each run, so that a gate that passed passes again (`SEED=<n>` tries others), and rigs are undone after the file. */
import { configureGlobal } from "fast-check";
import { afterAll, vi } from "vitest";
import { undoAll } from "./after-file.ts";

configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) });

const environment = { ...process.env };

afterAll(async () => {
  await undoAll();
  // The next file in this worker begins as this one did.
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
