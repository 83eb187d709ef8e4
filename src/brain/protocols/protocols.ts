/** Reads a brain's protocols: permissions, tool schemas, and the constraints of skills. */
import {
  type Fault,
  fault,
  isFault,
  readExactTextIfThere,
  readTextIfThere,
  type Source,
  type Volume,
} from "../../base/index.ts";
import type { PolicyRule, ProgramTables } from "../../policy/index.ts";
import type { CompiledConstraint, Permissions, ToolSchema } from "../../policy/reading.ts";
import type { BrainFinding } from "../doctor/finding.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Skill } from "../skills/skill.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";
import { type BrainTrust, type Privilege, trustsNothing } from "../trust.ts";
import { type OwnPrograms, programFiles, readPrograms } from "./read-programs.ts";

export interface SkillConstraints {
  readonly skill: string;
  readonly constraints: readonly CompiledConstraint[];
}

export interface Protocols {
  readonly permissions: Permissions;
  readonly constraints: readonly SkillConstraints[];
  /** By their names. */
  readonly schemas: ReadonlyMap<string, ToolSchema>;
  /** The brain's own tables of programs. */
  readonly programs: ProgramTables;
  /** All of them, from wherever they come; paths in them are as people wrote them. */
  readonly rules: readonly PolicyRule[];
  /** Allowances that no person has accepted here: they allow nothing, and say why. */
  readonly unaccepted: readonly PolicyRule[];
  /** Unreadable parts, by file and line. Calls that they may forbid are asked about. */
  readonly problems: readonly Fault[];
}

export interface ProtocolOptions {
  readonly volume: Volume;
  readonly library: SkillLibrary;
  /** Hosts that "the package registries in use" means. @default none */
  readonly registries?: () => readonly string[];
  /** The accepted privileges of the brain: the same object until they change. @default none */
  readonly trust?: () => Promise<BrainTrust>;
}

/** A file of rules that can't be read at all: until a person has mended it, everything is asked about. */
const unreadable = (file: string, { data }: { readonly data: object }): PolicyRule => ({
  decision: "ask",
  operation: "*",
  arguments: {},
  text: `${file} can't be read${"reason" in data ? ` (${data.reason})` : ""}, so everything is asked about`,
  source: { file, line: "line" in data && typeof data.line === "number" ? data.line : 1 },
});

/** Reads them when they are asked for, and anew when a file has changed. Never rejects for what a file says. */
export function createProtocolReader(options: ProtocolOptions): () => Promise<Protocols> {
  const { volume, library, trust: readTrust = async () => trustsNothing } = options;
  let known: { stamp: string; trust: BrainTrust; protocols: Protocols } | undefined;
  return async () => {
    const { skills, findings } = await library.manifest();
    // A malformed skill names a line; a skill that can't be read at all may hold any constraint.
    const lost = findings.filter(({ id, line }) => id === "skill.unreadable" && line === undefined);
    const files = await schemaFiles(volume);
    const tables = await programFiles(volume);
    const stamp = JSON.stringify([
      ...(await Promise.all([layout.permissions, ...files, ...tables].map(path => stampOf(volume, path)))),
      ...skills.map(each => [each.source.file, each.modifiedMs, each.constraints]),
      ...lost.map(({ file, message }) => [file, message]),
      options.registries?.() ?? [],
    ]);
    const trust = await readTrust();
    if (known?.stamp !== stamp || known.trust !== trust)
      known = { stamp, trust, protocols: await read(options, trust, files, tables, { skills, lost }) };
    return known.protocols;
  };
}

