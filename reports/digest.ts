/** The digest of a report, which detects edits after the run. It does not prove the author; a signature does. */
import { createHash } from 'node:crypto';
import type { Envelope } from './schema/envelope.ts';

/** Returns `sha256:…` of all members except the digest, independent of white space. */
export function computeDigest({ digest: _, ...rest }: Envelope): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`;
}

/** Reports whether the digest matches; undefined if there is none. */
export function isUnedited(envelope: Envelope): boolean | undefined {
  return envelope.digest === undefined ? undefined : envelope.digest === computeDigest(envelope);
}

/** Adds the digest. An existing digest is kept, because it shows whether the report was edited. */
export function addDigest(envelope: Envelope): Envelope {
  return { ...envelope, digest: envelope.digest ?? computeDigest(envelope) };
}
