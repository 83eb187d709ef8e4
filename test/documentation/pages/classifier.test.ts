import { testPage } from "../test-page.ts";

testPage("docs/classifier.md");
