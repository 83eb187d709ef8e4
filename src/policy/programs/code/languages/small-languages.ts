/** Languages of which people type a line now and then: Lua, R, Julia. */
import type { CodeLanguage } from "../source/language.ts";
import { wordSet } from "../source/syntax.ts";
import { defineVocabulary } from "../source/vocabulary.ts";

const none: Pick<CodeLanguage, "imports" | "importers" | "module" | "skipped"> = {
  imports: "none",
  importers: new Set(),
  module: name => name,
  skipped: new Set(),
};

const plainQuotes = [
  { open: '"', close: '"', escapes: "all" },
  { open: "'", close: "'", escapes: "all" },
] as const;

export const lua: CodeLanguage = {
  ...none,
  name: "lua",
  syntax: {
    lineComments: ["--"],
    blockComments: [["--[[", "]]"]],
    quotes: [{ open: "[[", close: "]]" }, { open: "[=[", close: "]=]" }, ...plainQuotes],
    name: /[A-Za-z_]\w*/y,
    members: wordSet(". :"),
    joins: wordSet(".."),
    callsByText: true,
  },
  vocabulary: defineVocabulary({
    modules: {
      "": {
        evaluate: "load loadstring",
        dynamic: "debug _G _ENV package getfenv setfenv rawget ffi",
        read: "dofile loadfile",
        harmless: `print tostring tonumber type pairs ipairs next select error assert pcall xpcall require string table
          math utf8 coroutine setmetatable getmetatable arg collectgarbage unpack if while for return function and or not
          vim`,
      },
      os: {
        shell: "execute",
        delete: "remove",
        move: "rename",
        environment: "getenv",
        harmless: "time date clock difftime tmpname exit setlocale",
      },
      io: {
        shell: "popen",
        open: "open",
        read: "lines input",
        write: "output",
        harmless: "write read stdin stdout stderr close type flush",
      },
    },
    members: {
      harmless:
        "format sub gsub match gmatch find rep lower upper len byte read write lines close insert concat",
    },
  }),
  importers: wordSet("require"),
  endsAtNewline: true,
  reflection: /^(?:_G|_ENV|__index|__call)$/,
  arguments: ["arg", 1],
};

export const r: CodeLanguage = {
  ...none,
  name: "r",
  syntax: {
    lineComments: ["#"],
    blockComments: [],
    quotes: [...plainQuotes],
    name: /[A-Za-z.][\w.]*/y,
    members: wordSet(":: ::: $"),
    joins: new Set(),
    hasNamedArguments: true,
  },
  vocabulary: defineVocabulary({
    modules: {
      "": {
        shell: "system shell pipe shell.exec",
        program: "system2",
        evaluate: "str2lang str2expression",
        dynamic:
          "eval evalq do.call match.fun get mget getFunction parse as.call .Internal .Primitive .Call dyn.load",
        deleteTree: "unlink",
        delete: "file.remove",
        move: "file.rename",
        copy: "file.copy",
        write: "file.create sink pdf png save.image file.append",
        writeTo: "write.csv write.table writeLines saveRDS write_csv write ",
        read: `readLines readRDS read.csv read.table read.delim source load read_csv fread`,
        makeDirectory: "dir.create",
        changeDirectory: "setwd",
        permissions: "Sys.chmod",
        link: "file.symlink file.link",
        environment: "Sys.getenv",
        download: "download.file",
        requestMaybe: "url curl_fetch_memory GET_",
        connect: "socketConnection make.socket",
        install: "install.packages",
        harmless: `print cat c paste paste0 library require suppressMessages suppressWarnings summary mean sum length nchar
          head tail str names data.frame list vector matrix seq rep sapply lapply vapply apply sprintf format round sqrt
          max min sort order table unique which if for while function return sessionInfo R.version.string packageVersion
          installed.packages nrow ncol dim is.na ifelse toupper tolower gsub sub grepl regmatches strsplit Sys.time Sys.Date
          getwd list.files file.exists basename dirname set.seed rnorm runif invisible quit q message stop cor lm`,
      },
    },
  }),
  endsAtNewline: true,
  module: name => name.replaceAll(/^(?:base|utils|stats)\.+/g, ""),
  reflection: /^\.(?:GlobalEnv|BaseNamespaceEnv)$/,
};

export const julia: CodeLanguage = {
  ...none,
  name: "julia",
  syntax: {
    lineComments: ["#"],
    blockComments: [["#=", "=#"]],
    quotes: [
      { open: '"""', close: '"""', escapes: "all", code: [["$(", ")"]], variables: "$" },
      { open: '"', close: '"', escapes: "all", code: [["$(", ")"]], variables: "$" },
      { open: "`", close: "`", code: [["$(", ")"]], variables: "$", isCommand: true },
    ],
    name: /[\p{L}_@][\p{L}\p{N}_!]*/uy,
    members: wordSet("."),
    joins: wordSet("*"),
    hasNamedArguments: true,
  },
  vocabulary: defineVocabulary({
    modules: {
      "": {
        delete: "rm",
        move: "mv",
        copy: "cp",
        write: "write touch",
        open: "open",
        read: "read readlines eachline include",
        list: "readdir walkdir",
        makeDirectory: "mkdir mkpath",
        changeDirectory: "cd",
        permissions: "chmod chown",
        link: "symlink hardlink",
        download: "download",
        connect: "connect",
        listen: "listen",
        environment: "ENV",
        evaluate: "include_string",
        dynamic: "eval @eval ccall @ccall invokelatest getfield getproperty unsafe_load dlopen Libdl Meta",
        harmless: `println print show display string parse length size sum map filter reduce collect push! pop! append!
          sort sort! rand randn zeros ones range sqrt abs round floor ceil max min maximum minimum typeof isa using import
          versioninfo VERSION join split replace occursin uppercase lowercase strip ARGS if for while function return end
          @time @show @info @assert Pkg.status Pkg.activate Pkg.instantiate Pkg.precompile Pkg.build Pkg.resolve joinpath
          pwd homedir isfile isdir ispath basename dirname run pipeline readchomp`,
        tests: "Pkg.test",
        process: "Cmd",
      },
      Pkg: { install: "add develop" },
      HTTP: { request: "get head", post: "post put patch delete", requestMaybe: "request" },
      Base: { dynamic: "eval invokelatest", delete: "rm" },
    },
    values: { joinAll: "joinpath", home: "homedir", here: "pwd", temporary: "mktempdir tempname tempdir" },
    open: "Pkg HTTP Base",
  }),
  endsAtNewline: true,
  reflection: /^(?:Core|Main)$/,
  arguments: ["ARGS", 1],
};
