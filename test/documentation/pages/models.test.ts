import { testPage } from "../test-page.ts";

testPage("docs/models.md");
