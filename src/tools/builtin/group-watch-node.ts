/** `watchGroup` has a process group killed when this process is killed and can't do it itself (Node only). */
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

/** Reads which groups live, and kills them at the end of its input, which comes with the end of this process. */
const SCRIPT = `
while read -r sign group; do
  rest=
  for each in $groups; do [ "$each" = "$group" ] || rest="$rest $each"; done
  groups=$rest
  [ "$sign" = - ] || groups="$groups $group"
done
for each in $groups; do kill -KILL "-$each"; done`;

let watcher: ChildProcess | undefined;

/** One for all groups: started with the first, in a session of its own, so that no Ctrl-C reaches it. */
function startWatcher(): ChildProcess {
  const child = spawn("/bin/sh", ["-c", SCRIPT], {
    env: {},
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const forget = () => {
    if (watcher === child) watcher = undefined;
  };
  child.once("exit", forget).once("error", forget).unref();
  child.stdin.on("error", forget);
  // It must not keep this process alive.
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}

/** Gives the function to call when the group is over. Never throws; without a shell, and on Windows, nothing watches. */
export function watchGroup(group: number | undefined): () => void {
  if (group === undefined || process.platform === "win32") return () => undefined;
  watcher ??= startWatcher();
  const { stdin } = watcher;
  stdin?.write(`+ ${group}\n`);
  return () => void stdin?.write(`- ${group}\n`);
}
