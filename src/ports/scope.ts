/** Names the user and the session that a call concerns; nothing is read or written without a scope. */

export interface Scope {
  readonly tenant: string;
  readonly user: string;
  /** The project's name, a tag on episodes where one brain serves several projects. */
  readonly project?: string;
}

/** A session belongs to one user of one tenant: the three together name it, never the id alone. */
export interface SessionKey extends Scope {
  readonly session: string;
}
