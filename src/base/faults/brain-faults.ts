/** Faults of a brain: its files, memory, review, sharing and skills. */
import { type FaultEntries, list } from "./fault-entry.ts";

export interface BrainFaultData {
  /** `isNamed`: the directory was named by a person; `isMissing`: there is no such directory. */
  "brain.not-found": {
    readonly directory: string;
    readonly isNamed?: boolean;
    readonly isMissing?: boolean;
  };
  "brain.exposed": { readonly path: string; readonly reason: string; readonly remedy: string };
  "brain.link-broken": { readonly link: string; readonly target: string; readonly problem: string };
  "brain.link-unaccepted": { readonly link: string; readonly target: string };
  "brain.not-linked": { readonly project: string; readonly problem: string; readonly remedy: string };
  /** `others`: mistakes of the same file after the first. */
  "brain.malformed": {
    readonly file: string;
    readonly line: number;
    readonly expected: string;
    readonly others?: readonly { readonly line: number; readonly expected: string }[];
  };
  "brain.dreaming": { readonly owner: string };
  "brain.not-undone": { readonly reason: string };
  "brain.not-remembered": { readonly reason: string };
  "memory.not-found": { readonly what: string; readonly nearest: readonly string[] };
  "memory.ambiguous": { readonly what: string; readonly matches: readonly string[] };
  "review.not-found": { readonly id: string; readonly nearest: readonly string[] };
  "review.unworded": { readonly id: string };
  "review.judged": { readonly id: string; readonly outcome: string; readonly date: string };
  "review.changed": { readonly id: string; readonly file: string; readonly change: string };
  "review.contradicts": { readonly id: string; readonly standing: string };
  "review.refused": { readonly id: string; readonly reason: string };
  "bundle.malformed": { readonly file: string; readonly problem: string };
  "bundle.newer": { readonly file: string; readonly version: number; readonly known: number };
  "bundle.altered": { readonly file: string };
  "bundle.unshared": { readonly what: string; readonly reason: string };
  "skill.not-found": { readonly name: string; readonly nearest: readonly string[] };
}

