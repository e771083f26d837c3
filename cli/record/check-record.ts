/** Checks that a record belongs to a report or to a signed statement, by its digest. */

import type { Finding } from '../../reports/certificate/verification.ts';
import { compareDigest } from '../../reports/digest.ts';
import { parseReport } from '../certify/report.ts';
import { readNamedFile } from '../named-file.ts';
import { type RecordIndex, readIndex } from './index-file.ts';
import { findChanges } from './integrity.ts';

/**
 * Returns a problem if the report in `file` was edited or does not contain the digest of the record. Returns no problem if no file is
 * given.
 */
export function findDigestProblem(file: string | undefined, { digest }: RecordIndex): string[] {
  if (file === undefined) return [];
  const envelope = parseReport(file, readNamedFile(file));
  if (compareDigest(envelope) === 'different') return [`${file}: the file was edited after the run`];
  const { record } = envelope.run;
  if (record === `sha256:${digest}`) return [];
  return [
    record === undefined
      ? `${file}: the run was not recorded`
      : `record.json: this is not the record that ${file} refers to`,
  ];
}

/** Checks that no byte of the record was changed, and that its digest is the digest in the statement. */
export function checkRecord(folder: string, statedDigest: string | undefined): Finding {
  const { index, isEdited } = readIndex(folder);
  const changes = findChanges(folder, index, { isEdited });
  const about = 'record';
  if (changes.length > 0) return { about, matches: false, text: `changed since the run: ${changes.join(', ')}` };
  if (statedDigest === undefined)
    return { about, matches: false, text: 'the statement has no record: the run was not recorded' };
  const digest = `sha256:${index.digest}`;
  if (digest === statedDigest) return { about, matches: true, text: `it is the record of the run: ${digest}` };
  return { about, matches: false, text: 'its digest differs from the digest in the statement' };
}
