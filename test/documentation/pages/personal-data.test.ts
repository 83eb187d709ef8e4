import { testPage } from "../test-page.ts";

testPage("docs/personal-data.md");
