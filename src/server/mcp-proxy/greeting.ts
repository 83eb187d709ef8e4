/** Passes a server's greeting on with its instructions where they are as a person met them, and else without. */
import { type Clock, describeError, formatTimestamp, type JsonRecord } from "../../base/index.ts";
import { type Listing, type PinStore, type Pins, reviewInstructions } from "../../tools/mcp.ts";
import { remedy } from "./tool-listing.ts";

interface GreetingOptions {
  readonly server: string;
  readonly command: Listing["command"];
  readonly store: PinStore;
  readonly clock: Clock;
  readonly excerpt: (text: string) => Promise<string>;
  /** Tells the person at standard error. */
  readonly tell: (sentence: string) => void;
}

/** @param result of initialize, or of server/discover. Instructions that can't be held against their pin are withheld. */
export async function filterGreeting(
  result: JsonRecord,
  { server, command, store, clock, excerpt, tell }: GreetingOptions,
): Promise<JsonRecord> {
  const { instructions, ...others } = result;
  const text = typeof instructions === "string" ? instructions : "";
  const now = formatTimestamp(clock.now());
  let reviewed: Pins | undefined;
  try {
    const pins = await store
      .update(async before => {
        reviewed = await reviewInstructions(before, { command, instructions: text }, { now, excerpt });
        return reviewed;
      })
      .catch(error => {
        if (reviewed === undefined) throw error;
        tell(`the pins of ${server} can't be written: ${describeError(error)}`);
        return reviewed;
      });
    if (pins.held.instructions !== undefined) tell(`held of ${server}: its instructions. ${remedy(server)}`);
    const isAsMet = pins.command.hash === command.hash && pins.held.instructions === undefined;
    return isAsMet && typeof instructions === "string" ? result : others;
  } catch (error) {
    tell(`the instructions of ${server} can't be held against their pin: ${describeError(error)}`);
    return others;
  }
}
