/** Every kind of store that there is, empty and ready, for tests that move sessions between them. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { createMemoryStore, type Store } from "../../../src/storage/index.ts";

export interface OpenPlatform {
  readonly store: Store;
  close(): Promise<void>;
}

export interface Platform {
  readonly name: string;
  open(): Promise<OpenPlatform>;
}

const SERVER = process.env.TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432";
const door = "../../../src/storage/node.ts";

async function openStore(name: string): Promise<Store> {
  const { openStore } = await import(door);
  return await openStore(name);
}

const memory: Platform = {
  name: "memory",
  async open() {
    const store = createMemoryStore();
    return { store, close: () => store.close() };
  },
};

const sqlite: Platform = {
  name: "sqlite",
  async open() {
    const folder = await mkdtemp(join(tmpdir(), "transfer-"));
    const store = await openStore(`sqlite:${join(folder, "sessions.db")}`);
    return {
      store,
      async close() {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

const postgres: Platform = {
  name: "postgres",
  async open() {
    const database = `transfer_${randomUUID().replaceAll("-", "")}`;
    await onServer(`create database ${database}`);
    const store = await openStore(`${SERVER}/${database}`);
    return {
      store,
      async close() {
        await store.close();
        await onServer(`drop database ${database}`);
      },
    };
  },
};

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${SERVER}/test` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function isServerThere(): Promise<boolean> {
  return await onServer("select 1").then(
    () => true,
    () => false,
  );
}

export const isPostgresThere = await isServerThere();

const isDoorThere = existsSync(new URL(door, import.meta.url));

export const platforms: readonly Platform[] = [
  memory,
  ...(isDoorThere ? [sqlite] : []),
  ...(isDoorThere && isPostgresThere ? [postgres] : []),
];
