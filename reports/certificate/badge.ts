/** The badge of a statement: an SVG that needs no font and no network, and the line of Markdown that shows it. */
import { html } from '../render/markup.ts';
import type { Statement } from './statement.ts';

/** Pixels: of a letter of 11, roughly, and beside each text. */
const LETTER = 6.5;
const PADDING = 8;
const LABEL = 'assay';
/** Profiles that are named; more of them are counted. */
const MOST_NAMED = 3;

export function badge(statement: Statement): string {
  const claims = claimsText(statement);
  const label = Math.round(LABEL.length * LETTER) + 2 * PADDING;
  const width = label + Math.round(claims.length * LETTER) + 2 * PADDING;
  const title = `${LABEL}: ${claims}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${width}" height="20" rx="3" fill="#17633a"/>
<path d="M3 0h${label - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#333"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${label / 2}" y="14">${LABEL}</text>
<text x="${(label + width) / 2}" y="14">${claims}</text>
</g>
</svg>
`.text;
}

/** `statement` and `image` as a reader of the page reaches them. */
export function badgeLine(statement: Statement, image: string, target: string): string {
  return `[![assay: ${claimsText(statement)}](${image})](${target})`;
}

/** `core, watch`, or how many there are. */
export function claimsText({ conformance }: Pick<Statement, 'conformance'>): string {
  const profiles = [...new Set(conformance.map(({ profile }) => profile))];
  return profiles.length > MOST_NAMED ? `${profiles.length} profiles` : profiles.join(', ');
}
