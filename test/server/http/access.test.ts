import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApiKeys, jwtAccess, localAccess } from "../../../src/server/http.ts";
import { serveHttp } from "../../../src/server/http-node.ts";
import { createFakeClock, createScriptedModel } from "../../../src/testing/index.ts";
import { bodyOf, openServer } from "./rig.ts";

const SESSIONS = "/api/sessions";
const bearer = (text: string) => ({ as: "", headers: { authorization: `Bearer ${text}` } });

describe("keys", () => {
  test("[server.access.keys] let their owner in, are kept as hashes, and hold until they expire or are revoked", async () => {
    const clock = createFakeClock();
    const { brainstem, handlerWith } = await openServer();
    const keys = createApiKeys(brainstem.store.records, clock);
    const call = handlerWith({ access: [keys.authenticate] });
    const made = await keys.make({ name: "ci", tenant: "acme", user: "amy", expiresAt: clock.now() + 1_000 });
    expect((await call("GET", SESSIONS, bearer(made.text))).status).toBe(200);
    const kept = JSON.stringify(await brainstem.store.records.list({ collection: "api-keys" }));
    expect(kept).not.toContain(made.text.split("_")[2]);
    expect(await keys.list("acme")).toMatchObject([{ id: made.key.id, name: "ci", user: "amy" }]);
    expect(await keys.list("other")).toEqual([]);
    for (const wrong of [
      made.text.slice(0, -1) + (made.text.endsWith("A") ? "B" : "A"),
      made.text.slice(0, 40),
      "x",
    ])
      expect((await call("GET", SESSIONS, bearer(wrong))).status, wrong).toBe(401);
    await clock.advance(1_000);
    const late = await call("GET", SESSIONS, bearer(made.text));
    expect(await bodyOf(late)).toMatchObject({ code: "request.unauthenticated", status: 401 });
    const other = await keys.make({ name: "web", tenant: "acme", user: "bob" });
    expect(await keys.revoke(other.key.id)).toBe(true);
    expect((await call("GET", SESSIONS, bearer(other.text))).status).toBe(401);
  });

  test("[server.access.scopes] do no more than their scopes say", async () => {
    const { brainstem, handlerWith } = await openServer({ model: createScriptedModel(["hi"]) });
    const keys = createApiKeys(brainstem.store.records);
    const call = handlerWith({ access: [keys.authenticate] });
    const { text } = await keys.make({ name: "reader", tenant: "acme", user: "amy", scopes: ["read"] });
    const refused = await call("POST", `${SESSIONS}/main/turns`, { ...bearer(text), body: { input: "hi" } });
    expect(await bodyOf(refused)).toMatchObject({
      code: "request.forbidden",
      detail: expect.stringContaining("chat"),
    });
    expect((await call("GET", SESSIONS, bearer(text))).status).toBe(200);
  });

  test("[server.access.rates] are slowed down, each by itself", async () => {
    const { brainstem, handlerWith } = await openServer();
    const keys = createApiKeys(brainstem.store.records);
    const call = handlerWith({ access: [keys.authenticate], rates: { key: 2 } });
    const [one, other] = [
      await keys.make({ name: "one", tenant: "acme", user: "amy" }),
      await keys.make({ name: "other", tenant: "acme", user: "amy" }),
    ];
    for (const status of [200, 200, 429])
      expect((await call("GET", SESSIONS, bearer(one.text))).status).toBe(status);
    const refused = await call("GET", SESSIONS, bearer(one.text));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call("GET", SESSIONS, bearer(other.text))).status).toBe(200);
  });
});

test("[server.access.jwt] tokens of the issuer let in, and foreign, expired and unsigned ones don't", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256" };
  let issuer = "";
  const provider = await serveHttp({
    port: 0,
    isAuthenticated: false,
    handler: {
      fetch: async request =>
        new URL(request.url).pathname === "/jwks"
          ? Response.json({ keys: [jwk] })
          : Response.json({ issuer, jwks_uri: `${issuer}/jwks` }),
      drain: async () => undefined,
    },
  });
  onTestFinished(() => provider.close());
  issuer = provider.address;
  const { handlerWith } = await openServer();
  const call = handlerWith({ access: [jwtAccess({ issuer, audience: "brainstem" })] });
  const token = (changes: { aud?: string; exp?: string; tenant?: string } = {}) =>
    new SignJWT({ tenant: changes.tenant ?? "acme", roles: ["treasurer"] })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setIssuer(issuer)
      .setSubject("amy")
      .setAudience(changes.aud ?? "brainstem")
      .setExpirationTime(changes.exp ?? "5m")
      .sign(privateKey);
  expect((await call("GET", SESSIONS, bearer(await token()))).status).toBe(200);
  const [header, payload] = (await token()).split(".");
  const unsigned = `${btoa(JSON.stringify({ alg: "none" })).replaceAll("=", "")}.${payload}.`;
  const wrong = [
    await token({ aud: "other" }),
    await token({ exp: "-5m" }),
    unsigned,
    `${header}.${payload}.AAAA`,
  ];
  for (const each of wrong) expect((await call("GET", SESSIONS, bearer(each))).status).toBe(401);
});

describe("one person on one machine", () => {
  const local = { access: [localAccess({ tenant: "local", user: "ada" })] };

  test.each([
    [{ host: "127.0.0.1:7878" }, 200],
    [{ host: "localhost" }, 200],
    [{ host: "localhost", origin: "http://localhost:5173" }, 200],
    [{ host: "rebound.example" }, 401],
    [{ host: "localhost.evil.example" }, 401],
    [{ host: "localhost", origin: "https://evil.example" }, 401],
    [{ host: "localhost", origin: "null" }, 401],
  ])("[server.access.local] %o: %i", async (headers, status) => {
    const { handlerWith } = await openServer();
    expect((await handlerWith(local)("GET", SESSIONS, { as: "", headers })).status).toBe(status);
  });

  test("[server.access.local] refuses to listen for other machines", async () => {
    const { handler } = await openServer();
    const opened = serveHttp({ handler, port: 0, host: "0.0.0.0", isAuthenticated: false });
    await expect(opened).rejects.toMatchObject({ code: "server.open-elsewhere" });
  });
});

test("[server.tenants] a session of another tenant or user is answered like an unknown one", async () => {
  const { call } = await openServer({ model: createScriptedModel(["secret canary"]) });
  await call("POST", `${SESSIONS}/main/turns`, { as: "acme/amy", body: { input: "canary in" } });
  for (const as of ["acme/bob", "other/amy"]) {
    const found = await call("GET", `${SESSIONS}/main`, { as });
    const unknown = await call("GET", `${SESSIONS}/nothing`, { as });
    expect(found.status).toBe(404);
    const [one, two] = [await bodyOf(found), await bodyOf(unknown)];
    expect({ ...one, detail: "", requestId: "" }).toEqual({ ...two, detail: "", requestId: "" });
    expect(await bodyOf(await call("GET", SESSIONS, { as }))).toEqual({ items: [] });
  }
});
