/** What it means that a command is run as another user. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { operation } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";

export const root: Word = known("root");

/** An undefined user is one that nobody knows. */
export const become = (user: Word | undefined): Operation =>
  operation("system.become", { user: textOf(user) });

/** Who acts matters where something is changed; looking around as root is still looking. */
export const asUser = (user: Word | undefined, inner: readonly Operation[]): readonly Operation[] =>
  inner.every(each => riskTier(each) === 1) ? inner : [become(user), ...inner];
