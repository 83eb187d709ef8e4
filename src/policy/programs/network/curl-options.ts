/** The options of curl that decide a request's effects. */
import type { ExactSyntax } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

/** Options whose value is a file that is read. */
export const readsFrom = wordList(`
  key cacert proxy-cert proxy-key proxy-cacert netrc-file crlfile proxy-crlfile etag-compare
  pubkey random-file egd-file knownhosts`);

/** Options whose value is a file that is written. */
export const writesTo = wordList(`
  D dump-header c cookie-jar trace trace-ascii stderr libcurl etag-save hsts alt-svc ssl-sessions`);

/** Where the request goes isn't where its address says. */
export const redirects = wordList(`
  x proxy preproxy socks4 socks4a socks5 socks5-hostname resolve connect-to dns-servers doh-url
  interface haproxy-clientip proxy1.0 unix-socket abstract-unix-socket`);

/** Data after `@` comes from a file. */
export const dataOptions = wordList("d data data-ascii data-binary data-urlencode json");
/** Data after `name@` comes from a file. */
export const namedData = wordList("data-urlencode url-query variable");
export const formOptions = wordList("F form");
export const literalOptions = wordList("data-raw form-string");

/** Their values are made of variables as curl runs. */
export const expandOptions = wordList(`
  variable expand-url expand-data expand-output expand-header expand-form expand-config expand-upload-file
  expand-data-binary expand-data-raw expand-data-urlencode expand-json expand-request expand-proxy`);

const otherValued = wordList(`
  aws-sigv4 capath cert-type ciphers connect-timeout continue-at cookie create-file-mode
  curves delegation cert dns-interface dns-ipv4-addr dns-ipv6-addr ech engine expect100-timeout ftp-account
  ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms header hostpubmd5
  hostpubsha256 ip-tos ipfs-gateway keepalive-cnt keepalive-time key-type krb limit-rate local-port login-options
  mail-auth mail-from mail-rcpt max-filesize max-redirs max-time noproxy oauth2-bearer output output-dir
  parallel-max parallel-max-host pass pinnedpubkey proto proto-default proto-redir proxy-capath proxy-cert-type
  proxy-ciphers proxy-header proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers
  proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user quote range rate referer request request-target
  retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks5-gssapi-service speed-limit speed-time
  telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace-config
 upload-file upload-flags url url-query user user-agent vlan-priority write-out config`);

export const curlSyntax: ExactSyntax = {
  canAbbreviate: true,
  flagLong: wordList(`
    head netrc crlf parallel ssl tlsv1 get location retry-all-errors proxy-insecure`),
  valued: "AbcCdDeEFhHKmoPQrtTuUwxXyYz",
  valuedLong: [
    ...[readsFrom, writesTo, redirects, dataOptions, formOptions, literalOptions, expandOptions].flat(),
    ...otherValued,
  ].filter(name => name.length > 1),
};
