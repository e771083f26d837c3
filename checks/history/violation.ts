/** A violated guarantee, with its name, a description, and the recorded events that show it. */
import { formatObjectKey, type RecordedObject, type WatchEvent } from './history.ts';

export interface Violation {
  readonly guarantee: Guarantee;
  readonly message: string;
  /** Descriptions of the recorded events that show the violation. */
  readonly evidence: readonly string[];
}

export type Guarantee =
  | 'watch order'
  | 'watch uniqueness'
  | 'watch completeness'
  | 'watch content'
  | 'nothing before the start'
  | 'resumability'
  | 'complete bookmarks'
  | 'initial events'
  | 'selector transitions'
  | 'list equals replay'
  | 'optimistic concurrency'
  | 'chunked list'
  | 'durability';

/** Formats a violation as `watch order: … [MODIFIED a/b @x7; DELETED a/b @k2]`. */
export function formatViolation(violation: Violation): string {
  const evidence = violation.evidence.length === 0 ? '' : ` [${violation.evidence.join('; ')}]`;
  return `${violation.guarantee}: ${violation.message}${evidence}`;
}

export function formatEvent(event: WatchEvent): string {
  return `${event.type} ${formatObject(event.object)}`;
}

export function formatObject(object: RecordedObject): string {
  return `${formatObjectKey(object)} @${object.metadata.resourceVersion ?? '?'}`;
}
