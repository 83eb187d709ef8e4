/** The areas of programs, each loaded when a command first names one of its programs. */

import { hasWord } from "../has-word.ts";
import type { Commands } from "../recognition.ts";
import { type AreaName, programNames } from "./program-names.ts";

const loaders: { readonly [area in AreaName]: () => Promise<Commands> } = {
  cloud: async () => (await import("./cloud/cloud-commands.ts")).cloudCommands,
  "code/awk": async () => (await import("./code/filters/awk.ts")).awkPrograms,
  "code/calculators": async () => (await import("./code/filters/calculators.ts")).calculators,
  "code/cmake": async () => (await import("./code/build/cmake.ts")).cmakePrograms,
  "code/deno": async () => (await import("./code/interpreters/deno.ts")).denoPrograms,
  "code/framework-tasks": async () => (await import("./code/build/framework-tasks.ts")).frameworkPrograms,
  "code/json-filters": async () => (await import("./code/filters/json-filters.ts")).jsonFilters,
  "code/just": async () => (await import("./code/build/just.ts")).justPrograms,
  "code/make": async () => (await import("./code/build/make.ts")).makePrograms,
  "code/node": async () => (await import("./code/interpreters/node.ts")).nodePrograms,
  "code/perl": async () => (await import("./code/interpreters/perl.ts")).perlPrograms,
  "code/php": async () => (await import("./code/interpreters/php.ts")).phpPrograms,
  "code/powershell": async () => (await import("./code/interpreters/powershell.ts")).powershellPrograms,
  "code/project-tools": async () => (await import("./code/build/project-tools.ts")).projectTools,
  "code/python": async () => (await import("./code/interpreters/python.ts")).pythonPrograms,
  "code/ruby": async () => (await import("./code/interpreters/ruby.ts")).rubyPrograms,
  "code/sed": async () => (await import("./code/filters/sed.ts")).sedPrograms,
  "code/small-interpreters": async () =>
    (await import("./code/interpreters/small-interpreters.ts")).smallInterpreters,
  "code/test-wrappers": async () => (await import("./code/build/test-wrappers.ts")).testWrappers,
  "code/verb-tools": async () => (await import("./code/build/verb-tools.ts")).verbTools,
  "code/virtual-machines": async () =>
    (await import("./code/interpreters/virtual-machines.ts")).virtualMachines,
  databases: async () => (await import("./databases/database-commands.ts")).databaseCommands,
  "files/archive-programs": async () => (await import("./files/archive-programs.ts")).archivePrograms,
  "files/clock-programs": async () => (await import("./files/clock-programs.ts")).clockPrograms,
  "files/code-editor": async () => (await import("./files/code-editor.ts")).codeEditors,
  "files/compression-programs": async () =>
    (await import("./files/compression-programs.ts")).compressionPrograms,
  "files/copy-programs": async () => (await import("./files/copy-programs.ts")).copyPrograms,
  "files/delete-programs": async () => (await import("./files/delete-programs.ts")).deletePrograms,
  "files/device-programs": async () => (await import("./files/device-programs.ts")).devicePrograms,
  "files/editor-programs": async () => (await import("./files/editor-programs.ts")).editorPrograms,
  "files/encryption-programs": async () =>
    (await import("./files/encryption-programs.ts")).encryptionPrograms,
  "files/fd-program": async () => (await import("./files/fd-program.ts")).fdPrograms,
  "files/file-type": async () => ({ file: (await import("./files/file-type.ts")).fileType }),
  "files/find-program": async () => (await import("./files/find-program.ts")).findPrograms,
  "files/gio-program": async () => (await import("./files/gio-program.ts")).gioPrograms,
  "files/harmless-programs": async () => (await import("./files/harmless-programs.ts")).harmlessPrograms,
  "files/link-programs": async () => (await import("./files/link-programs.ts")).linkPrograms,
  "files/listing-programs": async () => (await import("./files/listing-programs.ts")).listingPrograms,
  "files/move-programs": async () => (await import("./files/move-programs.ts")).movePrograms,
  "files/pager-programs": async () => (await import("./files/pager-programs.ts")).pagerPrograms,
  "files/patch-program": async () => (await import("./files/patch-program.ts")).patchPrograms,
  "files/permission-programs": async () =>
    (await import("./files/permission-programs.ts")).permissionPrograms,
  "files/rename-programs": async () => (await import("./files/rename-programs.ts")).renamePrograms,
  "files/rsync-program": async () => (await import("./files/rsync-program.ts")).rsyncPrograms,
  "files/search-programs": async () => (await import("./files/search-programs.ts")).searchPrograms,
  "files/split-programs": async () => (await import("./files/split-programs.ts")).splitPrograms,
  "files/tar-program": async () => (await import("./files/tar-program.ts")).tarPrograms,
  "files/temporary-file": async () => ({ mktemp: (await import("./files/temporary-file.ts")).temporaryFile }),
  "files/text-programs": async () => (await import("./files/text-programs.ts")).textPrograms,
  "files/trash-programs": async () => (await import("./files/trash-programs.ts")).trashPrograms,
  "files/write-programs": async () => (await import("./files/write-programs.ts")).writePrograms,
  "files/zip-programs": async () => (await import("./files/zip-programs.ts")).zipPrograms,
  git: async () => (await import("./git/git-commands.ts")).gitCommands,
  "git/forge": async () => (await import("./git/forge/forge-commands.ts")).forgeCommands,
  network: async () => (await import("./network/network-commands.ts")).networkCommands,
  "network/curl": async () => ({ curl: (await import("./network/curl.ts")).curl }),
  "packages/app-managers": async () => (await import("./packages/app-managers.ts")).appManagerCommands,
  "packages/bun": async () => (await import("./packages/bun.ts")).bunCommands,
  "packages/cargo": async () => (await import("./packages/cargo.ts")).cargoCommands,
  "packages/composer": async () => (await import("./packages/composer.ts")).composerCommands,
  "packages/conda": async () => (await import("./packages/conda.ts")).condaCommands,
  "packages/dotnet": async () => (await import("./packages/dotnet.ts")).dotnetCommands,
  "packages/flag-managers": async () => (await import("./packages/flag-managers.ts")).flagManagerCommands,
  "packages/go": async () => (await import("./packages/go.ts")).goCommands,
  "packages/homebrew": async () => (await import("./packages/homebrew.ts")).homebrewCommands,
  "packages/language-managers": async () =>
    (await import("./packages/language-managers.ts")).languageManagerCommands,
  "packages/nix": async () => (await import("./packages/nix.ts")).nixCommands,
  "packages/npm": async () => (await import("./packages/npm.ts")).npmCommands,
  "packages/pip": async () => (await import("./packages/pip.ts")).pipCommands,
  "packages/pnpm": async () => (await import("./packages/pnpm.ts")).pnpmCommands,
  "packages/python-projects": async () =>
    (await import("./packages/python-projects.ts")).pythonProjectCommands,
  "packages/ruby": async () => (await import("./packages/ruby.ts")).rubyCommands,
  "packages/system-managers": async () =>
    (await import("./packages/system-managers.ts")).systemManagerCommands,
  "packages/toolchains": async () => (await import("./packages/toolchains.ts")).toolchainCommands,
  "packages/uv": async () => (await import("./packages/uv.ts")).uvCommands,
  "packages/yarn": async () => (await import("./packages/yarn.ts")).yarnCommands,
  "system/agents": async () => (await import("./system/agents.ts")).agents,
  "system/apply-patch": async () => (await import("./system/apply-patch.ts")).applyPatch,
  "system/brainstem": async () => (await import("./system/brainstem.ts")).brainstem,
  "system/disks": async () => (await import("./system/disks.ts")).disks,
  "system/looking": async () => (await import("./system/looking.ts")).looking,
  "system/mac-settings": async () => (await import("./system/mac-settings.ts")).macSettings,
  "system/network-settings": async () => (await import("./system/network-settings.ts")).networkSettings,
  "system/opening": async () => (await import("./system/opening.ts")).opening,
  "system/power": async () => (await import("./system/power.ts")).powerCommands,
  "system/processes": async () => (await import("./system/processes.ts")).processes,
  "system/secret-stores": async () => (await import("./system/secret-stores.ts")).secretStores,
  "system/services": async () => (await import("./system/services.ts")).services,
  "system/settings": async () => (await import("./system/settings.ts")).settingsCommands,
  "system/terminals": async () => (await import("./system/terminals.ts")).terminals,
  "system/users": async () => (await import("./system/users.ts")).users,
  "wrappers/become-commands": async () => (await import("./wrappers/become-commands.ts")).becomeCommands,
  "wrappers/debug-commands": async () => (await import("./wrappers/debug-commands.ts")).debugCommands,
  "wrappers/environment-commands": async () =>
    (await import("./wrappers/environment-commands.ts")).environmentCommands,
  "wrappers/namespace-commands": async () =>
    (await import("./wrappers/namespace-commands.ts")).namespaceCommands,
  "wrappers/parallel": async () => (await import("./wrappers/parallel.ts")).parallelCommands,
  "wrappers/plain-wrappers": async () => (await import("./wrappers/plain-wrappers.ts")).plainWrappers,
  "wrappers/schedule-commands": async () =>
    (await import("./wrappers/schedule-commands.ts")).scheduleCommands,
  "wrappers/text-commands": async () => (await import("./wrappers/text-commands.ts")).textCommands,
  "wrappers/xargs": async () => (await import("./wrappers/xargs.ts")).xargsCommands,
};

const areas = Object.keys(programNames) as readonly AreaName[];

/** The area that knows a program; undefined for a program that nobody knows. */
export function areaOf(program: string): AreaName | undefined {
  return areas.find(area => hasWord(programNames[area], program));
}

export const loadArea = (area: AreaName): Promise<Commands> => loaders[area]();
