/**
 * Text for a terminal of so many columns. A line that is longer goes on below, indented as its own text is:
 *
 *     expected  a list of Endpoints, and a version that is
 *               newer than the one that was remembered
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const COLOR = /\u001b\[\d+m/g;
/** A column of text that begins further right than this is no column. */
const FURTHEST = 24;

export function fitted(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (visibleLength(line) <= width ? line : broken(line, width)))
    .join('\n');
}

function visibleLength(text: string): number {
  return text.replaceAll(COLOR, '').length;
}

function broken(line: string, width: number): string {
  const indent = ' '.repeat(indentOf(line));
  return /^\s*(?:repeat|by hand|curl)\b/.test(line) ? command(line, indent, width) : prose(line, indent, width);
}

/** A word that fits no line is broken where the line ends. */
function prose(line: string, indent: string, width: number): string {
  const lines = [''];
  for (const word of line.match(/\s*\S+/g) ?? []) {
    const current = lines.at(-1) ?? '';
    if (visibleLength(current + word) <= width) lines.splice(-1, 1, current + word);
    else if (visibleLength(indent + word.trimStart()) <= width) lines.push(indent + word.trimStart());
    else {
      const room = width - indent.length;
      const text = current + word;
      const rest = text.slice(width).match(new RegExp(`.{1,${Math.max(room, 1)}}`, 'gs')) ?? [];
      lines.splice(-1, 1, text.slice(0, width), ...rest.map((piece) => indent + piece));
    }
  }
  return lines.join('\n');
}

/** A command is there to be copied: it is broken between its words, as a shell reads it. */
function command(line: string, indent: string, width: number): string {
  const lines = [''];
  for (const word of line.match(/\s*(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []) {
    const current = lines.at(-1) ?? '';
    if (current === '' || current.length + word.length <= width - 2) lines.splice(-1, 1, current + word);
    else lines.push(indent + word.trimStart());
  }
  return lines.join(' \\\n');
}

/** The column in which the text of a line begins, behind a label or a number where it has one. */
function indentOf(line: string): number {
  const plain = line.replaceAll(COLOR, '');
  const label = /^\s*\S+(?: \S+)* {2,}(?=\S)/.exec(plain)?.[0].length ?? 0;
  const leading = /^ */.exec(plain)?.[0].length ?? 0;
  return label > 0 && label <= FURTHEST ? label : leading + 2;
}
