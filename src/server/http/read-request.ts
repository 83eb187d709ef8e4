/** `readCall`: the parts of a request, checked by the schemas of its route; every mistake is named at once. */
import type { z } from "zod";
import { fault } from "../../base/index.ts";
import type { Route } from "./route.ts";

interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** @throws request.invalid, request.type, request.too-large */
export async function readRequest(
  { body, params, query }: Route,
  request: Request,
  given: { readonly params: Readonly<Record<string, string>>; readonly query: URLSearchParams },
  maxBytes: number,
): Promise<RequestParts> {
  const problems: { path: string; problem: string }[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown, root: string): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues)
      problems.push({ path: [root, ...path].filter(each => each !== "").join("."), problem: plain(message) });
    return undefined;
  };
  const json = body === undefined ? undefined : await readJson(request, maxBytes);
  const parts = {
    params: check(params, given.params, "path"),
    query: check(query, Object.fromEntries(given.query), "query"),
    body: check(body, json, ""),
  };
  if (problems.length > 0) throw fault("request.invalid", { problems });
  return parts;
}

const plain = (message: string) => message.replace(/^Invalid input: /, "");

/** @throws request.invalid, request.type, request.too-large */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  // A form or plain text could come from any page that a browser shows.
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw fault("request.type", { type, expected: "application/json" });
  const text = await readText(request, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw fault("request.invalid", { problems: [{ path: "", problem: "expected JSON" }] });
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => fault("request.too-large", { maxBytes });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let sizeBytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw fault("request.invalid", { problems: [{ path: "", problem: "expected text in UTF-8" }] });
  }
}
