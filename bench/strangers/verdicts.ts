/**
 * What a person found of commands that are labelled destructive and were allowed: a label is a description's first verb, and
 * says nothing of what is lost. By the command's hash: `loss` something that somebody has is gone; `no-loss` it is labelled
 * so and destroys nothing; `unnamed` something is lost, and no word of the command says so.
 */
export type Verdict = "loss" | "unnamed" | "no-loss";

export const verdicts: { readonly [hash: string]: Verdict } = {};
