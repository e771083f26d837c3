/**
 * Wraps text for a terminal. Continuation lines are indented to the column of the text in the first line:
 *
 *     expected  a list of Endpoints, and a version that is
 *               newer than the saved version
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the color sequences of a terminal
const COLOR_SEQUENCE = /\u001b\[\d+m/g;
/** The maximum indent of continuation lines. Text that starts at a greater column is not treated as a column. */
const MAX_INDENT = 24;

export function wrapText(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (measureVisibleLength(line) <= width ? line : breakLine(line, width)))
    .join('\n');
}

function measureVisibleLength(text: string): number {
  return text.replaceAll(COLOR_SEQUENCE, '').length;
}

function breakLine(line: string, width: number): string {
  const indent = ' '.repeat(findIndent(line));
  return /^\s*(?:repeat|by hand|curl)\b/.test(line)
    ? breakCommand(line, indent, width)
    : breakProse(line, indent, width);
}

/** Wraps prose. A word that is longer than a line is broken at the end of the line. */
function breakProse(line: string, indent: string, width: number): string {
  const lines = [''];
  for (const word of line.match(/\s*\S+/g) ?? []) {
    const currentLine = lines.at(-1) ?? '';
    if (measureVisibleLength(currentLine + word) <= width) lines.splice(-1, 1, currentLine + word);
    else if (measureVisibleLength(indent + word.trimStart()) <= width) lines.push(indent + word.trimStart());
    else {
      const availableWidth = width - indent.length;
      const text = currentLine + word;
      const remainingLines = text.slice(width).match(new RegExp(`.{1,${Math.max(availableWidth, 1)}}`, 'gs')) ?? [];
      lines.splice(-1, 1, text.slice(0, width), ...remainingLines.map((segment) => indent + segment));
    }
  }
  return lines.join('\n');
}

/** Wraps a command between words with backslashes, so that it can be copied. */
function breakCommand(line: string, indent: string, width: number): string {
  const lines = [''];
  for (const word of line.match(/\s*(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []) {
    const currentLine = lines.at(-1) ?? '';
    if (currentLine === '' || currentLine.length + word.length <= width - 2) lines.splice(-1, 1, currentLine + word);
    else lines.push(indent + word.trimStart());
  }
  return lines.join(' \\\n');
}

/** Returns the column where the text starts, after a label or number. */
function findIndent(line: string): number {
  const uncoloredLine = line.replaceAll(COLOR_SEQUENCE, '');
  const labelWidth = /^\s*\S+(?: \S+)* {2,}(?=\S)/.exec(uncoloredLine)?.[0].length ?? 0;
  const leadingSpaceCount = /^ */.exec(uncoloredLine)?.[0].length ?? 0;
  return labelWidth > 0 && labelWidth <= MAX_INDENT ? labelWidth : leadingSpaceCount + 2;
}
