/** Validates the metadata that a template sets in the objects that are created from it: only labels and annotations. */
import { createForbiddenProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import { validateAnnotations } from '../../metadata/annotations.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset } from '../../object-fields.ts';

/** The members of metadata that a template must not set, in the order of causes. */
const FORBIDDEN_MEMBERS = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'ownerReferences',
  'finalizers',
  'managedFields',
];

export function validateTemplateMetadata(metadata: Fields, fieldPath: string): FieldProblem[] {
  const { labels, annotations }: { labels?: Record<string, string>; annotations?: Record<string, string> } = metadata;
  return [
    ...validateAnnotations(annotations, `${fieldPath}.annotations`),
    ...validateLabels(labels, `${fieldPath}.labels`),
    ...FORBIDDEN_MEMBERS.filter(
      (member) => !isZeroMember(member, metadata[member]) || isMemberOmitted(metadata, member),
    ).map((member) => createForbiddenProblem(`${fieldPath}.${toGoMember(member)}`, 'cannot be set')),
  ];
}

function isZeroMember(member: string, value: unknown): boolean {
  return isUnset(value) || (member === 'generation' && value === 0);
}

/** Returns the Go name with a lowercase first letter, which the causes of kube-apiserver contain. */
function toGoMember(member: string): string {
  return member === 'uid' ? 'uID' : member;
}
