/** Reads calls of tools that send requests, search the web, or ask a database. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { operation } from "../recognition.ts";
import { sqlOperations } from "../sql/read-sql.ts";
import { known } from "../word.ts";
import { callPaths } from "./call-paths.ts";
import type { CallReader, Given, ToolRow } from "./given.ts";

const URLS = ["url", "urls", "link"];
const BODIES = ["body", "data", "json", "payload", "form", "form_data", "content"];

export const readFetch: CallReader = (given, { facts }) => {
  const urls = given.items(...URLS);
  // A tool without an argument for the address takes addresses from its prompt.
  const inPrompt = () => given.text("prompt")?.match(/\bhttps?:\/\/[^\s"'<>()[\]]+/gi) ?? [undefined];
  return (urls.length > 0 ? urls : inPrompt()).flatMap(url => {
    const { text, scheme, domain, path } = readUrl(known(typeof url === "string" ? url.trim() : "\0"));
    if (scheme !== "file") return [operation("http.request", { url: text, domain, ...mannerOf(given) })];
    return callPaths(path, facts).flatMap(each => fileOperation("fs.read", each));
  });
};

export function mannerOf(given: Given) {
  const hasBody = given.has(...BODIES);
  const usual = hasBody ? undefined : "GET";
  const method = given.has("method") ? given.text("method")?.trim().toUpperCase() : usual;
  const isReading = method === undefined ? undefined : ["GET", "HEAD", "OPTIONS"].includes(method);
  return { method, upload: hasBody || (isReading === undefined ? undefined : !isReading) };
}

/** The tool, not the agent, chooses the machines that it asks. */
const readWebSearch: CallReader = given => [
  operation("web.search", { query: given.text("query", "search_term", "q") }),
];

export const serviceTools: readonly ToolRow[] = [
  [readFetch, "WebFetch web_fetch fetch fetch_webpage fetch_url read_url_content http_request open_url"],
  [readWebSearch, "WebSearch web_search google_web_search search_web"],
];

const DATABASE =
  /sql|postgres|mysql|maria|sqlite|database|(?:^|[^a-z])db(?:[^a-z]|$)|duckdb|bigquery|snowflake|clickhouse|supabase|neon|redshift|oracle|cockroach/i;
/** How a statement begins, comments and brackets left aside. */
const STATEMENT =
  /^[\s(]*(?:--|\/\*|(?:alter|analyze|begin|call|comment|commit|copy|create|declare|delete|describe|do|drop|exec|execute|explain|grant|insert|merge|pragma|rename|replace|revoke|rollback|select|set|show|truncate|update|use|vacuum|with)\b)/i;

/** Empty for a tool that has nothing to do with SQL. `query` may be anything: it has to look like SQL. */
export function readSqlCall(tool: string, given: Given): readonly Operation[] {
  const certain = given.items("sql", "statement", "statements", "sql_query", "sql_statement");
  const likely = given.items("query", "queries");
  const isSql = (text: Json) => DATABASE.test(tool) || (typeof text === "string" && STATEMENT.test(text));
  return [...certain, ...likely.filter(isSql)].flatMap(sqlOf);
}

/** The statement taken apart; an unreadable one may do anything. */
export function sqlOf(statement: Json | undefined): readonly Operation[] {
  if (typeof statement === "string") return sqlOperations(statement);
  const unknown = { statement: undefined, verb: undefined, tables: undefined, unbounded: undefined };
  return [operation("sql.execute", unknown)];
}
