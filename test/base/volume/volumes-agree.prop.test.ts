/** The memory volume is a model of the disk: whatever is done to both, both answer the same. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFault, type Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createVolumeDirectory } from "./volume-directory.ts";

type Operation = (volume: Volume) => Promise<unknown>;

// Few names, so that operations meet: files where directories are expected, moves into and over each other.
const path = fc
  .array(fc.constantFrom("a", "b", "c", "."), { maxLength: 3 })
  .map(segments => segments.join("/"));
const wrongPath = fc.constantFrom("..", "../a", "a/../b", "/a", "a\0");
const anyPath = fc.oneof({ weight: 20, arbitrary: path }, { weight: 1, arbitrary: wrongPath });
const content = fc.oneof(fc.string({ maxLength: 6 }), fc.uint8Array({ maxLength: 6 }), fc.constant("line\n"));
const offset = fc.integer({ min: -1, max: 9 });

const show = (name: string, args: readonly unknown[], run: Operation): Operation =>
  Object.assign(run, { toString: () => `${name}(${args.map(arg => JSON.stringify(arg)).join(", ")})` });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(anyPath, content, fc.boolean())
      .map(([at, bytes, isNew]) =>
        show("write", [at, bytes, isNew], volume => volume.write(at, bytes, { isNew })),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(anyPath, content)
      .map(([at, bytes]) => show("append", [at, bytes], volume => volume.append(at, bytes))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyPath, anyPath)
      .map(([from, to]) => show("move", [from, to], volume => volume.move(from, to))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyPath, offset, fc.uint8Array({ maxLength: 4 }))
      .map(([at, start, bytes]) =>
        show("overwrite", [at, start, bytes], volume => volume.overwrite(at, start, bytes)),
      ),
  },
  { weight: 2, arbitrary: anyPath.map(at => show("remove", [at], volume => volume.remove(at))) },
  { weight: 1, arbitrary: anyPath.map(at => show("read", [at], volume => volume.read(at))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyPath, offset, offset)
      .map(([at, start, end]) =>
        show("readRange", [at, start, end], volume => volume.readRange(at, start, end)),
      ),
  },
  { weight: 1, arbitrary: anyPath.map(at => show("list", [at], volume => volume.list(at))) },
);

/** The outcome: the value, or the fault's code and message. */
async function outcomeOf(run: Operation, volume: Volume): Promise<unknown> {
  try {
    return { value: await run(volume) };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { code: error.code };
  }
}

/** Everything in the volume, path by path. */
async function contentOf(volume: Volume, directory = ""): Promise<readonly unknown[]> {
  const entries = await volume.list(directory);
  const nested = entries.map(async ({ name, kind }) => {
    const at = directory === "" ? name : `${directory}/${name}`;
    const { sizeBytes } = (await volume.stat(at)) ?? {};
    return [at, kind, sizeBytes, kind === "directory" ? await contentOf(volume, at) : await volume.read(at)];
  });
  return await Promise.all(nested);
}

describe("[volume.memory.same] the memory volume and the disk", () => {
  test("give the same answers and files after any sequence of operations", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 14 }), async operations => {
        const directory = await createVolumeDirectory();
        try {
          const memory = createMemoryVolume();
          await directory.volume.write("seed", "");
          await memory.write("seed", "");
          for (const run of operations) {
            expect(await outcomeOf(run, directory.volume), String(run)).toStrictEqual(
              await outcomeOf(run, memory),
            );
          }
          expect(await contentOf(directory.volume)).toStrictEqual(await contentOf(memory));
        } finally {
          await directory.dispose();
        }
      }),
      { numRuns: 100 },
    );
  });
});
