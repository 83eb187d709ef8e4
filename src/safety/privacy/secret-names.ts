/** Recognises names that a secret follows: `DB_PASSWORD`, `apiKey`, "my password", パスワード. */

/** How much a value must look like a secret: a password may be any word, a token or key never is. */
export type Strength = "any-word" | "generated";

export interface SecretName {
  /** The kind of what follows. */
  readonly kind: string;
  readonly strength: Strength;
}

const named = (names: string, kind: string, strength: Strength) =>
  names.split(/\s+/).map(name => [name, { kind, strength }] as const);

/** The kind of a header that has names and values of its own. */
export const COOKIE_HEADER = "cookies";

// Endings of secret names, their parts joined: the last two parts of `stripe_secret-key` are "secretkey".
const ENDINGS: ReadonlyMap<string, SecretName> = new Map([
  ...named(
    "password passwd passphrase passcode pwd pgpassword passwort kennwort contraseña",
    "password",
    "any-word",
  ),
  ...named("dbpass userpass adminpass rootpass mysqlpass smtppass ftppass mailpass", "password", "any-word"),
  ...named("pass", "password", "generated"),
  ...named("secret secretkeybase apisecret", "secret", "any-word"),
  ...named("token bearer jwt auth authorization credential credentials", "token", "generated"),
  ...named(
    "apikey accesskey accountkey authkey deploykey encryptionkey licensekey masterkey",
    "api-key",
    "generated",
  ),
  ...named(
    "privatekey secretkey secretaccesskey sessionkey sharedaccesskey signingkey",
    "api-key",
    "generated",
  ),
  ...named("storagekey subscriptionkey sharedkey", "api-key", "generated"),
  // The half of a pair that names it is given away with the other half.
  ...named("accesskeyid secretid secretkeyid", "api-key", "generated"),
  ...named("cookie setcookie", COOKIE_HEADER, "generated"),
  ...named("phpsessid jsessionid sessid", "cookie", "generated"),
  ...named("sig amzsignature googsignature", "signature", "generated"),
]);

// Names of other things: positions in a list, marks of a language model, what is public.
const HARMLESS = new Set(
  `next page continuation sync pad eos bos unk mask sep cls stop start end special max min num public cancellation
  prompt completion input output total`.split(/\s+/),
);
const VERSION = /^v?[0-9]+$|^(?:value|base64|plain)$/;
const MOST_PARTS = 3;

/** The kind of secret that a name tells; undefined for other names. Digits at its end don't count. */
export function secretNameOf(name: string): SecretName | undefined {
  const parts = partsOf(name);
  while (parts.length > 1 && VERSION.test(parts.at(-1)!)) parts.pop();
  for (let count = Math.min(MOST_PARTS, parts.length); count >= 1; count--) {
    const found = ENDINGS.get(parts.slice(-count).join(""));
    if (found) return HARMLESS.has(parts.at(-count - 1) ?? "") ? undefined : found;
  }
  return undefined;
}

/** `stripeSecret_key2` → stripe, secret, key, 2. */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-zñ0-9])(?=[A-Z])/g, "$1 ")
    .replace(/([A-Za-zñ])(?=[0-9])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-zñ0-9]+/)
    .filter(part => part !== "");
}

/** Names in writing without boundaries between words. */
export const foreignNames: ReadonlyMap<string, SecretName> = new Map([
  ...named(
    "パスワード パスフレーズ 合言葉 暗証番号 密码 密碼 口令 비밀번호 암호 пароль",
    "password",
    "any-word",
  ),
  ...named("シークレット", "secret", "any-word"),
  ...named("トークン 令牌 토큰 токен", "token", "generated"),
  ...named("APIキー アクセスキー 秘密鍵 密钥 密鑰", "api-key", "generated"),
]);
