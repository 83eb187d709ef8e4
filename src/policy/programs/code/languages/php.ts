/** PHP, as far as its code says what it does to the world. */
import type { CodeLanguage } from "../source/language.ts";
import { wordSet } from "../source/syntax.ts";
import { defineVocabulary } from "../source/vocabulary.ts";

const vocabulary = defineVocabulary({
  modules: {
    "": {
      shell: "exec shell_exec system passthru popen proc_open",
      program: "pcntl_exec",
      evaluate: "eval assert",
      dynamic: `call_user_func call_user_func_array create_function forward_static_call register_shutdown_function
        dl unserialize extract parse_str reflectionfunction reflectionmethod reflectionclass ffi`,
      callsFirst:
        "array_map call_user_method ob_start spl_autoload_register set_error_handler iterator_apply",
      callsSecond: `array_filter array_walk array_walk_recursive array_reduce usort uasort uksort preg_replace_callback
        array_udiff array_uintersect`,
      delete: "unlink rmdir",
      move: "rename move_uploaded_file",
      copy: "copy",
      write: "file_put_contents touch ftruncate",
      open: "fopen gzopen bzopen",
      read: "file_get_contents file readfile parse_ini_file highlight_file show_source simplexml_load_file readlink",
      list: "scandir opendir dir",
      makeDirectory: "mkdir",
      permissions: "chmod chown chgrp lchown",
      link: "symlink link",
      changeDirectory: "chdir",
      stop: "posix_kill",
      environment: "getenv $_ENV $_SERVER",
      requestMaybe: "curl_init",
      lookUp: "gethostbyname dns_get_record checkdnsrr",
      sql: "mysqli_query pg_query mysql_query sqlite_query",
      connect: `fsockopen pfsockopen stream_socket_client socket_create socket_connect mail ftp_connect ftp_ssl_connect
        ssh2_connect imap_open ldap_connect`,
      listen: "stream_socket_server socket_listen",
      harmless: `echo print printf sprintf print_r var_dump var_export json_encode json_decode implode explode join
        str_replace preg_match preg_match_all preg_replace preg_split strlen substr strpos trim ltrim rtrim strtolower
        strtoupper ucfirst count array_merge array_keys array_values array_slice in_array sort
        ksort range date time microtime strtotime mktime number_format round floor ceil abs min max rand mt_rand
        md5 sha1 hash crc32 base64_encode base64_decode urlencode rawurlencode urldecode http_build_query parse_url
        is_array is_string is_int is_null isset empty unset is_file is_dir file_exists filesize filemtime basename dirname
        pathinfo realpath getcwd sys_get_temp_dir phpversion php_uname php_sapi_name php_ini_loaded_file phpinfo
        extension_loaded get_loaded_extensions ini_get ini_set function_exists class_exists method_exists
        memory_get_usage gettype intval strval floatval htmlspecialchars nl2br uniqid random_int random_bytes bin2hex
        if while for foreach switch return function fn array list exit die new require require_once include include_once
        use define constant iterator_to_array str_repeat str_pad serialize`,
    },
  },
  members: {
    posts: "post put patch",
    gets: "get head",
    sql: "query exec prepare multi_query statement unprepared",
    harmless: "format getmessage",
  },
  values: {
    same: "realpath escapeshellarg",
    here: "getcwd __dir__",
    temporary: "sys_get_temp_dir tempnam",
    glob: "glob",
  },
});

const inText = [
  ["{$", "}"],
  ["${", "}"],
] as const;

export const php: CodeLanguage = {
  name: "php",
  syntax: {
    lineComments: ["#", "//"],
    blockComments: [["/*", "*/"]],
    quotes: [
      { open: '"', close: '"', escapes: "all", code: inText, variables: "$" },
      { open: "'", close: "'", escapes: "close" },
      { open: "`", close: "`", escapes: "all", code: inText, variables: "$", isCommand: true },
    ],
    name: /\$?\\?[\p{L}_][\p{L}\p{N}_\\]*/uy,
    members: wordSet("-> :: ?->"),
    joins: wordSet("."),
    callsWithoutParentheses: true,
  },
  vocabulary,
  imports: "none",
  importers: new Set(),
  endsAtNewline: false,
  module: name => (name.startsWith("$") ? name : name.toLowerCase().replace(/^\\/, "")),
  skipped: wordSet("new"),
  reflection: /^\$\$/,
  unknownCalls: /^(?:\$\w+(?:\[\w*\])*|\?|.*\.\$\w+|text)$/,
  callsByName: true,
  arguments: ["$argv", 1],
};
