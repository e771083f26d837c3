/** Validation of metadata at an update: immutable members, resourceVersion, generation, finalizers. */

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

/** `fields`: the problems that validateFields found, where the caller has called it already. */
export function validateMetadataUpdate(
  next: ApiObject,
  previous: ApiObject,
  fields = validateFields(next.metadata),
): FieldProblem[] {
  const [sent, stored] = [next.metadata, previous.metadata];
  const problems: FieldProblem[] = [];
  if (stored.deletionTimestamp !== undefined) {
    problems.push(...validateNoNewFinalizers(sent.finalizers, stored.finalizers, 'metadata.finalizers'));
  }
  if ((sent.resourceVersion ?? '') === '') {
    problems.push(invalidValue('metadata.resourceVersion', '', 'must be specified for an update'));
  }
  if ((sent.generation ?? 0) < (stored.generation ?? 0)) {
    problems.push(invalidValue('metadata.generation', sent.generation ?? 0, 'must not be decremented'));
  }
  for (const member of IMMUTABLE) {
    if ((sent[member] ?? '') !== (stored[member] ?? '')) {
      problems.push(invalidValue(`metadata.${member}`, valueInMessage(sent, member), 'field is immutable'));
    }
  }
  return [...problems, ...fields];
}

/** kube-apiserver prints times as `2020-01-01 00:00:00 +0000 UTC`. */
function valueInMessage(metadata: ObjectMeta, member: (typeof IMMUTABLE)[number]): ShownValue {
  const value = metadata[member];
  if (member.endsWith('Timestamp') && typeof value === 'string') {
    return { bare: value.replace('T', ' ').replace('Z', ' +0000 UTC') };
  }
  return value ?? (member.startsWith('deletion') ? 'null' : '');
}
