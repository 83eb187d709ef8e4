/** A promise that the project makes, with the place that it comes from; tests cite its id in their titles. */
export interface Requirement {
  /** Dotted: room, matter, promise. At least one test cites it as `[id]` in its title. */
  readonly id: string;
  /** Where the promise is made, for example "spec/brain.md §3" or "spec/hazards.md #30". */
  readonly source: string;
  readonly promise: string;
}
