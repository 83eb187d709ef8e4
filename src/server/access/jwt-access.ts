/** `jwtAccess`: callers by the signed tokens of an identity provider (OpenID Connect, or any issuer of JWTs). */

import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { fault } from "../../base/index.ts";
import { bearerOf } from "./bearer.ts";
import { type AccessScope, type Authenticate, accessScopes, type Refusal } from "./caller.ts";

export interface JwtOptions {
  /** The `iss` of its tokens; with `discover`, where its configuration is. */
  readonly issuer: string;
  /** The `aud` that names this server. */
  readonly audience: string;
  /** The address of its public keys. @default found by OpenID Connect discovery */
  readonly keys?: string;
  /** Claims, by name, in which the tenant and the roles are. @default "tenant", "roles" */
  readonly claims?: { readonly tenant?: string; readonly roles?: string };
  /** Of tokens without that claim. @default they are refused */
  readonly tenant?: string;
  /** Signing algorithms that are accepted: never `none`, and never a secret's. @default the asymmetric ones */
  readonly algorithms?: readonly string[];
}

const ASYMMETRIC = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Clocks differ by so many seconds. */
const TOLERANCE_S = 30;

export function jwtAccess(options: JwtOptions): Authenticate {
  const { algorithms = ASYMMETRIC, audience, issuer } = options;
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async request => {
    const token = bearerOf(request);
    if (token === undefined || token.split(".").length !== 3) return undefined;
    const { jwtVerify } = await import("jose");
    keys ??= openKeys(options);
    keys.catch(() => {
      keys = undefined;
    });
    const accepted = { audience, issuer, algorithms: [...algorithms], clockTolerance: TOLERANCE_S };
    try {
      const { payload } = await jwtVerify(token, await keys, { ...accepted, requiredClaims: ["exp", "sub"] });
      return callerOf(payload, options);
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}

async function openKeys({ issuer, keys }: JwtOptions): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import("jose");
  return createRemoteJWKSet(new URL(keys ?? (await discover(issuer))));
}

/** Source: OpenID Connect Discovery 1.0, section 4. */
async function discover(issuer: string): Promise<string> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const found = (await response.json()) as { readonly issuer?: string; readonly jwks_uri?: string };
  if (found.issuer !== issuer || found.jwks_uri === undefined)
    throw fault("request.unauthenticated", { reason: "the issuer's configuration is of another issuer" });
  return found.jwks_uri;
}

function callerOf(payload: JWTPayload, { claims = {}, tenant: fallback }: JwtOptions) {
  const tenant = payload[claims.tenant ?? "tenant"] ?? fallback;
  const roles = payload[claims.roles ?? "roles"] ?? [];
  if (typeof tenant !== "string" || tenant === "")
    return { reason: "the token names no tenant" } satisfies Refusal;
  if (!Array.isArray(roles) || !roles.every(each => typeof each === "string"))
    return { reason: "the token's roles are no list of names" } satisfies Refusal;
  return { tenant, user: payload.sub!, roles, scopes: scopesOf(payload), by: payload.iss! };
}

/** `scope` as OAuth has it; a token without one may do all that is not an operator's. */
function scopesOf({ scope }: JWTPayload): readonly AccessScope[] {
  const ours = accessScopes.filter(each => each !== "admin");
  if (typeof scope !== "string") return ours;
  const named = scope.split(" ");
  const found = accessScopes.filter(each => named.includes(each) || named.includes(`brainstem:${each}`));
  return found.length > 0 ? found : ours;
}

/** jose's codes say enough, and its messages nothing of the token. Source: jose, errors. */
function reasonOf(error: unknown): string {
  const code = (error as { readonly code?: unknown })?.code;
  if (code === "ERR_JWT_EXPIRED") return "the token has expired";
  if (code === "ERR_JWT_CLAIM_VALIDATION_FAILED")
    return "the token is for another server, or of another issuer";
  return "the token can't be verified";
}
