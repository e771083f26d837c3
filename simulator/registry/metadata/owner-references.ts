/**
 * Validates ownerReferences. apiVersion, kind, name and uid are required, an Event cannot be an owner, and only one owner can be the
 * controller.
 */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { quote } from '../../../values/go-quote.ts';
import type { OwnerReference } from '../../pure/object.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function validateOwnerReferences(
  references: readonly OwnerReference[] | undefined,
  field: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  if (references === undefined) return [];
  const problems: FieldProblem[] = [];
  let controllerReference: OwnerReference | undefined;
  for (const [index, reference] of references.entries()) {
    const path = behaviors.has('indexed-owner-references') ? `${field}[${index}]` : field;
    problems.push(...validateReference(reference, path, behaviors), ...findEventProblems(reference, path));
    if (reference.controller !== true) continue;
    if (controllerReference !== undefined) {
      const controllerNames = `${controllerReference.kind}/${controllerReference.name} and ${reference.kind}/${reference.name}`;
      problems.push(
        createInvalidValueProblem(
          field,
          { unquoted: `[]v1.OwnerReference{${references.map(formatOwnerReference).join(', ')}}` },
          `Only one reference can have Controller set to true. Found "true" in references for ${controllerNames}`,
        ),
      );
    }
    controllerReference = reference;
  }
  return problems;
}

const REQUIRED_MEMBERS = ['kind', 'name', 'uid'] as const;

function validateReference(
  reference: OwnerReference,
  field: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  return behaviors.has('indexed-owner-references')
    ? findMissingMemberProblems(reference, field)
    : findEmptyMemberProblems(reference, field, behaviors);
}

function findMissingMemberProblems(reference: OwnerReference, field: string): FieldProblem[] {
  const { apiVersion = '' } = reference;
  const problems: FieldProblem[] = [];
  if (apiVersion !== '' && parseGroupVersion(apiVersion).version === '')
    problems.push(
      createInvalidValueProblem(`${field}.apiVersion`, apiVersion, 'must be <group>/<version> or <version>'),
    );
  for (const member of ['apiVersion', ...REQUIRED_MEMBERS] as const)
    if ((reference[member] ?? '') === '')
      problems.push(createRequiredProblem(`${field}.${member}`, 'must not be empty'));
  return problems;
}

function findEmptyMemberProblems(
  reference: OwnerReference,
  field: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (parseGroupVersion(reference.apiVersion ?? '').version === '') {
    problems.push(
      createInvalidValueProblem(`${field}.apiVersion`, reference.apiVersion ?? '', 'version must not be empty'),
    );
  }
  const formatPrefix = (member: string) => (behaviors.has('member-named-by-path-only') ? '' : `${member} `);
  for (const member of REQUIRED_MEMBERS) {
    if ((reference[member] ?? '') === '') {
      problems.push(createInvalidValueProblem(`${field}.${member}`, '', `${formatPrefix(member)}must not be empty`));
    }
  }
  return problems;
}

function findEventProblems(reference: OwnerReference, field: string): FieldProblem[] {
  const { group, version } = parseGroupVersion(reference.apiVersion ?? '');
  if (group !== '' || version !== 'v1' || reference.kind !== 'Event') return [];
  const detail = '/v1, Kind=Event is disallowed from being an owner';
  return [createInvalidValueProblem(field, { unquoted: formatOwnerReference(reference) }, detail)];
}

function parseGroupVersion(apiVersion: string): { group: string; version: string } {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return { group: '', version: '' };
  return parts.length === 2
    ? { group: parts[0] ?? '', version: parts[1] ?? '' }
    : { group: '', version: parts[0] ?? '' };
}

/** Formats an ownerReference. kube-apiserver prints pointers as memory addresses, which differ in each message. */
function formatOwnerReference(reference: OwnerReference): string {
  const formatPointer = (value: boolean | undefined) =>
    value === undefined ? '(*bool)(nil)' : '(*bool)(0xc000000000)';
  return (
    `v1.OwnerReference{APIVersion:${quote(reference.apiVersion ?? '')}, Kind:${quote(reference.kind ?? '')}, ` +
    `Name:${quote(reference.name ?? '')}, UID:${quote(reference.uid ?? '')}, ` +
    `Controller:${formatPointer(reference.controller)}, BlockOwnerDeletion:${formatPointer(reference.blockOwnerDeletion)}}`
  );
}
