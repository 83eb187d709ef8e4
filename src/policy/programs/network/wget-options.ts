/** The options of wget that decide a download's effects. */
import type { ExactSyntax } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

export const readsFrom = wordList(`
  post-file body-file load-cookies certificate private-key ca-certificate crl-file`);
export const writesTo = wordList(`
  o output-file a append-output save-cookies rejected-log warc-file hsts-file`);

/** With one of these it takes data along. */
export const bodies = wordList("post-data post-file body-data body-file");

const otherValued = wordList(`
  accept accept-regex base bind-address body-data ca-directory ciphers compression config connect-timeout cut-dirs
  default-page directory-prefix dns-servers dns-timeout domains egd-file exclude-directories exclude-domains
  execute follow-tags ftp-password ftp-user header http-passwd http-password http-user https-proxy http-proxy
  ignore-tags include-directories input-file level limit-rate local-encoding max-redirect method output-document
  password post-data prefer-family progress proxy-passwd proxy-password proxy-user quota random-file read-timeout
  referer regex-type reject reject-regex remote-encoding report-speed restrict-file-names secure-protocol
  start-pos timeout tries use-askpass user user-agent wait waitretry warc-dedup warc-header
  warc-max-size warc-tempdir`);

export const wgetSyntax: ExactSyntax = {
  canAbbreviate: true,
  flagLong: wordList("proxy warc-cdx"),
  valued: "aABDeiIlnoOPQRtTUwX",
  valuedLong: [...readsFrom, ...writesTo, ...otherValued].filter(name => name.length > 1),
};
