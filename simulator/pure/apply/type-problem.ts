/** The error for a value that does not match its type. */
import { formatPath, type Path } from '../fields/path-element.ts';

export class TypeMismatchError extends Error {
  /** The problems, each in the form of `.spec.ports: element 0: …`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.length === 1 ? problems[0] : `errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export function formatProblemAtPath(path: Path, message: string): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}
