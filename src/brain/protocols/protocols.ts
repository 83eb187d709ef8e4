/** Reads a brain's protocols: permissions, tool schemas, and the constraints of skills. */
import { type Fault, fault, isFault, readTextIfThere, type Source, type Volume } from "../../base/index.ts";
import type { PolicyRule, ProgramTables } from "../../policy/index.ts";
import type { CompiledConstraint, Permissions, ToolSchema } from "../../policy/reading.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Skill } from "../skills/skill.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";
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
  /** Unreadable parts, by file and line. Calls that they may forbid are asked about. */
  readonly problems: readonly Fault[];
}

export interface ProtocolOptions {
  readonly volume: Volume;
  readonly library: SkillLibrary;
  /** Hosts that "the package registries in use" means. @default none */
  readonly registries?: () => readonly string[];
}

/** A file of rules that can't be read at all: until a person has mended it, everything is asked about. */
const unreadable = (file: string): PolicyRule => ({
  decision: "ask",
  operation: "*",
  arguments: {},
  text: `${file} can't be read, so everything is asked about`,
  source: { file, line: 1 },
});

/** Reads them when they are asked for, and anew when a file has changed. Never rejects for what a file says. */
export function createProtocolReader(options: ProtocolOptions): () => Promise<Protocols> {
  const { volume, library } = options;
  let known: { readonly stamp: string; readonly protocols: Protocols } | undefined;
  return async () => {
    const { skills } = await library.manifest();
    const files = await schemaFiles(volume);
    const tables = await programFiles(volume);
    const stamp = JSON.stringify([
      ...(await Promise.all([layout.permissions, ...files, ...tables].map(path => stampOf(volume, path)))),
      ...skills.map(each => [each.source.file, each.modifiedMs, each.constraints]),
      options.registries?.() ?? [],
    ]);
    if (known?.stamp !== stamp) known = { stamp, protocols: await read(options, files, tables, skills) };
    return known.protocols;
  };
}

async function read(
  options: ProtocolOptions,
  files: readonly string[],
  tables: readonly string[],
  skills: readonly Skill[],
): Promise<Protocols> {
  const { volume, registries } = options;
  const reading = await import("../../policy/reading.ts");
  const rules: PolicyRule[] = [];
  const problems: Fault[] = [];
  const textOf = async (path: string): Promise<string> => {
    try {
      return (await readTextIfThere(volume, path)) ?? "";
    } catch (error) {
      if (!isFault(error)) throw error;
      problems.push(error);
      rules.push(unreadable(shown(path)));
      return "";
    }
  };
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
    rules.push(unreadable(shown(layout.programs)));
    return { tables: {}, problems: [error], unreadable: [] };
  });
  rules.push(...programs.unreadable.map(path => unreadable(shown(path))));
  const permissions = reading.parsePermissions(await textOf(layout.permissions), shown(layout.permissions), {
    registries: registries?.() ?? [],
    operations: [...schemas.values()].flatMap(schema => schema.operations.map(({ name }) => name)),
  });
  const constraints = await Promise.all(skills.map(each => constraintsOf(volume, each, permissions.domains)));
  return {
    permissions,
    schemas,
    programs: programs.tables,
    constraints: constraints.filter(each => each.constraints.length > 0),
    rules: [
      ...permissions.rules,
      ...rules,
      ...constraints.flatMap(each => each.constraints.flatMap(constraint => constraint.rules)),
    ],
    problems: [...permissions.problems, ...problems, ...programs.problems],
  };
}

async function schemaFiles(volume: Volume): Promise<readonly string[]> {
  const entries = await volume.list(layout.toolSchemas);
  return entries
    .filter(({ kind, name }) => kind === "file" && name.endsWith(".json"))
    .map(({ name }) => `${layout.toolSchemas}/${name}`);
}

async function stampOf(volume: Volume, path: string): Promise<string> {
  const stat = await volume.stat(path);
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
