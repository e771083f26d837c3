/**
 * A server assigns the uid of a new object, and ignores uid and deletionTimestamp in the request body, which may be a copy of another
 * object.
 *
 * Contradiction: POST a {uid: u-1} 201 uid u-1
 */

import { toJsonObject } from '../../../values/json-object.ts';
import { formatValue } from '../evidence/format-value.ts';
import { listAnswerObjects } from '../evidence/sightings.ts';
import type { Contradiction } from '../monitor.ts';
import { type Answer, toText } from '../traffic.ts';
import { UID_ASSIGNED } from './unidentified-objects.ts';

export const MARKED_BY_DELETE = 'del-mark-by-delete-only';

const MEMBERS = [
  ['uid', UID_ASSIGNED, 'a uid that the server assigns'],
  ['deletionTimestamp', MARKED_BY_DELETE, '(absent): its deletion was not requested'],
] as const;

export function findCopiedMetadata(answer: Answer): Contradiction[] {
  const { method, status, sent, place } = answer;
  const [object] = method === 'POST' && status === 201 ? listAnswerObjects(answer) : [];
  const [storedMetadata, sentMetadata] = [toJsonObject(object?.object.metadata), toJsonObject(sent?.metadata)];
  return MEMBERS.flatMap(([member, rule, expected]): Contradiction[] => {
    if (toText(sentMetadata[member]) === '' || storedMetadata[member] !== sentMetadata[member]) return [];
    const subject = `metadata.${member} of ${place?.plural} ${toText(storedMetadata.name)}, which equals that of the request body`;
    return [
      {
        rules: [rule],
        what: subject,
        expected,
        actual: formatValue(storedMetadata[member]),
        evidence: [{ id: answer.id }],
      },
    ];
  });
}
