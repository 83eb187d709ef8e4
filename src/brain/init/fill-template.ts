/** Puts what was found out about a project and its person into the templates' gaps. */
import { stringify } from "yaml";
import type { ProjectDescription } from "./describe-project.ts";

export interface TemplateFacts {
  readonly project: ProjectDescription;
  /** How the person is called. */
  readonly userName?: string;
}

const projectKeys: readonly (readonly [key: keyof ProjectDescription, example: string])[] = [
  ["name", "my-project"],
  ["language", "TypeScript"],
  ["packageManager", "npm"],
  ["test", "npm test"],
];

/** `{{project.name}}`, `{{project}}` (the lines of brain.yaml) and `{{user}}`; anything else stays as it is. */
export function fillTemplate(text: string, { project, userName }: TemplateFacts): string {
  const values: Readonly<Record<string, string>> = {
    "project.name": oneLine(project.name ?? "this project"),
    project: projectKeys.map(([key, example]) => settingLine(key, project[key], example)).join("\n"),
    user: userName === undefined ? "_(your name)_" : `My name is ${oneLine(userName)}.`,
  };
  return text.replace(/\{\{([\w.]+)\}\}/g, (whole, key: string) => values[key] ?? whole);
}

function settingLine(key: string, value: string | undefined, example: string): string {
  if (value === undefined) return `  # ${key}: ${example}`;
  return `  ${stringify({ [key]: oneLine(value) }, { lineWidth: 0 }).trimEnd()}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
