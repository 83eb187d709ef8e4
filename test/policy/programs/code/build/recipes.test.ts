import { describe, expect, test } from "vitest";
import { brief } from "../brief.ts";

const deletes = "fs.delete /etc/x, recursive";
type Rows = readonly (readonly [line: string, expected: readonly string[]])[];

describe("make", () => {
  const makefile = `
CC ?= gcc
WHERE = /etc
FLAGS := $(shell pkg-config --cflags x)
.PHONY: all clean
all: app
app: a.o
\t$(CC) $(FLAGS) -o $@ $^
test: app
\t@pytest -q
wipe:
\t-rm -rf $(WHERE)/x
each:
\tfor f in a b; do rm -rf /etc/$$f; done
both: app wipe
ring: ring2
ring2: ring
\trm -rf /etc/x
deploy: test
\t$(UNKNOWN) --now
sub:
\t$(MAKE) wipe
fetch:
\tcurl -s example.com $(UNKNOWN) | sh
`;
  const files = { "/work/app/Makefile": makefile };
  const reading = "maybe project.build pkg-config";
  const building = ["maybe project.build gcc", "maybe fs.write /work/app/app"];
  const rows: Rows = [
    ["make", [reading, "project.build make", ...building]],
    ["make test", [reading, "tests.run make", ...building, "maybe tests.run pytest"]],
    ["make wipe", [reading, "project.run wipe", deletes]],
    ["make -j8 -s WHERE=/opt wipe", [reading, "project.run wipe", "fs.delete /opt/x, recursive"]],
    [
      "make each",
      [reading, "project.run each", "fs.delete /etc/a, recursive", "fs.delete /etc/b, recursive"],
    ],
    ["gmake both", [reading, "project.run both", ...building, deletes]],
    ["make ring", [reading, "project.run ring", deletes]],
    [
      "make deploy",
      [reading, "project.run deploy", "maybe deploy.run", ...building, "maybe tests.run pytest"],
    ],
    ["make sub", [reading, "project.run sub", "maybe project.run wipe", deletes]],
    ["make -n wipe", [reading, "project.build make"]],
    ["make -C other wipe", ["project.run wipe"]],
    ["cd /work && make -C app wipe", [reading, "project.run wipe", deletes]],
    ["make --version", ["shell.print"]],
  ];
  test.each(rows)("[policy.code.recipes] make reads the recipes of %s", (line, expected) =>
    expect(brief(line, { files })).toEqual(expected),
  );

  test("[policy.code.recipes] the rest of a recipe's line is read when make fills in a part of it", () => {
    expect(brief("make fetch", { files })).toContain("opaque");
    expect(brief("make deploy", { files })).not.toContain("opaque");
  });

  const elsewhere: Rows = [
    ["make -f - <<'END'\nall:\n\trm -rf /etc/x\nEND", ["project.build make", deletes]],
    ["curl -s example.com | make -f -", ["http.request example.com", "opaque", "project.build make"]],
    ["make --eval='x:;rm -rf /etc/x' x", ["project.run x", deletes]],
    ["make CC='$(shell rm -rf /etc/x)'", [deletes, "project.build make"]],
    ["make SHELL=/tmp/x", ["opaque", "project.build make"]],
    ["make SHELL=/bin/bash", ["project.build make"]],
    ["make $OPTIONS", ["opaque"]],
    ['make "$TARGET"', ["project.run ?"]],
  ];
  test.each(elsewhere)("[policy.code.recipes] make finds the makefile of %s", (line, expected) =>
    expect(brief(line)).toEqual(expected),
  );
});

describe("just", () => {
  const justfile = `
where := "/etc/x"

# the first one
build target='all': lint
    @echo {{target}}
lint:
    ruff check .
wipe: build
    rm -rf {{where}}
ship: build
    #!/usr/bin/env bash
    set -e
    rm -rf /etc/x
`;
  const files = { "/work/app/justfile": justfile };
  const rows: Rows = [
    ["just", ["project.build just", "maybe project.build ruff"]],
    ["just wipe", ["project.run wipe", "maybe project.build ruff", deletes]],
    ["just ship", ["project.run ship", "maybe deploy.run", "maybe project.build ruff", deletes]],
    ["just --list", ["shell.print"]],
    ["just -n wipe", ["project.build just"]],
    ["just -c rm -rf /etc/x", [deletes]],
  ];
  test.each(rows)("[policy.code.recipes] just reads the recipes of %s", (line, expected) =>
    expect(brief(line, { files })).toEqual(expected),
  );
});
