/** The default name of a server in the policy and the memory. */

/** Two underscores part a server's name from its tool's; other characters would be replaced before a rule sees them. */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]|_(?!_|$)){0,63}$/;

export const isServerName = (name: string): boolean => NAME.test(name);

/** Programs that start others: the name is that of what they start. */
const LAUNCHERS = new Set(
  "npx npm pnpm yarn bunx bun deno node tsx uvx uv pipx python python3 docker podman env exec dlx run x -m".split(
    " ",
  ),
);

/** Names of files and folders that say nothing of what is in them. */
const PLAIN = new Set("index main server cli app bin dist build lib out src".split(" "));

/** From the first word that names something: `npx -y @scope/server-files@2 /tmp` is `server-files`. */
export function serverNameOf(command: readonly string[]): string | undefined {
  const word = command.find(each => !each.startsWith("-") && !LAUNCHERS.has(nameIn(each)));
  const name = nameIn(word ?? "")
    .replace(/[^A-Za-z0-9._-]/g, "-")
    .replace(/_{2,}/g, "_")
    .slice(0, 64)
    .replace(/^[^A-Za-z0-9]+|_+$/g, "");
  return isServerName(name) ? name : undefined;
}

/** The last part of a path that says something, without version and ending. */
function nameIn(word: string): string {
  const parts = word
    .split(/[/\\]/)
    .map(part => part.replace(/(?<=.)@[^@]*$/, "").replace(/\.(?:[cm]?[jt]s|py|exe|cmd)$/i, ""))
    .filter(part => part !== "");
  return parts.findLast(part => !PLAIN.has(part)) ?? parts.at(-1) ?? "";
}
