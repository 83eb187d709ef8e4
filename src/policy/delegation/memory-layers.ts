/** Which layers of memory a bullet speaks of, and the rules that keep a sub-agent to the layers that it has. */
import type { Source } from "../../base/index.ts";
import type { MemoryLayer } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import type { PolicyRule } from "../policy.ts";
import type { RulePattern } from "../rule-notation.ts";

export const memoryLayers: readonly MemoryLayer[] = ["working", "episodic", "semantic", "personal"];

const words: { readonly [Layer in MemoryLayer]: RegExp } = {
  working: /\bworking\b|\bworkspace|\bactive[ _]plan\b/i,
  episodic: /\bepisod/i,
  semantic: /\bsemantic\b|\blessons?\b|\bdecisions?\b|\bknowledge\b/i,
  personal: /\bpersonal\b|\bpreferences?\b/i,
};

/** The text behind the last code span is an explanation: "What they teach, its parent decides." */
export function layersInWords(text: string): readonly MemoryLayer[] {
  const [said = ""] = /^.*`/s.exec(text) ?? [text];
  return memoryLayers.filter(layer => words[layer].test(said));
}

/** Those that the notation names (`memory.write(layer: episodic)`), or else the words, or else all. */
export function layersOfPattern({ arguments: { layer } }: RulePattern, text: string): readonly MemoryLayer[] {
  if (layer !== undefined) return memoryLayers.filter(each => layer.some(glob => matchesGlob(glob, each)));
  const spoken = layersInWords(text);
  return spoken.length > 0 ? spoken : memoryLayers;
}

export interface GrantedLayers {
  readonly verb: "read" | "write";
  readonly layers: readonly MemoryLayer[];
  /** Where they are granted. */
  readonly source: Source;
}

/** Operations on the files of a verb's layers. */
const fileOperations: { readonly [Verb in GrantedLayers["verb"]]: readonly string[] } = {
  read: ["fs.read", "fs.list", "fs.search"],
  write: ["fs.write", "fs.delete", "fs.move", "fs.make_directory", "fs.set_permissions"],
};

/** The layers as rules, for memory and for its files alike; paths are relative to the project. */
export function layerRules({ verb, layers, source }: GrantedLayers): readonly PolicyRule[] {
  const rest = memoryLayers.filter(layer => !layers.includes(layer));
  const listed = layers.length === 0 ? "none" : layers.join(", ");
  const text = `layers of memory that a sub-agent may ${verb}: ${listed}`;
  const rule = (decision: "allow" | "deny", operation: string, named: PolicyRule["arguments"]) =>
    ({ decision, operation, arguments: named, text, source }) as const;
  const granted = layers.length === 0 ? [] : [rule("allow", `memory.${verb}`, { layer: layers })];
  if (rest.length === 0) return granted;
  const files = rest.flatMap(layer => [`.agent/memory/${layer}`, `.agent/memory/${layer}/*`]);
  return [
    ...granted,
    rule("deny", `memory.${verb}`, { layer: rest }),
    ...fileOperations[verb].map(name => rule("deny", name, { path: files })),
    ...(verb === "write" ? [rule("deny", "fs.move", { from: files })] : []),
  ];
}
