import { testPage } from "../test-page.ts";

testPage("docs/flows/schema-to-skill.md");
