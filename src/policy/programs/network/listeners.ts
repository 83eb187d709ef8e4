/** Programs that read what goes over the wire, search networks for machines, or open a way to this one. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, type Recogniser } from "../../recognition.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import { connects, hostOf, listens } from "./connect.ts";

export const sniffer =
  (syntax: ExactSyntax): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, syntax);
    const disk = localDisk(command, recognition);
    const isTcpdump = command.program === "tcpdump";
    return [
      operation("process.read", { what: "network traffic" }),
      ...given.values("r", "F", "read-file").flatMap(file => disk.reads(file)),
      ...given.values("w").flatMap(file => disk.writes(file)),
      ...(isTcpdump ? given.values("z").flatMap(program => recognition.run([program], command)) : []),
      ...(given.values("X", "lua-script").some(({ text }) => text.startsWith("lua_script"))
        ? [opaque("it runs a script of its own")]
        : []),
    ];
  };

export const scanner: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const valuedLong = [
    ...wordList(`
      oN oX oG oA oS iL iR exclude excludefile script script-args script-args-file datadir max-rate
      min-rate
      max-retries host-timeout top-ports source-port data-length ttl proxies dns-servers rate ports
      adapter-ip`),
    ...wordList("p e g S D T sI b"),
  ];
  const given = parseExactly(command.arguments, { valuedLong, hasSingleHyphen: true });
  const disk = localDisk(command, recognition);
  return [
    ...(given.operands.length === 0 ? [undefined] : given.operands).map(host => connects(host, undefined)),
    ...given.values("oN", "oX", "oG", "oS").flatMap(file => disk.writes(file)),
    ...given
      .values("oA")
      .flatMap(file =>
        ["nmap", "xml", "gnmap"].flatMap(end => disk.writes({ ...file, text: `${file.text}.${end}` })),
      ),
    ...given.values("iL", "excludefile").flatMap(file => disk.reads(file)),
    ...given
      .values("script")
      .filter(({ text }) => /[/\0]|\.nse/.test(text))
      .map(({ text }) => operation("code.run", { language: "lua", source: "file", path: text })),
  ];
};

/** Programs whose operands are a host, and a port at most. */
export const connection =
  (syntax: ExactSyntax): Recogniser =>
  command => {
    if (asksForHelp(command.arguments)) return [];
    const { operands } = parseExactly(command.arguments, syntax);
    return operands.length === 0 ? [] : [connects(operands[0], operands[1])];
  };

export const speedTest: Recogniser = command => {
  const given = parseExactly(command.arguments, {
    valued: "ABcdFfiklLMnPpTtwX",
    valuedLong: ["client", "port", "bind", "logfile"],
  });
  const [port] = given.values("p", "port");
  const [host] = given.values("c", "client");
  return host !== undefined ? [connects(host, port)] : given.has("s", "server") ? [listens(port)] : [];
};

/** Tunnels from the internet to a port here. */
export const tunnel: Recogniser = command => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, {
    valued: "pslh",
    valuedLong: ["port", "subdomain", "authtoken", "config", "region", "domain", "url", "log"],
  });
  const [verb, port] = given.operands;
  if (["version", "help", "credits"].includes(verb?.text ?? "")) return [];
  if (["config", "authtoken", "update"].includes(verb?.text ?? ""))
    return [operation("secrets.change", { path: undefined })];
  const [own] = given.values("p", "port");
  return [listens(own ?? port)];
};

/** Prints the public keys of hosts. */
export const keyScan: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "fOpTt" });
  return [
    ...given.operands.map((host): Operation => operation("net.look_up", { domain: hostOf(host) })),
    ...given.values("f").flatMap(file => localDisk(command, recognition).reads(file)),
  ];
};
