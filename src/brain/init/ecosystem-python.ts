/** How Python projects say what they are: pyproject.toml, the older files, lock files, and the test runners' own. */
import type { Ecosystem, ProjectFiles } from "./ecosystem.ts";
import { tomlText } from "./toml-text.ts";

const MARKERS = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "Pipfile", "tox.ini"];
const DEPENDENCIES = ["pyproject.toml", "requirements.txt", "requirements-dev.txt", "setup.cfg", "Pipfile"];
const runners: Readonly<Record<string, string>> = {
  uv: "uv run ",
  poetry: "poetry run ",
  pdm: "pdm run ",
  pipenv: "pipenv run ",
};

export const python: Ecosystem = {
  isThere: files => MARKERS.some(name => files.has(name)),
  language: () => "Python",
  projectName: files =>
    tomlText(files.get("pyproject.toml"), "project", "name") ??
    tomlText(files.get("pyproject.toml"), "tool.poetry", "name"),
  packageManager,
  test(files) {
    if (files.has("tox.ini") || /^\[tool\.tox\b/m.test(files.get("pyproject.toml") ?? "")) return "tox";
    if (files.has("noxfile.py")) return "nox";
    const usesPytest =
      files.has("pytest.ini") ||
      files.has("conftest.py") ||
      DEPENDENCIES.some(name => /\bpytest\b/.test(files.get(name) ?? ""));
    return usesPytest ? `${runners[packageManager(files)] ?? ""}pytest` : undefined;
  },
};

function packageManager(files: ProjectFiles): string {
  if (files.has("uv.lock")) return "uv";
  if (files.has("poetry.lock") || /^\[tool\.poetry\b/m.test(files.get("pyproject.toml") ?? ""))
    return "poetry";
  if (files.has("pdm.lock")) return "pdm";
  return files.has("Pipfile") ? "pipenv" : "pip";
}
