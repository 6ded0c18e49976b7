import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = resolve("..");
const own = join(root, ".venv", "bin", "python");
const python = process.env["DIGSITE_PYTHON"] ?? (existsSync(own) ? own : "python3");

interface Definition {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The schema of the messages as the server has it now. */
function told(): Record<string, Definition> {
  const text = execFileSync(python, ["-m", "digsite.server.client_sources"], {
    cwd: root,
    maxBuffer: 64e6,
    encoding: "utf8",
  });
  return (JSON.parse(text) as { schema: { definitions: Record<string, Definition> } }).schema.definitions;
}

/** The fields of each generated type, and whether they may be left out. */
function generated(): Record<string, Record<string, boolean>> {
  const path = "src/generated/messages.ts";
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  return Object.fromEntries(
    file.statements
      .filter(ts.isInterfaceDeclaration)
      .map((type) => [
        type.name.text,
        Object.fromEntries(
          type.members
            .filter(ts.isPropertySignature)
            .map((field) => [field.name.getText(), field.questionToken !== undefined]),
        ),
      ]),
  );
}

/** A Python begins for it, which takes long where much else runs. */
const PATIENCE = 120_000;

describe("the types of the messages", () => {
  it(
    "are those of the server: every message with its fields, and which of them may be left out",
    () => {
      const types = generated();
      const schema = told();
      expect(Object.keys(schema).length).toBeGreaterThan(40);
      for (const [name, { properties = {}, required = [] }] of Object.entries(schema)) {
        const fields = Object.keys(properties).map((field) => [field, !required.includes(field)]);
        expect(types[name], name).toEqual(Object.fromEntries(fields));
      }
    },
    PATIENCE,
  );
});
