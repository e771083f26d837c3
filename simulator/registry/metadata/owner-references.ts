/** ownerReferences: each with apiVersion, kind, name and uid, none to an Event, and at most one controller. */
import { quote } from '../../pure/go/quote.ts';
import type { OwnerReference } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function validateOwnerReferences(
  references: readonly OwnerReference[] | undefined,
  field: string,
): FieldProblem[] {
  if (references === undefined) return [];
  const problems: FieldProblem[] = [];
  let controller: OwnerReference | undefined;
  for (const reference of references) {
    problems.push(...validateOwnerReference(reference, field));
    if (reference.controller !== true) continue;
    if (controller !== undefined) {
      const controllerNames = `${controller.kind}/${controller.name} and ${reference.kind}/${reference.name}`;
      problems.push(
        invalidValue(
          field,
          { bare: `[]v1.OwnerReference{${references.map(goOwnerReference).join(', ')}}` },
          `Only one reference can have Controller set to true. Found "true" in references for ${controllerNames}`,
        ),
      );
    }
    controller = reference;
  }
  return problems;
}

function validateOwnerReference(reference: OwnerReference, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { group, version } = parseGroupVersion(reference.apiVersion ?? '');
  if (version === '') {
    problems.push(invalidValue(`${field}.apiVersion`, reference.apiVersion ?? '', 'version must not be empty'));
  }
  for (const member of ['kind', 'name', 'uid'] as const) {
    if ((reference[member] ?? '') === '') {
      problems.push(invalidValue(`${field}.${member}`, '', `${member} must not be empty`));
    }
  }
  if (group === '' && version === 'v1' && reference.kind === 'Event') {
    problems.push(
      invalidValue(field, { bare: goOwnerReference(reference) }, '/v1, Kind=Event is disallowed from being an owner'),
    );
  }
  return problems;
}

function parseGroupVersion(apiVersion: string): { group: string; version: string } {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return { group: '', version: '' };
  return parts.length === 2
    ? { group: parts[0] ?? '', version: parts[1] ?? '' }
    : { group: '', version: parts[0] ?? '' };
}

/** Prints an ownerReference. kube-apiserver prints pointers as addresses, which differ from message to message. */
function goOwnerReference(reference: OwnerReference): string {
  const pointer = (value: boolean | undefined) => (value === undefined ? '(*bool)(nil)' : '(*bool)(0xc000000000)');
  return (
    `v1.OwnerReference{APIVersion:${quote(reference.apiVersion ?? '')}, Kind:${quote(reference.kind ?? '')}, ` +
    `Name:${quote(reference.name ?? '')}, UID:${quote(reference.uid ?? '')}, ` +
    `Controller:${pointer(reference.controller)}, BlockOwnerDeletion:${pointer(reference.blockOwnerDeletion)}}`
  );
}
