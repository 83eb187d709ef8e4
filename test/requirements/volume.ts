/** The promises of the volume port and its two implementations. */
import type { Requirement } from "./requirement.ts";

export const volumeRequirements: readonly Requirement[] = [
  {
    id: "volume.contained",
    source: "spec/hazards.md #8",
    promise: "No path and no link leads out of a volume: the opened file is checked, not only its name.",
  },
  {
    id: "volume.write.whole",
    source: "spec/brain.md §4",
    promise: "A writer that is killed at any instant leaves the old or the new file, whole.",
  },
  {
    id: "volume.write.full",
    source: "spec/hazards.md #28",
    promise: "On a full disk the old file stays, the append is undone, and the fault says so.",
  },
  {
    id: "volume.write.mode",
    source: "spec/brain.md §4",
    promise: "Rewriting a file keeps its permission bits.",
  },
  {
    id: "volume.write.leftovers",
    source: "spec/platform.md §2",
    promise: "The temporary file of a killed writer is never taken for a file, and is cleaned up later.",
  },
  {
    id: "volume.append.concurrent",
    source: "spec/brain.md §3",
    promise: "Many processes append at once, and no line is lost, torn or interleaved.",
  },
  {
    id: "volume.append.foreign",
    source: "spec/brain.md §3",
    promise: "A program that appends without our lock loses no line, and makes us lose none.",
  },
  {
    id: "volume.append.glued",
    source: "spec/brain.md §3",
    promise:
      "A line that was appended to another program's unfinished line is written again on a line of its own.",
  },
  {
    id: "volume.append.short",
    source: "spec/hazards.md #28",
    promise: "A short write is noticed and undone.",
  },
  {
    id: "volume.append.undo",
    source: "spec/hazards.md #28",
    promise: "Undoing a short write never removes bytes that another program has written after it.",
  },
  {
    id: "volume.denied",
    source: "spec/brain.md §4",
    promise:
      "A file that this user may not read or change is refused with a fault that says so, and left unchanged.",
  },
  {
    id: "volume.read-only",
    source: "spec/platform.md §2",
    promise: "A volume on read-only media can be read, and nothing is written to it for that.",
  },
  {
    id: "volume.lock.exclusive",
    source: "spec/brain.md §3",
    promise: "Of all processes, volumes and names of the file, one at a time holds a lock.",
  },
  {
    id: "volume.lock.dead",
    source: "spec/platform.md §2",
    promise: "The lock of a process that died is taken over, by one process at a time.",
  },
  {
    id: "volume.lock.owner",
    source: "spec/brain.md §4",
    promise: "A process that waits in vain for a lock learns which process holds it.",
  },
  {
    id: "volume.lock.stale",
    source: "spec/hazards.md #28",
    promise:
      "A lock is taken only from a dead process: not from a process of the same number on another host, and also where another process has the number by now.",
  },
  {
    id: "volume.memory.same",
    source: "spec/platform.md §2",
    promise: "The volume in memory answers every sequence of operations as the volume on disk does.",
  },
  {
    id: "volume.lines.lossless",
    source: "spec/brain.md §3",
    promise: "Reading lines loses no byte, however the file is cut into chunks.",
  },
  {
    id: "volume.lines.damaged",
    source: "spec/hazards.md #28",
    promise:
      "A line that can't be decoded is delivered with its bytes and place, so that it can be kept in quarantine.",
  },
  {
    id: "volume.lines.too-long",
    source: "spec/hazards.md #28",
    promise: "A line that is too long is delivered with its place, and the next one is whole.",
  },
  {
    id: "volume.lines.bounded",
    source: "spec/brain.md §4",
    promise: "Lines are read in constant memory, however large the file or one of its lines is.",
  },
];
