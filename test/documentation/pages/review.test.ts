import { testPage } from "../test-page.ts";

testPage("docs/review.md");
