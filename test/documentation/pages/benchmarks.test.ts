import { testPage } from "../test-page.ts";

testPage("docs/benchmarks.md");
