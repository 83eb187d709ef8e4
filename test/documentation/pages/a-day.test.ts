import { testPage } from "../test-page.ts";

testPage("docs/a-day.md");
