/** Validates names that only have to fit into one segment of a path, for kinds without stricter rules. */
import type { ProblemMessages } from './messages.ts';

export function checkPathSegmentName(name: string): ProblemMessages {
  return name === '.' || name === '..' ? [`may not be '${name}'`] : checkPathSegmentPrefix(name);
}

/** Validates a `generateName`, which may be `.`, because a suffix makes it a valid name. */
export function checkPathSegmentPrefix(name: string): ProblemMessages {
  return ['/', '%']
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}
