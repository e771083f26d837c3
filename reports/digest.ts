/** The digest of a report, which detects edits after the run. Unlike a signature, it does not prove who created the report. */
import { createHash } from 'node:crypto';
import type { Envelope } from './schema/envelope.ts';

/** Returns the digest of all members except `digest`, as `sha256:…`. White space in report.json does not affect it. */
export function computeDigest({ digest: _, ...rest }: Envelope): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`;
}

/** Reports whether the digest matches the report. Returns undefined if the report has no digest. */
export function isUnedited(envelope: Envelope): boolean | undefined {
  return envelope.digest === undefined ? undefined : envelope.digest === computeDigest(envelope);
}

/** Adds the digest. Keeps an existing digest, because it shows whether the report was edited. */
export function addDigest(envelope: Envelope): Envelope {
  return { ...envelope, digest: envelope.digest ?? computeDigest(envelope) };
}
