/** What may not change in metadata once an object exists, and what must be sent with a change. */

import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import { invalidValue, type ShownValue } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { validateNoNewFinalizers } from './finalizers.ts';
import { validateFields } from './validate-metadata.ts';

const IMMUTABLE = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const;

/** `fields` is what validateFields found, where the caller has asked it already. */
export function validateMetadataUpdate(
  next: ApiObject,
  previous: ApiObject,
  fields = validateFields(next.metadata),
): FieldProblem[] {
  const [a, b] = [next.metadata, previous.metadata];
  const problems: FieldProblem[] = [];
  if (b.deletionTimestamp !== undefined) {
    problems.push(...validateNoNewFinalizers(a.finalizers, b.finalizers, 'metadata.finalizers'));
  }
  if ((a.resourceVersion ?? '') === '') {
    problems.push(invalidValue('metadata.resourceVersion', '', 'must be specified for an update'));
  }
  if ((a.generation ?? 0) < (b.generation ?? 0)) {
    problems.push(invalidValue('metadata.generation', a.generation ?? 0, 'must not be decremented'));
  }
  for (const member of IMMUTABLE) {
    if ((a[member] ?? '') !== (b[member] ?? '')) {
      problems.push(invalidValue(`metadata.${member}`, shown(a, member), 'field is immutable'));
    }
  }
  return [...problems, ...fields];
}

/** Times are printed as `2020-01-01 00:00:00 +0000 UTC` in messages. */
function shown(metadata: ObjectMeta, member: (typeof IMMUTABLE)[number]): ShownValue {
  const value = metadata[member];
  if (member.endsWith('Timestamp') && typeof value === 'string') {
    return { bare: value.replace('T', ' ').replace('Z', ' +0000 UTC') };
  }
  return value ?? (member.startsWith('deletion') ? 'null' : '');
}
