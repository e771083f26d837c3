/** What a run prints, as the README shows it: lines that are like their neighbours are counted instead of excerpt. */

const PROGRESS = /^[.\-Frx]+ +\d+\/\d+ [\dh:]+(, [\dh:]+ left)?$/;
const AREA = /^(passed|failed|skipped) +\S+ +(\d+ of \d+|-) /;

export function transcript(output: string): string {
  const lines = output.trim().split('\n');
  const excerpt = shortened(shortened(lines, PROGRESS, 2, 1, 'lines'), AREA, 5, 4, 'areas');
  return [
    '```text',
    '$ npm start',
    ...excerpt.flatMap((line, at) => (line === '' && excerpt[at - 1] === '' ? [] : [line])),
    '```',
  ].join('\n');
}

/** Of the lines that fit, the first and the last so many. */
function shortened(lines: readonly string[], fits: RegExp, first: number, last: number, what: string): string[] {
  const from = lines.findIndex((line) => fits.test(line));
  const to = lines.findLastIndex((line) => fits.test(line)) + 1;
  const left = to - from - first - last;
  if (from === -1 || left < 2) return [...lines];
  return [...lines.slice(0, from + first), `  (${left} ${what} more)`, ...lines.slice(to - last)];
}
