/** Whether a record is the one that a report names, or a statement that was signed of it. */

import type { Finding } from '../../reports/certificate/verification.ts';
import { isUnedited } from '../../reports/digest.ts';
import { envelopeOf } from '../certify/report.ts';
import { bytesOf } from '../named-file.ts';
import { type RecordIndex, readIndex } from './index-file.ts';
import { changesIn } from './integrity.ts';

/** What is wrong, where something is. */
export function reportedDigest(file: string | undefined, { digest }: RecordIndex): string[] {
  if (file === undefined) return [];
  const envelope = envelopeOf(file, bytesOf(file));
  if (isUnedited(envelope) === false) return [`${file}: it was edited after the run`];
  const { record } = envelope.run;
  if (record === `sha256:${digest}`) return [];
  return [
    record === undefined ? `${file}: the run was not recorded` : `record.json: it is not the record that ${file} names`,
  ];
}

/** Whether every byte of the record is the one that was recorded, and the record that of the statement. */
export function recordFinding(folder: string, stated: string | undefined): Finding {
  const { index, edited } = readIndex(folder);
  const changes = changesIn(folder, index, edited);
  const about = 'record';
  if (changes.length > 0) return { about, matches: false, text: `changed since the run: ${changes.join(', ')}` };
  if (stated === undefined)
    return { about, matches: false, text: 'the statement names none: the run was not recorded' };
  const digest = `sha256:${index.digest}`;
  if (digest === stated) return { about, matches: true, text: `it is that of the run: ${digest}` };
  return { about, matches: false, text: 'its digest is not the one in the statement: it is another one' };
}
