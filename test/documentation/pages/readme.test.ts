import { testPage } from "../test-page.ts";

testPage("README.md");
