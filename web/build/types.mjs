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
write("games.json", JSON.stringify(Object.keys(sources.games)));

// What pages say of a game before its texts are loaded.
const titles = Object.entries(sources.games).map(([game, { texts }]) => [
    game,
    Object.fromEntries(
        Object.entries(texts).map(([language, { title, tagline }]) => [language, { title, tagline }]),
    ),
]);
write("titles.json", JSON.stringify(Object.fromEntries(titles)));

// A rulebook as a title, its chapters, and HTML in which each chapter and each rule can be linked to.
function rulebook(markdown) {
    const chapters = [];
    let title = "";
    let html = marked.parse(markdown, { async: false });
    html = html.replace(/<h1>(.*?)<\/h1>\s*/, (_, name) => {
        title = name;
        return "";
    });
    html = html.replace(/<h2>(.*?)<\/h2>/g, (_, name) => {
        const id = `chapter-${chapters.length + 1}`;
        chapters.push({ id, title: name });
        return `<h2 id="${id}">${name}</h2>`;
    });
    // The rule's number leads its paragraph or list item.
    html = html.replace(
        /<(li|p)>(\s*<p>)?<strong>([A-Z]{3}-\d+)<\/strong>/g,
        (_, element, paragraph, id) =>
            `<${element} id="${id}" class="rule">${paragraph ?? ""}<a class="rule-number" href="#${id}">${id}</a>`,
    );
    // Where one rule names another.
    html = html.replace(/([(,;] ?)([A-Z]{3}-\d+)\b/g, '$1<a href="#$2">$2</a>');
    // Wide drawings and tables scroll by themselves, also by keyboard.
    html = html.replace(/<pre>/g, '<pre tabindex="0">');
    html = html
        .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
        .replace(/<\/table>/g, "</table></div>");
    return { title, chapters, html };
}

const references = join(root, "docs", "rules");
for (const file of readdirSync(references)) {
    const [game, language] = file.replace(/\.md$/, "").split(".");
    const book = rulebook(readFileSync(join(references, file), "utf8"));
    write(`rules/${game}.${language ?? "en"}.json`, JSON.stringify(book));
}
