/** Names that need only fit into one segment of a path; every kind that is not stricter. */
import type { Messages } from './messages.ts';

export function pathSegmentName(name: string): Messages {
  return name === '.' || name === '..' ? [`may not be '${name}'`] : pathSegmentPrefix(name);
}

/** A `generateName`: what follows may make `.` a good name. */
export function pathSegmentPrefix(name: string): Messages {
  return ['/', '%'].filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
}
