/** The tour: five messages on a scratch brain that show what a mind with a memory does. */
import type { Brainstem } from "../../brainstem/index.ts";
import type { Event } from "../../ports/index.ts";
import type { ExitCode } from "../command.ts";
import type { Terminal } from "../terminal.ts";
import { formatEventTree } from "./event-tree.ts";
import { showTurn } from "./show-turn.ts";

interface Stop {
  readonly title: string;
  readonly message: string;
}

const stops: readonly Stop[] = [
  {
    title: "It remembers",
    message: "remember that we keep sessions in Redis because concurrent refreshes raced",
  },
  { title: "It answers, and says where that stands", message: "what did we decide about sessions?" },
  { title: "It says so when it doesn't know", message: "what is the capital of France?" },
  { title: "It loads the skill that a task calls for", message: "review my changes before I commit them" },
  { title: "It is refused what the rules forbid", message: "force push to main" },
];

/** @returns 1 when a turn failed */
export async function playTour(brainstem: Brainstem, terminal: Terminal, isJson: boolean): Promise<ExitCode> {
  const { style, write } = terminal;
  const session = brainstem.session("tour");
  let exitCode: ExitCode = 0;
  let lastEvents: readonly Event[] = [];
  if (!isJson)
    write(
      `\n${style("bold", "A mind whose memory is a folder.")} No key, no network: this is the built-in reflex model.\n`,
    );
  for (const { title, message } of stops) {
    const turn = session.turn(message);
    if (isJson) {
      for await (const event of turn) write(`${JSON.stringify(event)}\n`);
    } else {
      write(`\n${style("dim", `# ${title}`)}\n${style("bold", `› ${message}`)}\n\n`);
      lastEvents = (await showTurn(turn, terminal)).events;
    }
    if ((await turn.summary()).status === "failed") exitCode = 1;
  }
  if (!isJson) {
    write(
      `\n${style("dim", "# What happened behind that last answer")}\n\n${formatEventTree(lastEvents, terminal)}\n`,
    );
    write(
      `\nNow with your own words: run ${style("cyan", "npm start")} in a terminal, or ${style("cyan", "brainstem init")} in a project.\n\n`,
    );
  }
  return exitCode;
}
