/** Formats text in generated pages. */

export const GENERATED_NOTE = '<!-- Generated from data by `npm run generate`. Do not edit. -->\n';

/** Formats text in a table cell: replaces line breaks, and escapes vertical bars and HTML tags. */
export function formatCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}

/** Formats code in a table cell: replaces line breaks, and escapes vertical bars. */
export function formatCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}
