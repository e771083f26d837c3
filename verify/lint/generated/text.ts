/** Common parts of generated pages. */

export const NOTE = '<!-- Generated from data by `npm run generate`. Do not edit. -->\n';

/** Escapes a table cell: one line, no bars, no HTML tags. */
export function formatCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}

/** Formats code in a table cell, where only bars need escaping. */
export function formatCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}
