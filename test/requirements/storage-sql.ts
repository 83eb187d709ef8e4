import type { Requirement } from "./requirement.ts";

export const storageSqlRequirements: readonly Requirement[] = [
  {
    id: "storage.traces.sqlite",
    source: "spec/safety.md §4",
    promise:
      "Removed sessions, replaced entries, memories and records leave no byte in a SQLite store's files after scrub, close or the next opening; where a reader keeps the old pages, an error says so.",
  },
  {
    id: "storage.traces.postgres",
    source: "spec/safety.md §4",
    promise:
      "Replaced and removed rows leave no byte in PostgreSQL's tables after scrub; where a transaction still sees them, an error says so.",
  },
  {
    id: "storage.sql.migrate.once",
    source: "spec/platform.md §2",
    promise: "Migrations run once, under a lock, when eight processes start together on one empty database.",
  },
  {
    id: "storage.sql.migrate.newer",
    source: "spec/platform.md §2",
    promise: "A database with a newer schema is refused, and nothing in it is changed.",
  },
  {
    id: "storage.sql.migrate.foreign",
    source: "spec/platform.md §2",
    promise: "Tables of another program are left unchanged, also where they have our names.",
  },
  {
    id: "storage.sql.migrate.released",
    source: "spec/platform.md §2",
    promise: "A database of every released schema version opens, and all of its content can be read.",
  },
  {
    id: "storage.sql.group",
    source: "spec/platform.md §2",
    promise:
      "Appends that are written together are judged separately: a rejected append changes nothing for the others.",
  },
  {
    id: "storage.sql.pages",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "Logs and lists of any length are read in pages, fewer rows at a time where they are large.",
  },
  {
    id: "storage.sql.damaged-row",
    source: "spec/hazards.md #28",
    promise: "An entry that can't be read is named by session and number; the others can be read.",
  },
  {
    id: "storage.sql.apart",
    source: "spec/hazards.md #3",
    promise: "Names that no session can have own no entries, and a foreign id answers like an unknown one.",
  },
  {
    id: "storage.sql.killed",
    source: "spec/hazards.md #28",
    promise: "A SIGKILL during appends loses no acknowledged append, and leaves every append whole.",
  },
  {
    id: "storage.sql.concurrent",
    source: "spec/hazards.md #28",
    promise: "Processes that append at once, to their own sessions and to one, lose nothing.",
  },
  {
    id: "storage.sql.owner",
    source: "spec/platform.md §2",
    promise:
      "Of two processes one owns a session, and the claim of a process that died on this machine gives way at once.",
  },
  {
    id: "storage.sql.open",
    source: "spec/platform.md §2",
    promise:
      "A store is opened by its name, with the caller's clock; an unknown name is an error that lists the known names.",
  },
  {
    id: "storage.sql.close",
    source: "spec/platform.md §2",
    promise: "Closing waits for the work under way; afterwards every method rejects as unavailable.",
  },
  {
    id: "storage.sqlite.private",
    source: "spec/platform.md §2",
    promise: "The file, its log, its index and the folders made for it are readable by their user alone.",
  },
  {
    id: "storage.sqlite.damaged",
    source: "spec/hazards.md #28",
    promise: "A file that is no database, was cut short or overwritten is refused, and left unchanged.",
  },
  {
    id: "storage.sqlite.cut",
    source: "spec/hazards.md #28",
    promise:
      "A file that was emptied, put back to an older state or robbed of its log is refused and left unchanged, until a person deletes its mark; a moved file, a new one and a crash are no damage.",
  },
  {
    id: "storage.sqlite.foreign",
    source: "spec/platform.md §2",
    promise: "Another program's database, and a newer one, are refused and left unchanged, to the byte.",
  },
  {
    id: "storage.sqlite.denied",
    source: "spec/platform.md §2",
    promise: "A path without write permission gives a fault that says so.",
  },
  {
    id: "storage.sqlite.full",
    source: "spec/hazards.md #28",
    promise:
      "A full disk, or a store at its size limit, loses no acknowledged write and goes on when there is room.",
  },
  {
    id: "storage.sqlite.busy",
    source: "spec/platform.md §2",
    promise: "A write waits a bounded time for another process's write; readers don't wait.",
  },
  {
    id: "storage.sqlite.durable",
    source: "spec/platform.md §2",
    promise: "An acknowledged write is on the disk, unless the user gave that up; claims wait for no disk.",
  },
  {
    id: "storage.sqlite.quiet",
    source: "spec/hazards.md #11",
    promise: "Node's warning that SQLite is experimental is not shown.",
  },
  {
    id: "storage.sqlite.clock",
    source: "spec/platform.md §2",
    promise:
      "A clock that jumps, either way, locks no process out and lets no process overwrite another's entries.",
  },
  {
    id: "storage.postgres.cut",
    source: "spec/hazards.md #28",
    promise:
      "A connection that breaks before or after a commit leaves an append that may be tried again, once in the log.",
  },
  {
    id: "storage.postgres.idle",
    source: "spec/platform.md §2",
    promise: "Idle connections that break end only themselves.",
  },
  {
    id: "storage.postgres.watch",
    source: "DESIGN.md §6",
    promise:
      "Watchers hear of other instances' entries on one connection, which comes back by itself and then calls all of them.",
  },
  {
    id: "storage.postgres.pool",
    source: "STYLE.md (optional weight is injected)",
    promise: "A caller's own pool is used, and left open.",
  },
  {
    id: "storage.postgres.timeout",
    source: "DESIGN.md §3 (invariant 5)",
    promise: "A statement that waits for another one ends at its time limit.",
  },
  {
    id: "storage.postgres.secrets",
    source: "spec/hazards.md #11",
    promise: "No password is in a store's name, an error, its cause or its data.",
  },
  {
    id: "storage.postgres.faults",
    source: "spec/platform.md §2",
    promise: "PostgreSQL's errors become faults of a store, without the rows that it refused.",
  },
  {
    id: "storage.postgres.missing",
    source: "STYLE.md (optional weight is injected)",
    promise: "Without the package pg the error names the package and the store that needs it.",
  },
  {
    id: "storage.postgres.beside",
    source: "spec/platform.md §2",
    promise: "Other programs' tables in the same database are left unchanged.",
  },
  {
    id: "storage.postgres.encoding",
    source: "spec/platform.md §2",
    promise: "A database that can't hold every text is refused before anything is written to it.",
  },
  {
    id: "storage.postgres.group",
    source: "spec/platform.md §2",
    promise: "Concurrent appends are one transaction, and instances never wait for each other in a circle.",
  },
  {
    id: "storage.postgres.clock",
    source: "spec/platform.md §2",
    promise: "Claims expire by the database's clock, whatever the machines' clocks say.",
  },
  {
    id: "storage.postgres.isolation",
    source: "spec/platform.md §2",
    promise: "A database with another default isolation level takes many writers all the same.",
  },
];
