/** Who calls, as the server has authenticated them: every session, question and memory that they reach is theirs. */

/** From the narrowest to the widest; `admin` may do all. */
export const accessScopes = ["read", "chat", "approve", "brain", "admin"] as const;

/**
 * The parts of the API that a caller may use: `read` what is theirs, `chat` turns, `approve` answers to questions, `brain`
 * changes of memory, `admin` everything of the tenant.
 */
export type AccessScope = (typeof accessScopes)[number];

export interface Caller {
  readonly tenant: string;
  readonly user: string;
  /** For questions that take a role. */
  readonly roles: readonly string[];
  readonly scopes: readonly AccessScope[];
  /** The name of the key or the issuer, for logs and limits. */
  readonly by: string;
}

/** A request that isn't allowed to know more than that. */
export interface Refusal {
  readonly reason: string;
}

/**
 * Undefined for a request without credentials of this kind; a refusal for credentials that are wrong.
 * Called for every request but those of health.
 */
export type Authenticate = (
  request: Request,
) => Caller | Refusal | undefined | Promise<Caller | Refusal | undefined>;

export const isCaller = (found: Caller | Refusal | undefined): found is Caller =>
  found !== undefined && "user" in found;

export const mayUse = ({ scopes }: Caller, scope: AccessScope): boolean =>
  scopes.includes("admin") || scopes.includes(scope);
