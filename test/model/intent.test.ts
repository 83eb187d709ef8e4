import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type IntentKind, type Language, recognise } from "../../src/model/reflex/intent.ts";

const rows: readonly (readonly [request: string, kind: IntentKind, language: Language, about?: string])[] = [
  ["remember that tabs are wide", "remember", "en", "tabs are wide"],
  ["Do you remember what we decided?", "question", "en"],
  ["remember when we moved to Postgres?", "question", "en"],
  ["do you know anything about invoices?", "question", "en", "invoices"],
  ["Okay, so what did we agree on for retries?", "question", "en", "retries"],
  ["could you explain why we use Redis?", "question", "en", "why we use Redis"],
  ["Thanks! Now run the tests", "task", "en", "run the tests"],
  ["please push to main", "task", "en", "push to main"],
  ["help", "abilities", "en"],
  ["help me debug the cart", "task", "en", "debug the cart"],
  ["note that the gate is closed", "remember", "en", "the gate is closed"],
  ["Merke dir: dienstags", "remember", "de", "dienstags"],
  ["Vergiss nicht, dass Oma kommt", "remember", "de", "Oma kommt"],
  ["Warum nutzen wir Redis?", "question", "de"],
  ["Woran arbeite ich gerade?", "workspace", "de"],
  ["Was kannst du?", "abilities", "de"],
  ["note que le café est prêt", "remember", "fr", "le café est prêt"],
  ["Pourquoi utilise-t-on Redis ?", "question", "fr"],
  ["Que sais-tu de la facturation ?", "question", "fr", "facturation"],
  ["résume : un. deux.", "summary", "fr", "un. deux."],
  ["¿Por qué usamos Redis?", "question", "es"],
  ["¿Qué sabes de las facturas?", "question", "es", "facturas"],
  ["gracias", "thanks", "es"],
  ["請求書について教えて", "question", "ja", "請求書"],
  ["Redisを使うことを覚えておいて", "remember", "ja", "Redisを使う"],
  ["覚えていますか", "question", "ja"],
  ["この文章を要約して", "summary", "ja", "この文章"],
  // Whole words: none of these begins with an instruction.
  ["remembering is hard", "other", "en"],
  ["notebooks are on sale", "other", "en"],
  ["pushover", "other", "en"],
  ["hellofresh sent a box", "other", "en"],
  ["I said: remember that tabs are wide", "other", "en"],
  ["the tests run every night", "other", "en"],
  ["", "other", "en"],
];

describe("[model.reflex.words] requests are read by whole words", () => {
  const cases = rows.map(([request, kind, language, about]) => ({ request, kind, language, about }));
  test.each(cases)("$request → $kind ($language)", ({ request, kind, language, about }) => {
    const intent = recognise(request);
    expect([intent.kind, intent.language]).toEqual([kind, language]);
    if (about !== undefined) expect(intent.about).toBe(about);
  });
});

test("[model.import.light] the room imports nothing but base, ports, search and types", () => {
  const folder = join(import.meta.dirname, "../../src/model");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(name =>
    name.endsWith(".ts"),
  );
  const imports = files.flatMap(name =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/^(?:import|export) (type )?.*?from "([^"]+)"/gms)]
      .filter(([, isType]) => isType === undefined)
      .flatMap(([, , from]) => from ?? []),
  );
  expect(imports.length).toBeGreaterThan(20);
  const foreign = imports.filter(
    from =>
      !/^\.\.?\/[\w./-]+\.ts$/.test(from) ||
      (/^(?:\.\.\/)+\w+\/index\.ts$/.test(from) && !/\/(?:base|ports|search)\/index/.test(from)),
  );
  expect(foreign).toEqual([]);
});
