/** A volume whose process is killed, or whose disk is full, after so many changes; and what is left of it. */
import { fault, type Volume } from "../../../src/base/index.ts";
import { decode } from "../memory/stand-in.ts";

/** Everything that changes files: where a process may be killed, or a disk be full. */
const CHANGES = ["write", "append", "overwrite", "move", "remove"] as const;

/** A volume that works so many times, and then never again; the last append may arrive in part. */
export function failingAfter(volume: Volume, allowed: number, code: "killed" | "volume.full") {
  let done = 0;
  const failing: Record<string, unknown> = { ...volume };
  for (const name of CHANGES) {
    const original = volume[name].bind(volume) as (...values: unknown[]) => Promise<unknown>;
    failing[name] = async (...values: unknown[]) => {
      if (done >= allowed) {
        if (code === "volume.full") throw fault("volume.full", { path: String(values[0]) });
        if (name === "append" && done === allowed) {
          done += 1;
          const bytes =
            typeof values[1] === "string" ? new TextEncoder().encode(values[1]) : (values[1] as Uint8Array);
          await original(values[0], bytes.subarray(0, Math.floor(bytes.length / 2)));
        }
        return new Promise(() => undefined);
      }
      done += 1;
      return original(...values);
    };
  }
  return { volume: failing as unknown as Volume, done: () => done };
}

/** Longer than a dream takes that is not killed. */
export const stuck = () => new Promise(resolve => setTimeout(resolve, 60));

/** The files of a volume, as another can begin with them. */
export async function contentOf(volume: Volume, folder = ""): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { kind, name } of await volume.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (kind === "directory") Object.assign(content, await contentOf(volume, path));
    else content[path] = decode(await volume.read(path));
  }
  return content;
}
