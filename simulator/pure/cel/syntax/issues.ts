/** The problems of an expression with their locations, printed with the line and a caret below the location. */

export interface Issue {
  /** The number of characters before the place; undefined if the issue has no place. */
  readonly at: number | undefined;
  readonly message: string;
}

export class SyntaxIssues extends Error {
  readonly issues: readonly Issue[];

  constructor(source: string, issues: readonly Issue[]) {
    super(formatIssues(source, issues));
    this.issues = issues;
  }
}

/** Prints issues in the order of the source. */
export function formatIssues(source: string, issues: readonly Issue[]): string {
  const sortedIssues = [...issues].sort((a, b) => (a.at ?? -1) - (b.at ?? -1));
  return sortedIssues.map((issue) => formatIssue(source, issue)).join('\n');
}

function formatIssue(source: string, { at, message }: Issue): string {
  if (at === undefined) return `ERROR: <input>:-1:0: ${message}`;
  if (source === '') return `ERROR: <input>:1:0: ${message}`;
  const before = source.slice(0, at).split('\n');
  const start = before.at(-1) ?? '';
  const line = (source.split('\n')[before.length - 1] ?? '').replaceAll('\t', ' ');
  const columns = [...start];
  const dots = columns.map((character) => (isWide(character) ? '．' : '.')).join('');
  const markedCharacter = [...line][columns.length] ?? '';
  return `ERROR: <input>:${before.length}:${columns.length + 1}: ${message}\n | ${line}\n | ${dots}${isWide(markedCharacter) ? '＾' : '^'}`;
}

function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x7f;
}