export const brainFaults: FaultEntries<BrainFaultData> = {
  "brain.not-found": {
    message: ({ directory, isMissing }) =>
      isMissing
        ? `There is no folder ${directory}, and so no brain (.agent/) in it.`
        : `There is no brain (.agent/) in ${directory} or above it.`,
    hint: ({ directory, isNamed }) =>
      isNamed
        ? `Name the folder that holds .agent/, or make a brain there: brainstem init --brain ${directory}`
        : "Run: brainstem init",
    httpStatus: 404,
  },
  "brain.exposed": {
    message: ({ path, reason }) => `Nothing private is written to ${path}: ${reason}.`,
    hint: ({ remedy }) => `${remedy}. It may have come with a repository: look at it first.`,
    httpStatus: 409,
  },
  "brain.dreaming": {
    message: ({ owner }) => `Another dream is under way (${owner}).`,
    hint: () => "Wait until it is over; there is nothing to be done twice.",
    httpStatus: 409,
    isRetryable: true,
  },
  "brain.not-undone": {
    message: ({ reason }) => `Nothing was undone: ${reason}.`,
    hint: () => "git log .agent/memory shows what each dream changed; git revert takes one back.",
    httpStatus: 409,
  },
  "brain.link-broken": {
    message: ({ link, target, problem }) => `${link} leads to ${target}: ${problem}.`,
    hint: () => "Correct the path in that file, or take the link out: brainstem link --remove",
    httpStatus: 404,
  },
  "brain.link-unaccepted": {
    message: ({ link, target }) =>
      `${link} leads to another brain, ${target}, and was not made or accepted on this machine, so it isn't followed.`,
    hint: () => "If it is yours, accept it once: brainstem trust. Else take it out: brainstem link --remove",
    httpStatus: 409,
  },
  "brain.not-linked": {
    message: ({ project, problem }) => `${project} was not linked: ${problem}.`,
    hint: ({ remedy }) => remedy,
    httpStatus: 409,
  },
  "brain.malformed": {
    message: ({ file, line, expected, others = [] }) =>
      [{ line, expected }, ...others]
        .map(
          each => `${file}:${each.line}: expected ${each.expected}${each.expected.endsWith("?") ? "" : "."}`,
        )
        .join("\n"),
    hint: ({ file, line, others = [] }) => {
      const lines = [...new Set([line, ...others.map(each => each.line)])];
      return `Correct ${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")} of ${file}; nothing was changed.`;
    },
    httpStatus: 422,
  },
  "brain.not-remembered": {
    message: ({ reason }) => `That was not remembered: ${reason}.`,
    hint: () => "Say it in other words.",
    httpStatus: 422,
  },
  "memory.not-found": {
    message: ({ what, nearest }) =>
      `Nothing that is remembered fits ${what}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem recall searches everything; give an id, a place such as LESSONS.md:12, or words.",
    httpStatus: 404,
  },
  "memory.ambiguous": {
    message: ({ what, matches }) =>
      `${what} may mean several:\n${matches.map(match => `  ${match}`).join("\n")}\nWhich one?`,
    hint: () => "Name one of them, by its id or its place.",
    httpStatus: 409,
  },
  "review.not-found": {
    message: ({ id, nearest }) =>
      `There is no candidate ${id}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem review lists those that are open, brainstem review log those that were judged.",
    httpStatus: 404,
  },
  "review.unworded": {
    message: ({ id }) => `${id} has no words yet: nobody has said what follows from these episodes.`,
    hint: ({ id }) =>
      `Look at it with \`brainstem review show ${id}\`, then: brainstem review accept ${id} --text "…"`,
    httpStatus: 422,
  },
  "review.judged": {
    message: ({ id, outcome, date }) => `${id} was ${outcome} on ${date}.`,
    hint: () => "What was accepted stands in the brain: edit it there, or take it out with brainstem forget.",
    httpStatus: 409,
  },
  "review.changed": {
    message: ({ id, file, change }) => `${id} no longer fits ${file}: ${change}.`,
    hint: ({ id }) =>
      `Nothing was written. Make the change by hand, or say: brainstem review reject ${id} --reason "the file has changed"`,
    httpStatus: 409,
  },
  "review.contradicts": {
    message: ({ id, standing }) => `${id} says the opposite of “${standing}”, which stands.`,
    hint: ({ id }) =>
      `Put it in its place with \`brainstem review accept ${id} --replace\`, or reject it; both can't hold.`,
    httpStatus: 409,
  },
  "review.refused": {
    message: ({ id, reason }) => `${id} can't be accepted: ${reason}.`,
    hint: ({ id }) => `Look at it with \`brainstem review show ${id}\`, and reject it if you don't trust it.`,
    httpStatus: 422,
  },
  "bundle.malformed": {
    message: ({ file, problem }) => `${file} is no bundle that can be imported: ${problem}.`,
    hint: () => "Nothing was imported. Ask whoever sent it to run `brainstem share export` again.",
    httpStatus: 422,
  },
  "bundle.newer": {
    message: ({ file, version, known }) =>
      `${file} is a bundle of version ${version}; this brainstem reads up to version ${known}.`,
    hint: () => "Nothing was imported. Update brainstem and try again.",
    httpStatus: 422,
  },
  "bundle.altered": {
    message: ({ file }) => `${file} is not what was exported: its checksum doesn't agree with its text.`,
    hint: () =>
      "Nothing was imported. It was damaged or edited on its way: ask whoever sent it to export it again.",
    httpStatus: 422,
  },
  "bundle.unshared": {
    message: ({ what, reason }) => `${what} can't be exported: ${reason}.`,
    hint: () => "Nothing was exported. Mend it in the brain, or leave it out.",
    httpStatus: 422,
  },
  "skill.not-found": {
    message: ({ name, nearest }) =>
      `There is no skill ${name}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem skills lists them.",
    httpStatus: 404,
  },
};
