/** Decides whether a variable's name says that it holds a secret. */

import { wordSet } from "../programs/syntax/word-list.ts";
import { splitWords } from "../strangers/read-stranger.ts";

/** Words that name a secret wherever they are in a name. */
const SECRET = /(?:token|secret|passw(?:or)?d|passphrase|credentials?|apikey|privatekey|accesskey)$/;
/** Words that do so at the end of a longer name: `NPM_AUTH`, `MYSQL_PWD`, `API_KEYS`. */
const ENDS = wordSet("auth pat pwd pass key keys");
/** With one of these before it a key isn't secret. */
const OTHER_KEYS = wordSet(
  "public pub primary foreign sort partition cache idempotency object row map index group",
);
/** A name that ends like this tells about the secret, and where it is. */
const ABOUT = wordSet(`
  path file dir directory folder name id ids arn uri url endpoint host count type kind length size limit expiry expires
  expiration expired ttl lifetime sock socket header prefix user username version mode method enabled required age`);

/** One rule for shells, tools and code: `GITHUB_TOKEN`, `dbPassword`; not `PUBLIC_KEY_PATH`, `KEYBOARD`, `MAX_TOKENS`. */
export function isSecretName(name: string): boolean {
  const words = splitWords(name);
  const [last = "", before] = [words.at(-1), words.at(-2)];
  if (ABOUT.has(last)) return false;
  return (
    words.some(each => SECRET.test(each)) ||
    (before !== undefined && ENDS.has(last) && !OTHER_KEYS.has(before))
  );
}
