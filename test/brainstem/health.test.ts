/** Health through the front door: of each component, of a database that goes and comes back, and at the end. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fault } from "../../src/base/index.ts";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel, forever } from "../../src/testing/index.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-health-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = (config: BrainstemConfig = {}) => createBrainstem({ root, ...config });
const up = (name: string) => ({ name, status: "up", durationMs: expect.any(Number) });
const down = (name: string, detail: unknown) => ({
  name,
  status: "down",
  detail,
  durationMs: expect.any(Number),
});

test("[brainstem.health.components] all is well", async () => {
  const { health, close } = await open();
  const components = [up("brain"), up("storage"), up("mind")];
  expect(await health()).toEqual({ isLive: true, isReady: true, components });
  await close();
});

test("[brainstem.health.components] the brain's folder goes and comes back", async () => {
  const { health, close } = await open({ storage: "memory" });
  await rename(join(root, ".agent"), join(root, "away"));
  const gone = down("brain", expect.stringContaining(".agent is gone"));
  expect(await health()).toEqual({
    isLive: true,
    isReady: false,
    components: [gone, up("storage"), up("mind")],
  });
  await rename(join(root, "away"), join(root, ".agent"));
  expect((await health()).isReady).toBe(true);
  await close();
});

test("[brainstem.health.components] while it closes, and once it is closed", async () => {
  const model = createScriptedModel([[forever]]);
  const { health, session, close } = await open({ model, limits: { shutdownMs: 50 } });
  session().turn("hello");
  const closing = close();
  const closes = {
    isLive: true,
    isReady: false,
    components: [up("brain"), up("storage"), down("mind", "it is closing")],
  };
  expect(await health()).toEqual(closes);
  await closing;
  const { isLive, isReady, components } = await health();
  expect([isLive, isReady, components[2]]).toEqual([false, false, down("mind", "it is closed")]);
  expect(components[1]).toMatchObject(down("storage", expect.stringContaining("closed")));
});

describe("a database", () => {
  /** A store whose database answers as the test sets it. */
  async function openOn(answer: () => Promise<void>) {
    const store = createMemoryStore();
    const brainstem = await open({ storage: { ...store, check: () => answer() }, limits: { commitMs: 40 } });
    const storage = async () => {
      const { isReady, isLive, components } = await brainstem.health();
      expect(isLive).toBe(true);
      return { isReady, ...components[1] };
    };
    return { ...brainstem, storage };
  }

  test.each([
    [
      "is away",
      () => Promise.reject(fault("storage.unavailable", { store: "db", reason: "gone" })),
      "db can't be reached",
    ],
    ["hangs", () => new Promise<never>(() => undefined), "did not finish within 40 ms"],
    [
      "throws",
      () => {
        throw new TypeError("broken");
      },
      "broken",
    ],
    ["rejects with nothing", () => Promise.reject(), "unknown"],
  ])("[brainstem.health.away] that %s is down, and up when it is back", async (_, away, words) => {
    let answer: () => Promise<void> = away;
    const { storage, close } = await openOn(() => answer());
    expect(await storage()).toEqual({ isReady: false, ...down("storage", expect.stringContaining(words)) });
    answer = async () => {};
    expect(await storage()).toEqual({ isReady: true, ...up("storage") });
    await close();
  });
});

const SERVER = { host: "127.0.0.1", port: 5432 };

/** A proxy between a client and the server: may be taken away, or keep its input. */
async function createProxy() {
  const sockets = new Set<Socket>();
  let isSlow = false;
  let port = 0;
  const server = createServer(client => {
    const upstream = connect(SERVER);
    client.on("data", data => isSlow || upstream.write(data));
    upstream.on("data", data => isSlow || client.write(data));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      const end = () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      };
      socket.on("error", end).on("close", end);
    }
  });
  const comeBack = () => new Promise<void>(resolve => server.listen(port, SERVER.host, resolve));
  await comeBack();
  port = (server.address() as { port: number }).port;
  return {
    port,
    comeBack,
    goAway() {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(resolve));
    },
    slowDown(value: boolean) {
      isSlow = value;
    },
  };
}

const isServed = await new Promise<boolean>(resolve => {
  const socket = connect(SERVER, () => resolve(true)).on("error", () => resolve(false));
  socket.on("connect", () => socket.destroy());
});

describe.skipIf(!isServed)("PostgreSQL", () => {
  const database = `brainstem_health_${randomUUID().replaceAll("-", "")}`;
  const administer = async (sql: string) => {
    const client = new pg.Client({ ...SERVER, user: "postgres", database: "test" });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  beforeAll(() => administer(`CREATE DATABASE ${database}`));
  afterAll(() => administer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));

  test("[brainstem.health.away] that goes away, comes back and hangs", async () => {
    const proxy = await createProxy();
    const storage = `postgres://postgres:hunter2@${SERVER.host}:${proxy.port}/${database}`;
    const { health, session, config, close } = await open({ storage, limits: { commitMs: 500 } });
    const stored = async () => (await health()).components[1];
    expect(JSON.stringify(config)).not.toContain("hunter2");
    expect(await stored()).toEqual(up("storage"));

    await proxy.goAway();
    const away = await stored();
    expect(away).toEqual(down("storage", expect.stringContaining(String(proxy.port))));
    expect(JSON.stringify(away)).not.toContain("hunter2");
    expect((await session().turn("hello").summary()).status).toBe("failed");

    await proxy.comeBack();
    await expect.poll(stored).toEqual(up("storage"));
    expect((await session().turn("hello").summary()).status).toBe("completed");

    proxy.slowDown(true);
    expect(await stored()).toMatchObject({ status: "down" });
    await proxy.goAway();
    await close().catch(() => undefined);
  });
});
