/** Requests to a forge's interface, by hand: `gh api`, `glab api`, `hub api`. */
import type { Operation } from "../../../../ports/index.ts";
import { operation } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { wordList as names } from "../../syntax/word-list.ts";
import type { GitOptions } from "../options.ts";
import { exactOptions } from "../options.ts";
import { domainOfAddress } from "../remote-of.ts";
import { type ApiRequest, routed } from "./api-routes.ts";
import { type ForgeCall, type ForgeVerb, filesSent } from "./forge-verbs.ts";

export const api: ForgeVerb = call => {
  const options = exactOptions(call.words, {
    valued: "XfFHqtp",
    valuedLong: names("method raw-field field header jq template cache hostname input preview form"),
  });
  const fields = options.values("f", "F", "raw-field", "field", "form");
  const inputs = options.values("input");
  const method = methodOf(options, fields.length + inputs.length > 0);
  const endpoint = textOf(options.operands[0]);
  const request: ApiRequest = { method, endpoint: endpoint?.replace(/^\//, ""), fields: fieldsOf(fields) };
  const files = [...filesNamed(options.values("F", "field", "form")), ...inputs];
  return [...elsewhere(request, options.operands[0]), ...requested(call, request), ...filesSent(call, files)];
};

/** A field makes it a POST where no method is named. */
function methodOf(options: GitOptions, hasFields: boolean): string | undefined {
  const given = options.values("X", "method").at(-1);
  if (given !== undefined) return textOf(given)?.toUpperCase();
  if (hasFields) return "POST";
  return options.isUncertain ? undefined : "GET";
}

const fieldsOf = (words: readonly Word[]): ReadonlyMap<string, string | undefined> =>
  new Map(
    words.map(word => {
      const [, key = "", value = ""] = /^([^=]*)=(.*)$/s.exec(word.text) ?? [];
      return [key, textOf({ ...word, text: value })];
    }),
  );

/** `key=@file` */
const filesNamed = (words: readonly Word[]): readonly Word[] =>
  words.flatMap(word => {
    const file = /^[^=]*=@(.+)$/s.exec(word.text)?.[1];
    return file === undefined ? [] : [{ ...word, text: file }];
  });

/** A whole address can be of another host. */
function elsewhere({ method }: ApiRequest, word: Word | undefined): readonly Operation[] {
  if (word === undefined || !/^https?:\/\//i.test(word.text)) return [];
  const upload = method === undefined ? undefined : method !== "GET" && method !== "HEAD";
  return [operation("http.request", { url: textOf(word), domain: domainOfAddress(word), method, upload })];
}

function requested(call: ForgeCall, request: ApiRequest): readonly Operation[] {
  const { method, endpoint } = request;
  if (endpoint === "graphql") return [queried(call, request)];
  if (method === "GET" || method === "HEAD") return [operation("github.read", { command: call.name })];
  const path = endpoint?.replace(/^https?:\/\/[^/]*\//i, "").replace(/[?#].*$/s, "");
  const found =
    path === undefined || method === undefined ? undefined : routed({ ...request, endpoint: path });
  if (found !== undefined) return found;
  if (method === "DELETE") return [operation("github.delete", { what: endpoint })];
  return [operation("github.write", { command: `${call.name} ${method ?? "?"} ${endpoint ?? "?"}` })];
}

/** A query only looks, and a mutation changes; the text says which it is. */
function queried(call: ForgeCall, { fields }: ApiRequest): Operation {
  const given = fields.get("query");
  const file = given?.startsWith("@")
    ? call.recognition.paths(known(given.slice(1)), call.command)[0]
    : undefined;
  const text = given?.startsWith("@")
    ? file && (call.command.isElsewhere ? undefined : call.recognition.facts.readText(file))
    : given;
  const isQuery = text !== undefined && !/\bmutation\b/.test(text);
  return isQuery
    ? operation("github.read", { command: `${call.name} graphql` })
    : operation("github.write", { command: `${call.name} graphql mutation` });
}
