// Our drawings, one SVG file each in art/, put into the page once as symbols that the cards use by key.
const files = import.meta.glob<string>("./art/*.svg", { query: "?raw", import: "default", eager: true });

/** The symbol of a drawing: `art` is the name of its file. */
export function symbol(art: string): string {
  return `#altiplano-${art}`;
}

/** All drawings as symbols, to stand once on a page that shows cards. */
export const sprite = Object.entries(files)
  .map(([path, svg]) => {
    const name = path.replace(/^.*\/|\.svg$/g, "");
    const [, box, body] = /viewBox="([^"]+)">([\s\S]*)<\/svg>/.exec(svg) ?? [];
    return `<symbol id="${symbol(name).slice(1)}" viewBox="${box}">${body}</symbol>`;
  })
  .join("");
