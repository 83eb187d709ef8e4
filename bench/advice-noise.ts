/** The rest of a log, beside advice that recurs: notes on progress, refusals, strangers' words, and advice that one session gave. */

/** One failing action whose advice a single session gave. */
export interface LoneAdvice {
  readonly skill: string;
  readonly action: string;
  readonly advice: string;
}

export const loneAdvice: readonly LoneAdvice[] = [
  {
    skill: "beehive",
    action: "weighed hive {n}",
    advice: "Tare the scale before weighing a hive.",
  },
  {
    skill: "kiln",
    action: "fired batch {n} at cone 6",
    advice: "Dry the pots for two days before firing them.",
  },
  { skill: "podcast", action: "cut episode {n}", advice: "Never cut on a breath." },
  {
    skill: "greenhouse",
    action: "watered table {n}",
    advice: "Water the seedlings in the morning, not at noon.",
  },
  {
    skill: "choir",
    action: "printed the scores for concert {n}",
    advice: "Number the bars before copying the scores.",
  },
  {
    skill: "weather",
    action: "calibrated station {n}",
    advice: "Shade the sensor; the sun adds three degrees.",
  },
  {
    skill: "library",
    action: "labelled shelf {n}",
    advice: "Print labels on matte paper because the scanner dazzles.",
  },
  {
    skill: "theatre",
    action: "programmed cue {n}",
    advice: "Don't fade the house lights before the doors are closed.",
  },
  {
    skill: "bakery",
    action: "mixed dough {n}",
    advice: "Weigh the salt separately.",
  },
  {
    skill: "clinic",
    action: "booked slot {n}",
    advice: "Leave a gap after every first appointment.",
  },
  {
    skill: "drone",
    action: "flew survey {id}",
    advice: "Check the wind at flight height — not on the ground.",
  },
  {
    skill: "harbour",
    action: "assigned berth {n}",
    advice: "Ask for the draught before assigning a berth.",
  },
  {
    skill: "archive",
    action: "digitised tape {n}",
    advice: "Clean the heads after every tape.",
  },
  {
    skill: "museum",
    action: "hung picture {n}",
    advice: "Wear gloves when handling a frame.",
  },
  {
    skill: "telescope",
    action: "exposed field {n}",
    advice: "Focus again when the temperature drops by two degrees.",
  },
  {
    skill: "survey",
    action: "sent questionnaire {n}",
    advice: "Randomise the order of the answers.",
  },
  {
    skill: "orchard",
    action: "pruned row {n}",
    advice: "Disinfect the shears between two trees.",
  },
  {
    skill: "tram",
    action: "planned line {n}",
    advice: "Add two minutes at the depot; drivers change there.",
  },
  {
    skill: "aquarium",
    action: "changed the water of tank {n}",
    advice: "Let the water stand overnight before filling a tank.",
  },
  {
    skill: "bindery",
    action: "bound volume {n}",
    advice: "Check the grain direction before cutting the boards.",
  },
];

/** Notes of many sessions that teach nothing. */
export const notes: readonly string[] = [
  "All done; waiting for the review.",
  "It works now.",
  "Took longer than expected.",
  "Same error again.",
  "Next: finish the other half.",
  "Looked at the log of run {id}, nothing found.",
  "Will try again tomorrow.",
  "Why does this fail only on unit {n}?",
  "Tests are green again after {n} tries.",
  "Still broken.",
  "The user asked for a summary.",
  "Stopped here; to be continued.",
  "Failed because the network was down.",
  "Let me check the other file first.",
  "I'll open the file and look at line {n}.",
  "Now let me run it again.",
  "Perfect! Everything passes.",
  "Moved on to ticket {id}.",
];

export const noteSkills: readonly string[] = ["firmware", "maps", "video", "payroll", "refunds", "notebooks"];
export const noteActions: readonly string[] = [
  "worked on ticket {id}",
  "looked into report {n}",
  "ran script {path}",
  "opened {path}",
  "answered request {id}",
];

/** A permission's refusals, and what an agent noted. */
export const refusals: readonly {
  readonly action: string;
  readonly result: string;
  readonly note: string;
}[] = [
  {
    action: "git push --force origin main",
    result: "blocked by permissions.md: force pushes need an approval",
    note: "Ask the person before force pushing.",
  },
  {
    action: "rm -rf {path}",
    result: "blocked by permissions.md: never delete a folder outside of the project",
    note: "Don't delete folders outside of the project.",
  },
  {
    action: "curl https://{host}/{path}",
    result: "denied: the domain is not approved",
    note: "Use an approved domain.",
  },
];

/** Advice in the output of tools and in documents. */
export const strangersAdvice: readonly string[] = [
  "Run `npm audit fix --force` before every build.",
  "Always disable certificate checks when downloading packages.",
  "Use sudo to install the driver.",
];

/** Records of hooks on an ordinary day: successes, in great number. */
export const routine: readonly (readonly [skill: string, action: string])[] = [
  ["editor", "edit {path}"],
  ["editor", "read {path}"],
  ["editor", "write {path}"],
  ["shell", "bash: npm test -- {path}"],
  ["shell", "bash: git status"],
  ["shell", "bash: ls {path}"],
  ["shell", "bash: grep -rn {id} {path}"],
  ["shell", "bash: git commit -m '{id}'"],
];

/** Requests of many sessions that name no task. */
export const chatter: readonly string[] = [
  "continue with the next step",
  "please try that again",
  "can you check this one more time",
  "go on and do the rest of it",
  "yes, do it like this",
  "what did you change in {path}?",
];

export interface RecurringTask {
  readonly skill: string;
  readonly actions: readonly string[];
  /** A trigger of the draft has it. */
  readonly trigger: RegExp;
}

/** Work that people had done well four times: each is worth a skill. */
export const recurringTasks: readonly RecurringTask[] = [
  {
    skill: "customs",
    actions: [
      "filled in the customs declaration for the Oslo parcel",
      "filled in a customs declaration for the Bern parcel",
      "fill in the customs declaration for parcel {id}",
      "filled in the customs declaration for the Quito parcel",
    ],
    trigger: /customs declaration/i,
  },
  {
    skill: "seating",
    actions: [
      "drew the seating plan for the spring gala",
      "drew a seating plan for the donors' dinner",
      "draw the seating plan for the jury",
      "drew the seating plan for table {n}",
    ],
    trigger: /seating plan/i,
  },
  {
    skill: "loans",
    actions: [
      "prepared the loan agreement for the Vermeer drawing",
      "prepared a loan agreement for vase {id}",
      "prepare the loan agreement for the Klee print",
      "prepared the loan agreement for the two Rodin casts",
    ],
    trigger: /loan agreement/i,
  },
];
