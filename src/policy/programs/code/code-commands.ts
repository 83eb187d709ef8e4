/** Interpreters and build tools: programs that run a program's text. */
import type { Commands } from "../../recognition.ts";
import { cmakePrograms } from "./build/cmake.ts";
import { frameworkPrograms } from "./build/framework-tasks.ts";
import { justPrograms } from "./build/just.ts";
import { makePrograms } from "./build/make.ts";
import { projectTools } from "./build/project-tools.ts";
import { testWrappers } from "./build/test-wrappers.ts";
import { verbTools } from "./build/verb-tools.ts";
import { awkPrograms } from "./filters/awk.ts";
import { calculators } from "./filters/calculators.ts";
import { jsonFilters } from "./filters/json-filters.ts";
import { sedPrograms } from "./filters/sed.ts";
import { denoPrograms } from "./interpreters/deno.ts";
import { nodePrograms } from "./interpreters/node.ts";
import { perlPrograms } from "./interpreters/perl.ts";
import { phpPrograms } from "./interpreters/php.ts";
import { powershellPrograms } from "./interpreters/powershell.ts";
import { pythonPrograms } from "./interpreters/python.ts";
import { rubyPrograms } from "./interpreters/ruby.ts";
import { smallInterpreters } from "./interpreters/small-interpreters.ts";
import { virtualMachines } from "./interpreters/virtual-machines.ts";

export const codeCommands: Commands = {
  ...pythonPrograms,
  ...nodePrograms,
  ...denoPrograms,
  ...perlPrograms,
  ...rubyPrograms,
  ...phpPrograms,
  ...smallInterpreters,
  ...awkPrograms,
  ...sedPrograms,
  ...jsonFilters,
  ...calculators,
  ...powershellPrograms,
  ...virtualMachines,
  ...makePrograms,
  ...justPrograms,
  ...cmakePrograms,
  ...frameworkPrograms,
  ...testWrappers,
  ...projectTools,
  ...verbTools,
};
