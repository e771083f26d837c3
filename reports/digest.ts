/** The digest of a report, which detects edits after the run. Unlike a signature, it does not prove who created the report. */
import { createHash } from 'node:crypto';
import type { Envelope } from './schema/envelope.ts';

/** Returns the digest of all members except `digest`, as `sha256:…`. White space in report.json does not affect it. */
export function computeDigest({ digest: _, ...rest }: Envelope): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`;
}

/** Compares the digest of the report with its content. The digest is different if the report was edited after the run. */
export function compareDigest(envelope: Envelope): 'equal' | 'different' | 'absent' {
  if (envelope.digest === undefined) return 'absent';
  return envelope.digest === computeDigest(envelope) ? 'equal' : 'different';
}

/** Adds the digest. Keeps an existing digest, because it shows whether the report was edited. */
export function addDigest(envelope: Envelope): Envelope {
  return { ...envelope, digest: envelope.digest ?? computeDigest(envelope) };
}
