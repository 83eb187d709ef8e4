/** Measures the token estimator against a real tokenizer, beside characters / 4, on texts that it was not fitted to. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { createTokenCounter, estimateTokens, type TokenCounter } from "../src/base/tokens.ts";
import { type BenchRow, report } from "./measure.ts";

interface Corpus {
  readonly kind: string;
  readonly name: string;
  /** Patterns of file names; relative ones start at the project's root. */
  readonly files: readonly string[];
  /** Only the first so many characters of each file. */
  readonly limit?: number;
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const DOCUMENT_CHARACTERS = 12_000;
const SMALLEST_DOCUMENT_CHARACTERS = 1_000;
const MOST_DOCUMENTS = 60;

const CORPORA: readonly Corpus[] = [
  {
    kind: "english",
    name: "read-me files",
    files: ["node_modules/*/README.md", "node_modules/@*/*/README.md"],
  },
  { kind: "english", name: "specification", files: ["../shared/*.md", "../shared/spec/*.md"] },
  { kind: "english", name: "fixture", files: ["test/base/fixtures/tokens-english.txt"] },
  { kind: "code", name: "TypeScript", files: ["node_modules/zod/src/**/*.ts", "src/**/*.ts"] },
  { kind: "code", name: "JavaScript", files: ["node_modules/{yaml,commander,chai}/**/*.js"] },
  { kind: "code", name: "JSON", files: ["node_modules/*/package.json"] },
  { kind: "code", name: "Python", files: ["/usr/lib/python3/dist-packages/**/*.py"] },
  { kind: "code", name: "fixture", files: ["test/base/fixtures/tokens-typescript.txt"] },
  { kind: "japanese", name: "article", files: ["../shared/seeds/003*.txt"], limit: 12_000 },
  { kind: "japanese", name: "read-me file", files: ["node_modules/@biomejs/biome/README.ja.md"] },
  { kind: "japanese", name: "tutorial", files: ["/usr/share/vim/vim*/tutor/tutor.ja.utf-8"] },
  { kind: "japanese", name: "fixture", files: ["test/base/fixtures/tokens-japanese.txt"] },
];

const charactersBy4: TokenCounter = text => text.length / 4;
const exact = createTokenCounter({ countTokens });

/** All figures; about ten seconds. */
export function run(): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  const byKind = new Map<string, string[]>();
  for (const corpus of CORPORA) {
    const documents = documentsOf(corpus);
    rows.push(...measureErrors(`${corpus.kind}, ${corpus.name}`, documents));
    byKind.set(corpus.kind, [...(byKind.get(corpus.kind) ?? []), ...documents]);
  }
  for (const [kind, documents] of byKind) rows.push(...measureErrors(`${kind}, all`, documents));
  return [...rows, ...Array.from(byKind, ([kind, documents]) => measureSpeed(kind, documents))];
}

function documentsOf({ files, limit = DOCUMENT_CHARACTERS }: Corpus): readonly string[] {
  return files
    .flatMap(pattern =>
      globSync(pattern, { cwd: ROOT }).map(file => join(pattern.startsWith("/") ? "/" : ROOT, file)),
    )
    .filter(file => existsSync(file))
    .sort()
    .map(file => readFileSync(file, "utf8").slice(0, limit))
    .filter(text => text.length >= SMALLEST_DOCUMENT_CHARACTERS)
    .filter((_, index, all) => index % Math.ceil(all.length / MOST_DOCUMENTS) === 0);
}

function measureErrors(name: string, documents: readonly string[]): BenchRow[] {
  if (documents.length === 0) {
    return [{ name, value: undefined, unit: "%", note: "skipped: the files are not on this machine" }];
  }
  const tokens = documents.map(exact);
  return Object.entries({ estimate: estimateTokens, "characters / 4": charactersBy4 }).map(
    ([counter, count]) => {
      const counts = documents.map(count);
      const errors = counts.map((value, index) => Math.abs(value / tokens[index]! - 1)).sort((a, b) => a - b);
      const percent = (share: number) => `${(100 * errors[Math.floor(errors.length * share)]!).toFixed(1)} %`;
      return {
        name: `${name}: error of ${counter} in total`,
        value: 100 * (sum(counts) / sum(tokens) - 1),
        unit: "%",
        note: `per document median ${percent(0.5)}, p90 ${percent(0.9)}; ${documents.length} documents`,
      };
    },
  );
}

function measureSpeed(kind: string, documents: readonly string[]): BenchRow {
  const text = documents.join("\n").repeat(Math.ceil(2e6 / sum(documents.map(document => document.length))));
  estimateTokens(text);
  const start = performance.now();
  estimateTokens(text);
  const seconds = (performance.now() - start) / 1e3;
  return {
    name: `${kind}: speed`,
    value: new TextEncoder().encode(text).length / 1e6 / seconds,
    unit: "MB/s",
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

if (import.meta.main) report("Token estimates", await run());
