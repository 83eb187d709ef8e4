/** Merging two brains that grew apart: a door of its own, since git opens it for each file and waits. */
export { mergeBrainFile } from "./sharing/merge/merge-brain-file.ts";
