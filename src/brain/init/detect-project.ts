/** Reads from a project's root what describing it takes, so that `init` asks nothing that it can find out. */
import type { Volume } from "../../base/index.ts";
import { describeProject, type ProjectDescription } from "./describe-project.ts";

// The files that ecosystems read; of all other entries only the name counts.
const READ = new Set(
  `package.json deno.json deno.jsonc pyproject.toml setup.cfg requirements.txt requirements-dev.txt Pipfile Cargo.toml
  go.mod Rakefile composer.json Makefile makefile GNUmakefile justfile Justfile Taskfile.yml Taskfile.yaml`.split(
    /\s+/,
  ),
);
const MAX_FILE_BYTES = 1_048_576;

/** The description of the project that a volume is rooted at. A file that can't be read counts as empty. */
export async function detectProject(volume: Volume, folderName?: string): Promise<ProjectDescription> {
  const entries = await volume.list("");
  const files = await Promise.all(
    entries.map(async ({ name, kind }) => {
      const isRead = kind === "file" && READ.has(name);
      return [name, isRead ? await readText(volume, name) : ""] as const;
    }),
  );
  return describeProject(new Map(files), folderName);
}

const readText = (volume: Volume, path: string): Promise<string> =>
  volume.readRange(path, 0, MAX_FILE_BYTES).then(
    bytes => new TextDecoder().decode(bytes),
    () => "",
  );
