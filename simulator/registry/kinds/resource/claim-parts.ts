/** Validates the parts that the spec and status of a claim share with DeviceClasses. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { duplicate, invalidValue, required, tooMany, VALUE_OMITTED } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { checkFormat } from '../../validation/formats.ts';
import { validateDriverName, validateFullyQualifiedName } from './device-names.ts';

type Causes = ReadonlySet<Machinery>;

export const MAX_ITEMS = 32;

/** Returns the names of the requests and of their alternatives. */
export function listRequestNames(devices: Fields): ReadonlySet<string> {
  return new Set(
    list(devices, 'requests').flatMap(({ name, firstAvailable }) => [
      text(name),
      ...(Array.isArray(firstAvailable) ? firstAvailable : []).map(
        (alternative) => `${text(name)}/${text(objectMembers(alternative).name)}`,
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
    ...limitItems(items, fieldPath, max),
  ];
}

export function limitItems(items: readonly unknown[], fieldPath: string, max = MAX_ITEMS): FieldProblem[] {
  return items.length > max ? [tooMany(fieldPath, items.length, max)] : [];
}

export function findDuplicates(names: readonly string[], fieldPath: string, member = ''): FieldProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [duplicate(`${fieldPath}[${index}]${member}`, name)] : [],
  );
}

/** The message for an unknown name. An alternative is named as `request/alternative`. */
const UNKNOWN_DETAIL =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

export function validateReference(name: string, fieldPath: string, names: ReadonlySet<string>): FieldProblem[] {
  const segments = name.split('/');
  if (segments.length > 2) return [invalidValue(fieldPath, name, UNKNOWN_DETAIL)];
  return [
    ...segments.flatMap((segment) =>
      checkFormat('short-name', segment).map((detail) => invalidValue(fieldPath, segment, detail)),
    ),
    ...(names.has(name) ? [] : [invalidValue(fieldPath, name, UNKNOWN_DETAIL)]),
  ];
}

export function validateReferences(holder: Fields, fieldPath: string, names: ReadonlySet<string>): FieldProblem[] {
  const references = Array.isArray(holder.requests) ? holder.requests.map(text) : [];
  return [
    ...references.flatMap((name, index) => validateReference(name, `${fieldPath}.requests[${index}]`, names)),
    ...limitItems(references, `${fieldPath}.requests`),
    ...findDuplicates(references, `${fieldPath}.requests`),
  ];
}

const ONE_ATTRIBUTE_DETAIL =
  'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set';

export function validateConstraint(constraint: Fields, fieldPath: string, machinery: Causes): FieldProblem[] {
  const member = ['matchAttribute', 'distinctAttribute'].find((name) => (constraint[name] ?? undefined) !== undefined);
  if (member !== undefined)
    return validateFullyQualifiedName(text(constraint[member]), `${fieldPath}.${member}`, machinery);
  return [
    machinery.has('shared-devices')
      ? required(fieldPath, ONE_ATTRIBUTE_DETAIL)
      : required(`${fieldPath}.matchAttribute`),
  ];
}

export function validateConfiguration({ opaque }: Fields, fieldPath: string, machinery: Causes): FieldProblem[] {
  if (isUnset(opaque)) return [required(`${fieldPath}.opaque`)];
  const { driver, parameters } = objectMembers(opaque);
  const field = `${fieldPath}.opaque.parameters`;
  const isObject = typeof parameters === 'object' && !Array.isArray(parameters);
  return [
    ...validateDriverName(text(driver), `${fieldPath}.opaque.driver`, machinery),
    ...(isUnset(parameters) ? [required(field)] : []),
    ...(isUnset(parameters) || isObject ? [] : [invalidValue(field, VALUE_OMITTED, 'must be a valid JSON object')]),
  ];
}
