/** Finds the machines that options and variables point a program to, whatever program it is: registries, endpoints, proxies. */
import type { Operation } from "../../ports/index.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { type Command, operation, type Recognition } from "../recognition.ts";
import { known, type Word } from "../word.ts";
import { namedValues } from "./named-values.ts";
import { hostOf, isLocalHost } from "./path-like.ts";

const REGISTRY = /^(?:.*-)?(?:registry(?:-default|-server)?|index(?:-url)?|mirror|publish-url|goproxy)$/;
const ENDPOINT =
  /^(?:.*-)?(?:(?:https?|ftp|all|pre)?-?proxy|endpoint(?:-ur[il](?:-\w+)?)?|api-base)$|^.+-base-ur[il]$/;

/** The values that name a registry; by names of `places`, only those that are addresses. */
export const registriesNamed = (command: Command, places: RegExp): readonly Word[] =>
  namedValues(command).flatMap(({ name, value }) => {
    const isNamed = REGISTRY.test(name) || (places.test(name) && value?.text.includes("://"));
    return isNamed && value !== undefined ? [value] : [];
  });

/** Packages, keys and requests go to an address that the rest of the command doesn't name. */
export const pointedElsewhere = (command: Command, { facts }: Recognition): readonly Operation[] =>
  namedValues(command).flatMap(({ name, value }) => {
    const isRegistry = REGISTRY.test(name);
    if (value === undefined || (!isRegistry && !ENDPOINT.test(name))) return [];
    // `https://a.example,direct`
    return value.text.split(/[,|\s]+/).flatMap(text => {
      const host = hostOf(text);
      const { domain, port } = readUrl(known(text));
      if (host === undefined || isLocalHost(host) || facts.registries.includes(domain ?? "")) return [];
      return isRegistry
        ? [operation("package.configure", { manager: command.program, key: "registry" })]
        : [operation("net.connect", { domain, port })];
    });
  });
