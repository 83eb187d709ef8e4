/** ServerState says how far a kept server has come. */
export type ServerState = "connecting" | "ready" | "failed" | "untrusted" | "closed";
