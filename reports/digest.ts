/** The digest of a report, by which one that was edited after the run is noticed. It proves nothing of who made it: a signature does. */
import { createHash } from 'node:crypto';
import type { Envelope } from './schema/envelope.ts';

/** `sha256:…` of all but the digest itself, whatever the white space of the file. */
export function digestOf({ digest: _, ...rest }: Envelope): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`;
}

/** Undefined where the report has no digest. */
export function isUnedited(envelope: Envelope): boolean | undefined {
  return envelope.digest === undefined ? undefined : envelope.digest === digestOf(envelope);
}

/** With its digest. One that is there stays: it says that the report was edited. */
export function digested(envelope: Envelope): Envelope {
  return { ...envelope, digest: envelope.digest ?? digestOf(envelope) };
}
