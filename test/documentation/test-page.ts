/** `testPage` tests a page of the documentation: each block does what the page says, run from top to bottom as a reader would. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createPageRunner, type PageRunner } from "./page-runner.ts";
import { readBlocks } from "./read-blocks.ts";

const root = join(import.meta.dirname, "../..");
const BLOCK_LIMIT_MS = 70_000;

/** @param page its path in the repository */
export function testPage(page: string): void {
  describe(page, () => {
    const runner = useRunner();
    for (const block of readBlocks(readFileSync(join(root, page), "utf8"))) {
      const title = `line ${block.line}: ${block.language}`;
      if (block.skip !== undefined && block.problem === undefined)
        test.skip(`${title} (skipped: ${block.skip})`);
      else
        test(
          title,
          async () => {
            const problem = await runner().check(block);
            expect(problem, problem).toBeUndefined();
          },
          BLOCK_LIMIT_MS,
        );
    }
  });
}

/** A runner for the tests of one group, made only when one of them runs. */
export function useRunner(): () => PageRunner {
  let runner: PageRunner;
  beforeAll(() => {
    runner = createPageRunner(inject("package"));
  });
  afterAll(() => runner.close());
  return () => runner;
}
