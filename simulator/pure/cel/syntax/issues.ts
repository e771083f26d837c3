/** The problems that the parser and the type checker find in an expression. A problem is printed with its line and a caret below the location. */

export interface Issue {
  /** The number of characters before the location, or undefined if the issue has no location. */
  readonly position: number | undefined;
  readonly message: string;
}

/** The error for an expression that cannot be compiled. */
export class CompilationError extends Error {
  readonly issues: readonly Issue[];

  constructor(source: string, issues: readonly Issue[]) {
    super(formatIssues(source, issues));
    this.issues = issues;
  }
}

/** Prints issues in the order of the source. */
export function formatIssues(source: string, issues: readonly Issue[]): string {
  const sortedIssues = [...issues].sort((a, b) => (a.position ?? -1) - (b.position ?? -1));
  return sortedIssues.map((issue) => formatIssue(source, issue)).join('\n');
}

function formatIssue(source: string, { position, message }: Issue): string {
  if (position === undefined) return `ERROR: <input>:-1:0: ${message}`;
  if (source === '') return `ERROR: <input>:1:0: ${message}`;
  const precedingLines = source.slice(0, position).split('\n');
  const precedingText = precedingLines.at(-1) ?? '';
  const line = (source.split('\n')[precedingLines.length - 1] ?? '').replaceAll('\t', ' ');
  const precedingCharacters = [...precedingText];
  const dots = precedingCharacters.map((character) => (isWideCharacter(character) ? '．' : '.')).join('');
  const markedCharacter = [...line][precedingCharacters.length] ?? '';
  return `ERROR: <input>:${precedingLines.length}:${precedingCharacters.length + 1}: ${message}\n | ${line}\n | ${dots}${isWideCharacter(markedCharacter) ? '＾' : '^'}`;
}

function isWideCharacter(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x7f;
}
