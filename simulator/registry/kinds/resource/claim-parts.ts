/** Validates the parts that the spec and status of a claim share with DeviceClasses. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
  VALUE_OMITTED_TEXT,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, objectMembers, readList, readText } from '../../object-fields.ts';
import { findFormatProblems } from '../../validation/formats.ts';
import { validateDriverName, validateFullyQualifiedName } from './device-names.ts';

type ReleaseBehaviorSet = ReadonlySet<ReleaseBehavior>;

export const MAX_ITEMS = 32;

/** Returns the names of the requests and of their alternatives. */
export function listRequestNames(devices: Fields): ReadonlySet<string> {
  return new Set(
    readList(devices, 'requests').flatMap(({ name, firstAvailable }) => [
      readText(name),
      ...(Array.isArray(firstAvailable) ? firstAvailable : []).map(
        (alternative) => `${readText(name)}/${readText(objectMembers(alternative).name)}`,
      ),
    ]),
  );
}

export function validateItems(
  items: readonly Fields[],
  fieldPath: string,
  validate: (item: Fields, fieldPath: string) => FieldProblem[],
  max = MAX_ITEMS,
): FieldProblem[] {
  return [
    ...items.flatMap((item, index) => validate(item, `${fieldPath}[${index}]`)),
    ...findTooManyItemsProblems(items, fieldPath, max),
  ];
}

export function findTooManyItemsProblems(
  items: readonly unknown[],
  fieldPath: string,
  max = MAX_ITEMS,
): FieldProblem[] {
  return items.length > max ? [createTooManyItemsProblem(fieldPath, items.length, max)] : [];
}

export function findDuplicateProblems(names: readonly string[], fieldPath: string, member = ''): FieldProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [createDuplicateProblem(`${fieldPath}[${index}]${member}`, name)] : [],
  );
}

/** The message for an unknown name. An alternative has the name `request/alternative`. */
const UNKNOWN_DETAIL =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

export function validateReference(name: string, fieldPath: string, names: ReadonlySet<string>): FieldProblem[] {
  const segments = name.split('/');
  if (segments.length > 2) return [createInvalidValueProblem(fieldPath, name, UNKNOWN_DETAIL)];
  return [
    ...segments.flatMap((segment) =>
      findFormatProblems('short-name', segment).map((detail) => createInvalidValueProblem(fieldPath, segment, detail)),
    ),
    ...(names.has(name) ? [] : [createInvalidValueProblem(fieldPath, name, UNKNOWN_DETAIL)]),
  ];
}

export function validateReferences(holder: Fields, fieldPath: string, names: ReadonlySet<string>): FieldProblem[] {
  const references = Array.isArray(holder.requests) ? holder.requests.map(readText) : [];
  return [
    ...references.flatMap((name, index) => validateReference(name, `${fieldPath}.requests[${index}]`, names)),
    ...findTooManyItemsProblems(references, `${fieldPath}.requests`),
    ...findDuplicateProblems(references, `${fieldPath}.requests`),
  ];
}

const ONE_ATTRIBUTE_DETAIL =
  'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set';

export function validateConstraint(
  constraint: Fields,
  fieldPath: string,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  const member = ['matchAttribute', 'distinctAttribute'].find((name) => (constraint[name] ?? undefined) !== undefined);
  if (member !== undefined)
    return validateFullyQualifiedName(readText(constraint[member]), `${fieldPath}.${member}`, behaviors);
  return [
    behaviors.has('shared-devices')
      ? createRequiredProblem(fieldPath, ONE_ATTRIBUTE_DETAIL)
      : createRequiredProblem(`${fieldPath}.matchAttribute`),
  ];
}

export function validateConfiguration(
  { opaque }: Fields,
  fieldPath: string,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  if (isUnset(opaque)) return [createRequiredProblem(`${fieldPath}.opaque`)];
  const { driver, parameters } = objectMembers(opaque);
  const field = `${fieldPath}.opaque.parameters`;
  const isObject = typeof parameters === 'object' && !Array.isArray(parameters);
  return [
    ...validateDriverName(readText(driver), `${fieldPath}.opaque.driver`, behaviors),
    ...(isUnset(parameters) ? [createRequiredProblem(field)] : []),
    ...(isUnset(parameters) || isObject
      ? []
      : [createInvalidValueProblem(field, VALUE_OMITTED_TEXT, 'must be a valid JSON object')]),
  ];
}
