/**
 * Measures what a turn itself costs with an instant model: as multiples of a bare loop over the same stream, in alternating
 * rounds of one process, which the bars of DESIGN.md §5 are about; then each, with `--peers` the peers, too, in its own process.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type BenchRow, report } from "./measure.ts";
import { type AlternatedFigures, alternateTurns } from "./peers/alternate-turns.ts";
import { askedPeers, type InstalledPeer, peerEnvironment } from "./peers/installed.ts";
import { titleOf } from "./peers/list.ts";
import { type WorkFigures, type WorkName, works } from "./peers/works.ts";

const LONGEST_MS = 180_000;
const BARE = "bare loop";
const OURS = "Brainstem";

/** A library whose figures are in a table, or the reason that it has no figures. */
interface Measured {
  readonly title: string;
  readonly result: WorkFigures | string;
}

function measureIn(file: string, work: WorkName, folder = ""): WorkFigures | string {
  const runner = join(import.meta.dirname, "peers/run-work.ts");
  const flags = ["--conditions=brainstem-source", "--expose-gc"];
  const { output, status, stderr, error } = spawnSync(
    process.execPath,
    [...flags, runner, file, work, folder],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...peerEnvironment },
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      timeout: LONGEST_MS,
    },
  );
  if (status === 0) return JSON.parse(output[3] ?? "") as WorkFigures;
  return error?.message ?? /^\w*Error.*$/m.exec(stderr)?.[0] ?? stderr.slice(-200);
}

function measureAll(work: WorkName, peers: readonly InstalledPeer[]): readonly Measured[] {
  return [
    { title: BARE, result: measureIn("bare-loop", work) },
    { title: OURS, result: measureIn("brainstem", work) },
    ...peers.map(peer => ({
      title: titleOf(peer),
      result: peer.folder === undefined ? peer.reason : measureIn(peer.file, work, peer.folder),
    })),
  ];
}

/** A table of one figure, each beside ours. */
function tableOf(
  all: readonly Measured[],
  unit: string,
  figure: (figures: WorkFigures) => number,
  note: (figures: WorkFigures) => string,
  bar = "",
): readonly BenchRow[] {
  const ours = figuresOf(all, OURS);
  return all.map(({ result, title }) => {
    if (typeof result === "string")
      return { name: title, value: undefined, unit, note: `skipped: ${result}` };
    const value = figure(result);
    const ratio = ours === undefined ? "" : `${(value / figure(ours)).toPrecision(2)} × ours`;
    return {
      name: title,
      value,
      unit,
      note: [title === OURS ? bar : ratio, note(result)].filter(Boolean).join("; "),
    };
  });
}

function figuresOf(all: readonly Measured[], title: string): WorkFigures | undefined {
  const result = all.find(each => each.title === title)?.result;
  return typeof result === "string" ? undefined : result;
}

const reportCpu = (work: WorkName, all: readonly Measured[]): void =>
  report(
    works[work].title,
    tableOf(
      all,
      "µs of CPU",
      ({ cpuMicroseconds }) => cpuMicroseconds,
      ({ turns, wallMicroseconds }) => `${wallMicroseconds.toFixed(0)} µs on the wall, ${turns} turns`,
    ),
  );

/** Ours in turns of the bare loop. */
const ratioOf = (
  work: WorkName,
  { bareMicroseconds, oursMicroseconds }: AlternatedFigures,
  bar?: number,
) => ({
  name: works[work].title,
  value: oursMicroseconds / bareMicroseconds,
  unit: "×",
  note: `${bar === undefined ? "" : `bar ${bar}; `}${oursMicroseconds.toFixed(0)} µs of CPU, bare loop ${bareMicroseconds.toFixed(0)} µs`,
});

const figures = await alternateTurns(["text-200", "text-2000", "tools"]);
const { "text-200": short, "text-2000": long, tools } = figures;
report("A turn, in bare loops over the same stream", [
  ratioOf("text-200", short, 3),
  ratioOf("text-2000", long),
  ratioOf("tools", tools, 6),
  {
    name: "A delta at 2,000, in deltas at 200",
    value: long.oursMicroseconds / 10 / short.oursMicroseconds,
    unit: "×",
    note: "bar 1.3",
  },
]);

const peers = askedPeers();
for (const work of ["text-200", "text-2000", "tools"] as const) reportCpu(work, measureAll(work, peers));
const sessions = measureAll("sessions", peers);
report(
  works.sessions.title,
  tableOf(
    sessions,
    "turns/s",
    ({ wallMicroseconds }) => 1e6 / wallMicroseconds,
    ({ cpuMicroseconds, keptKiB, turns }) =>
      `${cpuMicroseconds.toFixed(0)} µs of CPU a turn; in ${turns} turns no delta lost, ${keptKiB.toFixed(0)} KiB heap kept per 1,000`,
    "bar 1,500; 100 KiB",
  ),
);
if (figuresOf(sessions, OURS) === undefined) process.exitCode = 1;
