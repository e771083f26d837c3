/**
 * A server assigns the uid of a new object, and ignores uid and deletionTimestamp in the request body, which may be a copy of another
 * object.
 *
 * Example of a contradiction: a POST with the uid u-1 creates an object with the uid u-1.
 */

import { toJsonObject } from '../../../values/json-object.ts';
import { formatValue } from '../evidence/format-value.ts';
import { listResponseObjects } from '../evidence/observed-versions.ts';
import type { Contradiction } from '../monitor.ts';
import { type ObservedResponse, readString } from '../traffic.ts';
import { ASSIGNED_UID_RULE } from './unidentified-objects.ts';

export const DELETION_MARK_RULE = 'del-mark-by-delete-only';

const METADATA_MEMBERS = [
  ['uid', ASSIGNED_UID_RULE, 'a uid that the server assigns'],
  ['deletionTimestamp', DELETION_MARK_RULE, '(absent): its deletion was not requested'],
] as const;

export function findCopiedMetadata(response: ObservedResponse): Contradiction[] {
  const { method, status, sentObject, target } = response;
  const [object] = method === 'POST' && status === 201 ? listResponseObjects(response) : [];
  const [storedMetadata, sentMetadata] = [toJsonObject(object?.object.metadata), toJsonObject(sentObject?.metadata)];
  return METADATA_MEMBERS.flatMap(([member, rule, expected]): Contradiction[] => {
    if (readString(sentMetadata[member]) === '' || storedMetadata[member] !== sentMetadata[member]) return [];
    const subject = `metadata.${member} of ${target?.plural} ${readString(storedMetadata.name)}, which equals the value in the request body`;
    return [
      {
        rules: [rule],
        subject,
        expected,
        actual: formatValue(storedMetadata[member]),
        evidence: [{ id: response.id }],
      },
    ];
  });
}
