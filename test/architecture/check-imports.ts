/** Checks the imports of rooms, packages, Node's modules and cycles. Each check returns one complaint a line. */
import { matchesGlob } from "node:path/posix";
import type { Rules } from "./rules.ts";
import { resolveImport, type SourceFile, type SourceTree } from "./source-tree.ts";

/** Rooms are in the table, import only what it allows, and only through a door. */
export function checkRooms(tree: SourceTree, { rooms }: Rules): readonly string[] {
  const known = new Set(tree.map(file => file.room));
  const unlisted = [...known].filter(room => !rooms.has(room)).map(room => `${room} has no row in the table`);
  const unknown = [...rooms].flatMap(([room, rule]) =>
    [...rule.rooms]
      .filter(name => !rooms.has(name))
      .map(name => `${room} may import ${name}, which is no room`),
  );
  const imports = tree.flatMap(file => {
    const rule = rooms.get(file.room);
    return file.imports.flatMap(imported => {
      const target = resolveImport(file, imported);
      const room = target?.split("/")[0];
      if (rule === undefined || target === undefined || room === undefined || room === file.room) return [];
      const place = `${file.path}:${imported.line} imports ${target}`;
      if (rule.doors.has(target)) return [];
      if (room === "..") return [`${place}, which is outside src`];
      if (!rule.mayImportEverything && !rule.rooms.has(room))
        return [`${place}; ${file.room} may not import ${room}`];
      return target === room || target === `${room}/index.ts` ? [] : [`${place} past ${room}/index.ts`];
    });
  });
  return [...unlisted, ...unknown, ...imports];
}

/** Packages are in the table, with the room that imports them. */
export function checkPackages(tree: SourceTree, { packages }: Rules): readonly string[] {
  return tree.flatMap(file =>
    file.imports.flatMap(({ specifier, line }) => {
      if (specifier.startsWith(".") || specifier.startsWith("node:")) return [];
      const name = specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/");
      return packages.get(name)?.has(file.room) === true
        ? []
        : [`${file.path}:${line} imports ${name}, which is not listed for ${file.room}`];
    }),
  );
}

const NODE_GLOBAL = /(?<![.\w$])(?:process|Buffer|__dirname|__filename|setImmediate|require)\b(?!\??:)/;

/** Code for browsers uses no Node: not its modules, not its globals, and no file that does. */
export function checkNode(tree: SourceTree, { nodeOnly }: Rules): readonly string[] {
  const needsNode = (path: string) => nodeOnly.some(glob => matchesGlob(`src/${path}`, glob));
  const unused = nodeOnly.filter(glob => !tree.some(file => matchesGlob(`src/${file.path}`, glob)));
  return [
    ...unused.map(glob => `${glob} is listed as Node-only and matches no file`),
    ...tree.filter(file => !needsNode(file.path)).flatMap(file => nodeUses(file, needsNode)),
  ];
}

function nodeUses(file: SourceFile, needsNode: (path: string) => boolean): readonly string[] {
  const imports = file.imports.flatMap(imported => {
    const target = resolveImport(file, imported) ?? imported.specifier;
    return target.startsWith("node:") || needsNode(target)
      ? [`${file.path}:${imported.line} imports ${target} and is not listed as Node-only`]
      : [];
  });
  const globals = file.code.split("\n").flatMap((line, index) => {
    const found = NODE_GLOBAL.exec(line);
    return found === null
      ? []
      : [`${file.path}:${index + 1} uses ${found[0]} and is not listed as Node-only`];
  });
  return [...imports, ...globals];
}

/** No file imports itself by way of others, types included. */
export function checkCycles(tree: SourceTree): readonly string[] {
  const files = new Map(tree.map(file => [file.path, file]));
  const done = new Set<string>();
  const complaints: string[] = [];

  function visit(file: SourceFile, trail: readonly string[]) {
    const start = trail.indexOf(file.path);
    if (start >= 0) complaints.push(`cycle: ${[...trail.slice(start), file.path].join(" → ")}`);
    if (start >= 0 || done.has(file.path)) return;
    for (const imported of file.imports) {
      const target = files.get(resolveImport(file, imported) ?? "");
      if (target !== undefined) visit(target, [...trail, file.path]);
    }
    done.add(file.path);
  }

  for (const file of tree) visit(file, []);
  return complaints;
}
