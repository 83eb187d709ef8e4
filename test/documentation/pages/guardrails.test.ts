import { testPage } from "../test-page.ts";

testPage("docs/guardrails.md");
