/** `skillRequests` are 80 requests in users' words, labelled with the skills that they call for before anything was measured. */

export interface SkillRequest {
  readonly request: string;
  /** Names of the skills that answer it, any of them first is right; empty where none does. */
  readonly skills: readonly string[];
  /** Held-out requests are measured and not looked at while the matcher is tuned. */
  readonly half: "development" | "held-out";
}

const of =
  (half: SkillRequest["half"]) =>
  (request: string, ...skills: readonly string[]): SkillRequest => ({ request, skills, half });
const development = of("development");
const heldOut = of("held-out");

/** The names are of public skills (anthropics/skills, obra/superpowers, openai/skills, trailofbits/skills, wshobson/agents). */
export const skillRequests: readonly SkillRequest[] = [
  development(
    "our nightly etl dag keeps retrying the same task, can you restructure it",
    "airflow-dag-patterns",
  ),
  development(
    "people who can't use a mouse get stuck in our menu, go through the whole site for blind users",
    "wcag-audit-patterns",
    "screen-reader-testing",
    "accessibility-compliance",
  ),
  development(
    "this sh script blows up when a variable is empty or a filename has spaces",
    "bash-defensive-patterns",
  ),
  development(
    "compiling the monorepo with bazel takes 40 minutes, make it quicker",
    "bazel-build-optimization",
  ),
  development(
    "charge customers every month and chase them when their card is declined",
    "billing-automation",
  ),
  development("the query on orders takes 12 seconds, look at its plan", "sql-optimization-patterns"),
  development("give this word file proper headings and a table of contents", "docx"),
  development("add up the columns in budget.xlsx and put a chart beside them", "xlsx"),
  development("merge these two pdfs and rotate page 3", "pdf"),
  development("the checks on my pull request are red, find out why and repair it", "gh-fix-ci"),
  development("answer what the reviewers wrote on my PR", "gh-address-comments", "receiving-code-review"),
  development("I have 60 stale local branches, which ones can go", "git-cleanup"),
  development("we want our users to log in with google", "auth-implementation-patterns"),
  development("write up last night's outage so that no one feels blamed", "postmortem-writing"),
  development("find the commit that broke the export by bisecting", "git-advanced-workflows"),
  development("two tasks of our rust service deadlock on tokio", "rust-async-patterns"),
  development("put our little python library on pypi", "python-packaging"),
  development("what would break if we go from react 16 to 19", "react-modernization", "dependency-upgrade"),
  development("draw me a generative piece with flowing particles", "algorithmic-art"),
  development("a customer in berlin wants all his personal data erased, gdpr", "gdpr-data-handling"),

  heldOut("an animated party parrot for our slack", "slack-gif-creator"),
  heldOut("fuzz our rust parser overnight", "cargo-fuzz"),
  heldOut(
    "does this compare of the MAC leak through timing how many bytes matched",
    "constant-time-analysis",
    "constant-time-testing",
  ),
  heldOut("our solana program takes any account, is that exploitable", "solana-vulnerability-scanner"),
  heldOut("make slides for the board out of these notes", "pptx", "pptx-deck-context"),
  heldOut("wrap our internal api as an mcp server so that agents can call it", "mcp-builder"),
  heldOut("graphs of cpu and latency on one board in grafana", "grafana-dashboards"),
  heldOut("how big is the market for dog insurance in germany", "market-sizing-analysis"),
  heldOut("an offer letter for our new designer", "employment-contract-templates"),
  heldOut("tests for this bash script, please", "bats-testing-patterns"),
  heldOut("move our old angularjs app to the new angular step by step", "angular-migration"),
  heldOut("tables for a booking system in postgres", "postgresql-table-design"),
  heldOut("a colleague takes over the pager tomorrow, what do I pass on", "on-call-handoff-patterns"),
  heldOut("did an attacker leave a process behind? here is a ram dump", "memory-forensics"),
  heldOut("redux feels too heavy, where should our react app keep its state", "react-state-management"),
  heldOut("the passwords of our pipeline are in plain yaml", "secrets-management"),
  heldOut("our aws bill doubled, where can we save", "cost-optimization"),
  heldOut(
    "what revenue can a young company expect over three years, for investors",
    "startup-financial-modeling",
  ),
  heldOut(
    "send the emails later from a queue in python instead of blocking the request",
    "python-background-jobs",
  ),
  heldOut("this text sounds as if chatgpt wrote it, make it human", "avoid-ai-writing"),

  development("rename foo to bar in src/a.ts"),
  development("what time is it in Tokyo"),
  development("translate this paragraph into French"),
  development("thanks, that helps"),
  development("book a table for four on Friday"),
  development("sort the entries of the settings page alphabetically"),
  development("which port does the dev server use"),
  development("convert 30 miles to kilometres"),
  development("a recipe for lentil soup"),
  development("what did we decide yesterday"),
  development("undo the last change"),
  development("add a newline at the end of the file"),
  development("my laptop's fan is loud"),
  development("how many lines has main.c"),
  development("continue"),
  development("make the log message shorter"),
  development("what's 17% of 2350"),
  development("plan a weekend trip to Lisbon with my parents"),
  development("write a limerick about cats"),
  development("change the default timeout from 5 to 10 seconds"),

  heldOut("remove the trailing comma in tsconfig"),
  heldOut("why is the sky blue"),
  heldOut("who wrote this function and when"),
  heldOut("bump the year in the footer"),
  heldOut("a birthday poem for my aunt"),
  heldOut("how tall is Everest"),
  heldOut("open the config file"),
  heldOut("what does this return when the list is empty"),
  heldOut("move the helper into its own file"),
  heldOut("the printer on the second floor is out of paper"),
  heldOut("hello"),
  heldOut("sum up what you did so far in two lines"),
  heldOut("make the window title say Orders"),
  heldOut("delete the unused import"),
  heldOut("who won the world cup in 1998"),
  heldOut("suggest names for a puppy"),
  heldOut("is 1009 a prime number"),
  heldOut("remind me to call the dentist on Monday"),
  heldOut("does the readme mention port 8080"),
  heldOut("which of these two photos looks better"),
];
