/** What the verbs of container programs come to, as operations. */
import { operation, possibly } from "../../recognition.ts";
import { isKnown, known, textOf, unknownWord, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { flagOf, isOn, optionsOf } from "../syntax/option-values.ts";
import type { Effect } from "../syntax/verb-program.ts";
import { insideContainer } from "./container-run.ts";

export const containerRead: Effect = ({ command }) => [
  operation("container.read", { tool: command.program }),
];

export const containerChange: Effect = ({ verb }) => [operation("container.change", { verb })];

export const containerDelete =
  (what: string): Effect =>
  () => [operation("container.delete", { what })];

/** `docker push name` */
export const containerPush: Effect = ({ after }) => [
  operation("container.push", { image: textOf(after.findLast(word => !word.text.startsWith("-"))) }),
];

/** Runs the words after a container's (or a service's) name in it. */
export const runInside: Effect = ({ command, recognition, verb, after }) => {
  const valuedLong = "env env-file user workdir volume name publish label entrypoint index".split(" ");
  const given = parseArguments(after, { valued: "euwvp", valuedLong, stopsAtOperand: true });
  const afterName = given.rest.slice(given.has("l", "latest") ? 0 : 1);
  const words = afterName.slice(afterName[0]?.text === "--" ? 1 : 0);
  const folder = given.values("w", "workdir").at(-1);
  const [entrypoint] = given.values("entrypoint");
  const inner = entrypoint === undefined ? words : [entrypoint, ...words];
  const found = inner.length === 0 ? [] : recognition.run(inner, command, insideContainer(folder));
  const hosts = given
    .values("v", "volume")
    .filter(({ text }) => /^[./~\0]/.test(text))
    .flatMap(word => recognition.paths({ text: word.text.split(":")[0]! }, command));
  return [
    operation("container.change", { verb }),
    ...(isOn(given, "privileged")
      ? [operation("container.run", { image: undefined, privileged: true, mounts: [] })]
      : []),
    ...hosts.map(path => possibly(operation("fs.write", { path, recursive: true }))),
    // That a program isn't known says no more than that a container has its own programs.
    ...found.filter(({ name }) => name !== "process.run"),
  ];
};

/** `minikube ssh command`, `vagrant ssh name -c command`: the command is a shell's. */
export const runInMachine: Effect = ({ command, recognition, verb, after }) => {
  const syntax = { valued: "cn", valuedLong: ["command", "node"] };
  const dashes = after.findIndex(({ text }) => text === "--");
  const own = dashes < 0 ? after : after.slice(0, dashes);
  const words =
    dashes < 0 ? parseArguments(own, { ...syntax, stopsAtOperand: true }).rest : after.slice(dashes + 1);
  const inner = parseArguments(own, syntax).values("c", "command").at(-1) ?? joined(words);
  const found = inner === undefined ? [] : recognition.shell(inner, command, insideContainer());
  return [operation("container.change", { verb }), ...found.filter(({ name }) => name !== "process.run")];
};

/** As one text, as `ssh` hands it to the other side. */
export function joined(words: readonly Word[]): Word | undefined {
  if (words.length === 0) return undefined;
  return words.every(isKnown) ? known(words.map(({ text }) => text).join(" ")) : unknownWord;
}

/** `docker cp`: one of its two ends is a path of this machine. */
export const copyContainer: Effect = call => {
  const [from, to] = optionsOf(call).operands;
  if (from === undefined || to === undefined) return [];
  const { command, recognition } = call;
  const isInside = (text: string) => /^[^/.][^/]*:/.test(text);
  if (isInside(to.text)) {
    const paths = from.text === "-" ? [] : recognition.paths(from, command);
    return [
      ...paths.map(path => operation("fs.read", { path, recursive: true })),
      operation("container.change", { verb: call.verb }),
    ];
  }
  const paths = to.text === "-" ? [] : recognition.paths(to, command);
  return [
    operation("container.read", { tool: command.program }),
    ...paths.map(path => operation("fs.write", { path, append: false, recursive: true })),
  ];
};

/** `docker save -o file`, `docker export -o file` */
export const saveContainer: Effect = call => [
  operation("container.read", { tool: call.command.program }),
  ...optionsOf(call, "-o --output --format")
    .values("o", "output")
    .flatMap(word => call.recognition.paths(word, call.command))
    .map(path => operation("fs.write", { path, append: false })),
];

/** `docker build`: with `--push` it publishes what it has built, with `--output` it writes files. */
export const buildImage: Effect = call => {
  const given = optionsOf(call, "-t --tag -o --output -f --file --secret --build-arg --target --platform");
  const paths = (words: readonly { readonly text: string }[]) =>
    words.flatMap(word => call.recognition.paths(word, call.command));
  const outputs = given.values("o", "output").map(({ text }) => text);
  const folders = outputs.flatMap(text => {
    const folder = /(?:^|,)dest=([^,]*)/.exec(text)?.[1] ?? (/[=]/.test(text) ? undefined : text);
    return folder === undefined || folder === "-" ? [] : [{ text: folder }];
  });
  const secrets = given.values("secret").flatMap(({ text }) => {
    const source = /(?:^|,)(?:src|source)=([^,]*)/.exec(text)?.[1];
    return source === undefined ? [] : [{ text: source }];
  });
  const names = outputs.some(text => /type=registry|push=true/.test(text)) || flagOf(given, "push");
  const [folder, ...others] = given.operands;
  // A single word that isn't known is the folder: without one there is nothing to build.
  const isPushed = names ?? (others.length === 0 && folder?.canSplit !== true ? false : undefined);
  const tags = given.values("t", "tag");
  return [
    operation("container.change", { verb: call.verb }),
    ...paths(secrets).map(path => operation("fs.read", { path, recursive: false })),
    ...paths(folders).map(path => operation("fs.write", { path, append: false, recursive: true })),
    ...(isPushed === false ? [] : (tags.length === 0 ? [undefined] : tags).map(pushed(isPushed))),
  ];
};

const pushed = (isPushed: true | undefined) => (tag: Word | undefined) => {
  const push = operation("container.push", { image: textOf(tag) });
  return isPushed === undefined ? possibly(push) : push;
};

/** Signs in to a registry, or out of it: the password is kept in a file. */
export const registryLogin: Effect = ({ recognition }) => [
  operation("secrets.change", { path: `${recognition.facts.home}/.docker/config.json` }),
];
