import { testPage } from "../test-page.ts";

testPage("docs/provenance.md");
