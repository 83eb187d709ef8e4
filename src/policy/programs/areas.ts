/** The areas of programs, each loaded when a command first names one of its programs. */
import { lazily } from "../lazily.ts";
import type { Commands } from "../recognition.ts";
import { registry } from "./registry.ts";

export type AreaName = keyof typeof registry;

export const areaNames = Object.keys(registry) as readonly AreaName[];

/** The area that knows a program; undefined for an unknown program. */
export const areaOf = (program: string): AreaName | undefined => areasByProgram().get(program);

const areasByProgram = lazily(
  () => new Map(areaNames.flatMap(area => registry[area].names.split(" ").map(name => [name, area]))),
);

export const loadArea = (area: AreaName): Promise<Commands> => registry[area].load();
