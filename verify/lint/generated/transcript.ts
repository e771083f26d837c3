/** Shortens the output of a run for the README: replaces most progress lines and most lines of areas by their number. */

const PROGRESS_LINE = /^[.\-Frx]+ +\d+\/\d+ [\dh:]+(, [\dh:]+ left)?$/;
const AREA_LINE = /^(passed|failed|skipped) +\S+ +(\d+ of \d+|-) /;

export function shortenTranscript(output: string): string {
  const lines = output.trim().split('\n');
  const excerpt = shortenLines(shortenLines(lines, PROGRESS_LINE, 2, 1, 'lines'), AREA_LINE, 5, 4, 'areas');
  return [
    '```text',
    '$ npm start',
    ...excerpt.flatMap((line, index) => (line === '' && excerpt[index - 1] === '' ? [] : [line])),
    '```',
  ].join('\n');
}

/** Keeps the first and last lines that match a pattern, and replaces the lines between them by their number. */
function shortenLines(
  lines: readonly string[],
  pattern: RegExp,
  firstCount: number,
  lastCount: number,
  noun: string,
): string[] {
  const start = lines.findIndex((line) => pattern.test(line));
  const end = lines.findLastIndex((line) => pattern.test(line)) + 1;
  const omittedCount = end - start - firstCount - lastCount;
  if (start === -1 || omittedCount < 2) return [...lines];
  return [...lines.slice(0, start + firstCount), `  (${omittedCount} more ${noun})`, ...lines.slice(end - lastCount)];
}
