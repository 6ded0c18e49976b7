// Writes src/generated/ from the Python package: the types of the messages, the games' texts and words, and the rule
// references as HTML. Nothing in src/generated/ is edited by hand or kept in git.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { marked } from "marked";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const generated = join(web, "src", "generated");
const own = join(root, ".venv", "bin", "python");
const python = process.env.DIGSITE_PYTHON ?? (existsSync(own) ? own : "python3");

// A file keeps its time when its text is the same, so that watchers do not start over for nothing.
function write(name, text) {
    const path = join(generated, name);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

const sources = JSON.parse(
    execFileSync(python, ["-m", "digsite.server.client_sources"], {
        cwd: root,
        maxBuffer: 64e6,
        encoding: "utf8",
    }),
);

const everything = {
    ...sources.schema,
    title: "Everything",
    type: "object",
    properties: Object.fromEntries(
        Object.keys(sources.schema.definitions).map((name) => [name, { $ref: `#/definitions/${name}` }]),
    ),
};
write(
    "messages.ts",
    await compile(everything, "Everything", {
        bannerComment: "// Generated from digsite.server.messages.",
        additionalProperties: false,
    }),
);

for (const [game, { words, texts, data }] of Object.entries(sources.games)) {
    if (data) write(`data/${game}.json`, JSON.stringify(data));
    write(`words/${game}.json`, JSON.stringify(words));
    for (const [language, by_key] of Object.entries(texts))
        write(`texts/${game}.${language}.json`, JSON.stringify(by_key));
}
for (const [language, by_key] of Object.entries(sources.program))
    write(`texts/program.${language}.json`, JSON.stringify(by_key));
write("games.json", JSON.stringify(Object.keys(sources.games)));

const references = join(root, "docs", "rules");
for (const file of readdirSync(references)) {
    const [game, language] = file.replace(/\.md$/, "").split(".");
    const html = marked.parse(readFileSync(join(references, file), "utf8"), { async: false });
    write(`rules/${game}.${language ?? "en"}.html`, html);
}
