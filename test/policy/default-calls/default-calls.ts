/** Every bullet of the default permissions, in the order of the file, with the calls that say what it means. */
import { alwaysCalls } from "./always-calls.ts";
import { approvalCalls } from "./approval-calls.ts";
import type { BulletCalls } from "./bullet-calls.ts";
import { neverCalls } from "./never-calls.ts";
import { otherCalls } from "./other-calls.ts";

export const defaultCalls: readonly BulletCalls[] = [
  ...alwaysCalls,
  ...approvalCalls,
  ...neverCalls,
  ...otherCalls,
];
