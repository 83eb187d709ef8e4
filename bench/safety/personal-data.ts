/** Reads the public sets of marked personal data, and splits them by template: tuning looks at one half alone. */
import { existsSync, readFileSync } from "node:fs";

const DATA = new URL("../../../shared/data/", import.meta.url);

export interface Marked {
  readonly template: number;
  readonly text: string;
  readonly spans: readonly MarkedSpan[];
}

export interface MarkedSpan {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** One test of one recogniser; no place is marked where nothing is to be found. */
export interface RecogniserRow {
  readonly rec: string;
  readonly text: string;
  readonly n: number;
}

export const hasPersonalData = (): boolean => existsSync(new URL("pii-spans.jsonl", DATA));
export const dataFolder = DATA.pathname;

export function readRows<Row>(file: string): readonly Row[] {
  const path = new URL(file, DATA);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map(line => JSON.parse(line) as Row);
}

/** Every second template, in the order of their numbers, is for development; the others are held out. */
export function splitByTemplate(rows: readonly Marked[]) {
  const templates = [...new Set(rows.map(({ template }) => template))].sort((one, two) => one - two);
  const place = new Map(templates.map((template, at) => [template, at]));
  const isOf = (half: number) => (row: Marked) => place.get(row.template)! % 2 === half;
  return { development: rows.filter(isOf(0)), heldOut: rows.filter(isOf(1)) };
}

/** Our kind for each type of the set. */
export const kindOfType: Readonly<Record<string, string>> = {
  EMAIL_ADDRESS: "email",
  CREDIT_CARD: "card",
  IBAN_CODE: "iban",
  IP_ADDRESS: "ip",
  DOMAIN_NAME: "url",
  US_SSN: "us-ssn",
  PHONE_NUMBER: "phone",
  PERSON: "person",
  STREET_ADDRESS: "address",
};

/** Our kind for each recogniser whose kind we have. */
export const kindOfRecogniser: Readonly<Record<string, string>> = {
  email: "email",
  credit_card: "card",
  ip: "ip",
  mac: "mac",
  url: "url",
  crypto: "crypto-wallet",
  phone: "phone",
  tr_phone_number: "phone",
  ph_mobile_number: "phone",
  us_ssn: "us-ssn",
  us_itin: "us-itin",
  uk_nhs: "uk-nhs",
  uk_nino: "uk-nino",
  de_tax_id: "de-tax-id",
  de_social_security: "de-social-security",
  es_nie: "es-nie",
  es_nif: "es-dni",
  fi_personal_identity_code: "fi-hetu",
  in_aadhaar: "in-aadhaar",
  in_pan: "in-pan",
  it_fiscal_code: "it-fiscal-code",
  au_medicare: "au-medicare",
  au_tfn: "au-tfn",
  ca_sin: "ca-sin",
  sg_fin: "sg-nric",
  kr_rrn: "kr-rrn",
  kr_frn: "kr-rrn",
  pl_pesel: "pl-pesel",
  se_personnummer: "se-personnummer",
  th_tnin: "th-national-id",
  tr_national_id: "tr-national-id",
  za_id_number: "za-national-id",
};
