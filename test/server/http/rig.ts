/** A server over a scripted model, called in process by whomever a test names. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type BrainstemConfig, createBrainstem, initProject } from "../../../src/index.ts";
import {
  type Authenticate,
  accessScopes,
  createHandler,
  type Handler,
  type HandlerOptions,
} from "../../../src/server/http.ts";

/** The header `x-as: tenant/user/role,role` says who calls; without it the call has no credentials. */
export const asNamed: Authenticate = request => {
  const name = request.headers.get("x-as");
  if (name === null) return undefined;
  const [tenant = "", user = "", roles = ""] = name.split("/");
  if (user === "") return { reason: "the name is no name" };
  return { tenant, user, roles: roles.split(",").filter(Boolean), scopes: accessScopes, by: "test" };
};

export const ADA = "local/ada";

export async function openServer(config: BrainstemConfig = {}, options: Partial<HandlerOptions> = {}) {
  const root = await mkdtemp(join(tmpdir(), "brainstem-server-"));
  await initProject(root);
  const brainstem = await createBrainstem({ root, storage: "memory", trust: true, ...config });
  const handler = createHandler(brainstem, { access: [asNamed], ...options });
  onTestFinished(async () => {
    await brainstem.close();
    await rm(root, { recursive: true, force: true });
  });
  const handlerWith = (own: Partial<HandlerOptions>) =>
    callerOf(createHandler(brainstem, { access: [asNamed], ...options, ...own }));
  return { brainstem, call: callerOf(handler), handler, handlerWith, root };
}

const callerOf =
  (handler: Handler) =>
  (
    method: string,
    path: string,
    given: { as?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) => {
    const { as = ADA, body, headers, signal } = given;
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: {
        ...(as !== "" && { "x-as": as }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return handler.fetch(request);
  };

/** The body as plain data. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it as they please
export const bodyOf = async (response: Response): Promise<any> => response.json();

export interface ReadEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: string;
}

/** The events of a stream as they come, comments left out. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent> {
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const frames = (text + chunk).split("\n\n");
    text = frames.pop()!;
    for (const frame of frames) {
      const fields = Object.fromEntries(
        frame.split("\n").map(line => /^(\w*): (.*)$/.exec(line)?.slice(1) ?? ["", ""]),
      );
      if ("data" in fields) yield fields as unknown as ReadEvent;
    }
  }
}
