import { testPage } from "../test-page.ts";

testPage("docs/skills.md");
