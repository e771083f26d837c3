/** Names that only have to fit into one segment of a path, for kinds without stricter rules. */
import type { Messages } from './messages.ts';

export function checkPathSegmentName(name: string): Messages {
  return name === '.' || name === '..' ? [`may not be '${name}'`] : checkPathSegmentPrefix(name);
}

/** Validates a `generateName`: with a suffix, `.` becomes a valid name. */
export function checkPathSegmentPrefix(name: string): Messages {
  return ['/', '%']
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}
