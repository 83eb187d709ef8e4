/** Connections that carry whatever two programs agree on. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { domainOf } from "../syntax/url.ts";

/** The host that a word names, `user@` and `:port` left out. */
export const hostOf = (word: Word | undefined): string | undefined => {
  const text = textOf(word);
  return text === undefined
    ? undefined
    : domainOf(/^[0-9a-f:]+:[0-9a-f:]*$/i.test(text) ? `[${text}]` : text);
};

/** A number, or the name of a service. */
export const portOf = (word: Word | undefined): string | number | undefined => {
  const text = textOf(word);
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : text;
};

export const connects = (host: Word | undefined, port: Word | undefined): Operation =>
  operation("net.connect", { domain: hostOf(host), port: portOf(port) });

export const listens = (port: Word | undefined): Operation => operation("net.listen", { port: portOf(port) });

/** The standard input goes to the other side; a text from the command line itself is no data. */
export const sendsInput = ({ input }: Command, domain: string | undefined): readonly Operation[] => {
  const isText = input.kind === "text" && textOf(input.text) !== undefined;
  return input.kind === "none" || isText ? [] : [operation("net.transfer", { domain, direction: "up" })];
};
