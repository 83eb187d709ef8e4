/** Plays two sessions of a coding agent by the events of its hooks, and writes what the second one is given into README.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storyPlace } from "./sessions/story-place.ts";

const README = join(import.meta.dirname, "../README.md");
const BEGIN = "<!-- Written by `npm run record`. -->\n";
const END = "<!-- The end of the recording. -->";
const WIDTH = 110;

/** The recording, between its fences. One at a time in a process: the clock and the home are the process's. */
export async function recordSessions(): Promise<string> {
  const around = mkdtempSync(join(tmpdir(), "brainstem-record-"));
  const place = storyPlace(join(around, "story"));
  const lines: string[] = [];
  const say = (who: string, text: string) => lines.push(`${who.padEnd(8)}${text}`);
  try {
    place.daysAgo(1);
    await place.begin(["src/checkout.ts", "src/orders.ts", "test/checkout.test.ts"]);
    lines.push("MONDAY");
    const monday = place.session("monday");
    await monday.start();
    const ask = async (text: string) => {
      say("you", `› ${text}`);
      await monday.ask(text);
    };
    const run = async (command: string, fails?: string) => {
      say("agent", `$ ${command}${fails === undefined ? "" : `\n${" ".repeat(10)}${fails}`}`);
      await monday.run(command, fails === undefined ? {} : { fails: `Exit code 1\n${fails}` });
    };
    await ask("Fix the checkout test, it fails. Use pnpm here, never npm.");
    await run("pnpm test", "Error: connect ECONNREFUSED: no database at 127.0.0.1:5432");
    await run("docker compose up --detach database");
    await run("pnpm test");
    await monday.stop("The database was not running; with it the tests pass.");
    await ask("Add an export button to the orders page.");
    say("agent", "edits src/orders.ts");
    await monday.edit("src/orders.ts");
    const last = "The button is there. Next I will write its test in test/orders.test.ts.";
    say("agent", last);
    await monday.stop(last);
    lines.push("", "TUESDAY, a new session: it is given, before the first word,");
    place.daysAgo(0);
    const told = await place.session("tuesday").start();
    lines.push("", ...told.trim().split("\n").flatMap(wrap));
    return lines.join("\n").replaceAll(/\d{4}-\d\d-\d\d/g, "yesterday");
  } finally {
    place.close();
    rmSync(around, { recursive: true, force: true });
  }
}

/** Lines that fit a page, those after the first indented. */
function wrap(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line];
  const at = line.lastIndexOf(" ", WIDTH);
  return at <= 0 ? [line] : [line.slice(0, at), ...wrap(`    ${line.slice(at + 1)}`)];
}

/** The text with the recording in its place. */
export function withRecording(text: string, recording: string): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error("README.md has no place for the recording");
  return `${before}${BEGIN}\n\`\`\`text\n${recording}\n\`\`\`\n\n${END}${after}`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(README, withRecording(readFileSync(README, "utf8"), await recordSessions()));
