/** The door of evidence on Node: keys from text, and new keys. */
export {
  type KeyProblem,
  type KeyText,
  type MadeKey,
  makeKey,
  readKeyText,
} from "./evidence/key-text-node.ts";
