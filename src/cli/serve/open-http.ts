/** `openHttp`: the mind of the project here on a port, for `brainstem serve`. */
import packageJson from "../../../package.json" with { type: "json" };
import { fault, isFault } from "../../base/index.ts";
import type { BrainPlace } from "../../project/index.ts";
import { findPlace, openProject, storageOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export interface HttpFlags {
  readonly port?: string;
  readonly host?: string;
  readonly http?: boolean;
  readonly storage?: string;
}

export interface OpenHttp {
  readonly address: string;
  /** Who may call. */
  readonly access: "this machine" | "keys";
  close(): Promise<void>;
}

/** Our own choice: no service has registered it. Source: the port numbers of IANA. */
const PORT = 7_878;
const LOOPBACK = "127.0.0.1";

/** Undefined in a folder without a brain. */
export function servedPlace(terminal: Terminal, { http = true }: HttpFlags): BrainPlace | undefined {
  if (!http) return undefined;
  try {
    return findPlace(terminal);
  } catch (error) {
    if (isFault(error, "brain.not-found") && terminal.brain === undefined) return undefined;
    throw error;
  }
}

/** @throws serve.not-started, server.open-elsewhere, and whatever opening the brain throws */
export async function openHttp(terminal: Terminal, flags: HttpFlags): Promise<OpenHttp> {
  const { host = LOOPBACK } = flags;
  const port = portOf(flags);
  const [{ createApiKeys, createHandler, localAccess }, { serveHttp }, brainstem] = await Promise.all([
    import("../../server/http.ts"),
    import("../../server/http-node.ts"),
    // Questions wait in the inbox: there is no person here.
    openProject(terminal, { storage: storageOf(flags, terminal), approvals: {} }),
  ]);
  try {
    const keys = createApiKeys(brainstem.store.records);
    const hasKeys = (await keys.list()).length > 0;
    const handler = createHandler(brainstem, {
      access: [keys.authenticate, ...(hasKeys ? [] : [localAccess(brainstem.brain.owner)])],
      version: packageJson.version,
      onError: (error, requestId) => terminal.writeError(`! ${requestId}: ${String(error)}\n`),
    });
    const served = { handler, host, isAuthenticated: hasKeys };
    const server = await serveHttp({ ...served, port: port ?? PORT }).catch(error => {
      // Another project is served on the usual one.
      if (port !== undefined || !isFault(error, "serve.not-started")) throw error;
      return serveHttp({ ...served, port: 0 });
    });
    return {
      address: server.address,
      access: hasKeys ? "keys" : "this machine",
      async close() {
        await server.close();
        await brainstem.close();
      },
    };
  } catch (error) {
    await brainstem.close();
    throw error;
  }
}

function portOf({ port }: HttpFlags): number | undefined {
  if (port === undefined) return undefined;
  const number = Number(port);
  if (/^\d{1,5}$/.test(port) && number <= 65_535) return number;
  throw fault("input.invalid", {
    what: `The port ${port}`,
    expected: "a number from 0 to 65535; 0 for a free one",
  });
}
