/** Renders the badge of a statement: an SVG without external fonts, and the line of Markdown that embeds it. */
import { html } from '../render/markup.ts';
import type { Statement } from './statement.ts';

/** The approximate width of a letter of size 11, in pixels. */
const LETTER_WIDTH = 6.5;
/** The space on both sides of a text, in pixels. */
const PADDING = 8;
const LABEL_TEXT = 'assay';
/** The maximum number of profiles that the badge lists. If there are more, it shows only their number. */
const MAX_LISTED_PROFILES = 3;

export function renderBadge(statement: Statement): string {
  const profileNames = formatProfileNames(statement);
  const labelWidth = Math.round(LABEL_TEXT.length * LETTER_WIDTH) + 2 * PADDING;
  const width = labelWidth + Math.round(profileNames.length * LETTER_WIDTH) + 2 * PADDING;
  const title = `${LABEL_TEXT}: ${profileNames}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${width}" height="20" rx="3" fill="#17633a"/>
<path d="M3 0h${labelWidth - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#333"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${labelWidth / 2}" y="14">${LABEL_TEXT}</text>
<text x="${(labelWidth + width) / 2}" y="14">${profileNames}</text>
</g>
</svg>
`.text;
}

/** Formats the line of Markdown that shows the image and links it to the target. Both are paths relative to the Markdown file. */
export function formatBadgeLine(statement: Statement, image: string, target: string): string {
  return `[![assay: ${formatProfileNames(statement)}](${image})](${target})`;
}

/** Returns the names of the profiles, such as `core, watch`, or their number. */
export function formatProfileNames({ conformance }: Pick<Statement, 'conformance'>): string {
  const profiles = [...new Set(conformance.map(({ profile }) => profile))];
  return profiles.length > MAX_LISTED_PROFILES ? `${profiles.length} profiles` : profiles.join(', ');
}
