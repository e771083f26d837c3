/** What generated pages have in common. */

export const NOTE = '<!-- Generated from data by `npm run generate`. Do not edit. -->\n';

/** A cell of a table: one line, no bar, and nothing that looks like an element. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}

/** The same between backquotes, where only a bar means anything. */
export function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}