async function read(
  options: ProtocolOptions,
  trust: BrainTrust,
  files: readonly string[],
  tables: readonly string[],
  { skills, lost }: { readonly skills: readonly Skill[]; readonly lost: readonly BrainFinding[] },
): Promise<Protocols> {
  const { volume, registries } = options;
  const reading = await import("../../policy/reading.ts");
  const rules: PolicyRule[] = [];
  const problems: Fault[] = [];
  const textOf = async (path: string): Promise<string> => {
    try {
      return (await readExactTextIfThere(volume, path)) ?? "";
    } catch (error) {
      if (!isFault(error)) throw error;
      problems.push(error);
      rules.push(unreadable(shown(path), error));
      return "";
    }
  };
  for (const { file, message } of lost) {
    const problem = fault("volume.unreadable", { path: file, reason: message });
    problems.push(problem);
    rules.push(unreadable(file, problem));
  }
  const schemas = new Map<string, ToolSchema>();
  for (const path of files) {
    const { schema, problems: found } = reading.parseToolSchema(await textOf(path), shown(path));
    problems.push(...found);
    if (schema === undefined) continue;
    if (schemas.has(schema.name)) {
      problems.push(
        fault("brain.malformed", { ...schema.source, expected: `one schema for ${schema.name}, not two` }),
      );
    }
    schemas.set(schemas.has(schema.name) ? `${schema.name} (${shown(path)})` : schema.name, schema);
    rules.push(...reading.schemaRules(schema));
  }
  const programs = await readPrograms(volume, tables).catch((error): OwnPrograms => {
    if (!isFault(error)) throw error;
    rules.push(unreadable(shown(layout.programs), error));
    return { tables: {}, problems: [error], unreadable: [] };
  });
  rules.push(...programs.unreadable.map(({ path, problem }) => unreadable(shown(path), problem)));
  const text = await textOf(layout.permissions);
  const isShipped = reading.shippedBullets(text, (await trust.shippedPolicies?.()) ?? []);
  const permissions = reading.parsePermissions(text, shown(layout.permissions), {
    registries: registries?.() ?? [],
    accepts: bullet => isShipped(bullet) || trust.accepts(allowance(bullet)),
    operations: [...schemas.values()].flatMap(schema => schema.operations.map(({ name }) => name)),
  });
  const constraints = await Promise.all(skills.map(each => constraintsOf(volume, each, permissions.domains)));
  return {
    permissions,
    unaccepted: permissions.unaccepted,
    schemas,
    programs: acceptedTables(programs.tables, trust),
    constraints: constraints.filter(each => each.constraints.length > 0),
    rules: [
      ...permissions.rules,
      ...rules,
      ...constraints.flatMap(each => each.constraints.flatMap(constraint => constraint.rules)),
    ],
    problems: [...permissions.problems, ...problems, ...programs.problems],
  };
}

/** The privilege of a bullet that allows something. */
const allowance = ({ section, text }: { readonly section: string; readonly text: string }): Privilege => ({
  file: shown(layout.permissions),
  name: section === "domains" ? "approved domain" : "allowed",
  value: text,
});

/** Asks about whatever its program does. */
const isOpaque = (table: ProgramTables[string]): boolean =>
  Object.keys(table).length === 1 && /^shell\.opaque\(/.test(String(table.always));

/** A table can say that a program does nothing: without acceptance, programs are judged as they are without it. */
const acceptedTables = (tables: ProgramTables, trust: BrainTrust): ProgramTables =>
  Object.fromEntries(
    Object.entries(tables).filter(
      ([name, table]) =>
        isOpaque(table) || trust.accepts({ file: shown(layout.programs), name, value: table }),
    ),
  );

async function schemaFiles(volume: Volume): Promise<readonly string[]> {
  const entries = await volume.list(layout.toolSchemas);
  return entries
    .filter(({ kind, name }) => kind === "file" && name.endsWith(".json"))
    .map(({ name }) => `${layout.toolSchemas}/${name}`);
}

async function stampOf(volume: Volume, path: string): Promise<string> {
  // A file that can't even be looked at is read, and found wanting, at each call.
  const stat = await volume.stat(path).catch(() => ({ modifiedMs: performance.now(), sizeBytes: 0 }));
  return `${path} ${stat?.modifiedMs} ${stat?.sizeBytes}`;
}

async function constraintsOf(
  volume: Volume,
  { name, constraints, source }: Skill,
  domains: readonly string[],
): Promise<SkillConstraints> {
  if (constraints.length === 0) return { skill: name, constraints: [] };
  const inBrain = source.file.startsWith(`${BRAIN_FOLDER}/`)
    ? source.file.slice(BRAIN_FOLDER.length + 1)
    : undefined;
  const text =
    inBrain === undefined ? undefined : await readTextIfThere(volume, inBrain).catch(() => undefined);
  const { compileConstraints } = await import("../../policy/reading.ts");
  const lines = text?.split("\n") ?? [];
  const sourceOf = (index: number): Source => {
    const at = lines.findIndex(line => line.includes(constraints[index]!));
    return at < 0 ? source : { ...source, line: at + 1 };
  };
  return { skill: name, constraints: compileConstraints(constraints, sourceOf, domains) };
}

const shown = (path: string): string => `${BRAIN_FOLDER}/${path}`;
