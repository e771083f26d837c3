/** Validates the configuration, constraints and request names that the spec and status of a claim, and DeviceClasses have in common. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
  VALUE_OMITTED_TEXT,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
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
        (alternative) => `${readText(name)}/${readText(readMembers(alternative).name)}`,
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

export function findDuplicateProblems(names: readonly string[], fieldPath: string): FieldProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [createDuplicateProblem(`${fieldPath}[${index}]`, name)] : [],
  );
}

/** Returns the problems of requests with equal names. The declarative validation shows the request. */
export function findDuplicateRequestProblems(
  requests: readonly Fields[],
  fieldPath: string,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  const names = requests.map(({ name }) => readText(name));
  const member = behaviors.has('single-device-causes') ? '' : '.name';
  return requests.flatMap((request, index) => {
    const name = names[index] ?? '';
    if (names.indexOf(name) === index) return [];
    const value = behaviors.has('declarative-validation') ? { unquoted: formatRequest(request) } : name;
    return [createDuplicateProblem(`${fieldPath}[${index}]${member}`, value)];
  });
}

const REQUEST_MEMBERS = ['selectors', 'allocationMode', 'count', 'adminAccess', 'tolerations', 'capacity'];

/** Formats a request or an alternative as JSON. */
function formatRequest({ name, exactly, firstAvailable, ...details }: Fields): string {
  const isAlternative = isUnset(exactly) && isUnset(firstAvailable);
  const alternatives = Array.isArray(firstAvailable) ? firstAvailable.map(readMembers) : [];
  return JSON.stringify({
    name: readText(name),
    ...(!isUnset(exactly) && { exactly: orderDetails(readMembers(exactly)) }),
    ...(alternatives.length > 0 && {
      firstAvailable: alternatives.map((item) => ({ name: readText(item.name), ...orderDetails(item) })),
    }),
    ...(isAlternative && orderDetails(details)),
  });
}

function orderDetails(details: Fields): Fields {
  const members = REQUEST_MEMBERS.filter((member) => !isUnset(details[member]));
  return {
    deviceClassName: readText(details.deviceClassName),
    ...Object.fromEntries(members.map((member) => [member, details[member] ?? null])),
  };
}

/** The message for an unknown name. An alternative has the name `request/alternative`. */
const UNKNOWN_DETAIL =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

export function validateRequestReference(name: string, fieldPath: string, names: ReadonlySet<string>): FieldProblem[] {
  const segments = name.split('/');
  if (segments.length > 2) return [createInvalidValueProblem(fieldPath, name, UNKNOWN_DETAIL)];
  return [
    ...segments.flatMap((segment) =>
      findFormatProblems('short-name', segment).map((detail) => createInvalidValueProblem(fieldPath, segment, detail)),
    ),
    ...(names.has(name) ? [] : [createInvalidValueProblem(fieldPath, name, UNKNOWN_DETAIL)]),
  ];
}

export function validateRequestReferences(
  configOrConstraint: Fields,
  fieldPath: string,
  names: ReadonlySet<string>,
): FieldProblem[] {
  const references = Array.isArray(configOrConstraint.requests) ? configOrConstraint.requests.map(readText) : [];
  return [
    ...references.flatMap((name, index) => validateRequestReference(name, `${fieldPath}.requests[${index}]`, names)),
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
  const members = ['matchAttribute', 'distinctAttribute'].filter(
    (name) => (constraint[name] ?? undefined) !== undefined,
  );
  if (members.length > 0) {
    const validatesBoth = behaviors.has('declarative-validation');
    return members
      .slice(0, validatesBoth ? 2 : 1)
      .flatMap((member) =>
        validateFullyQualifiedName(readText(constraint[member]), `${fieldPath}.${member}`, behaviors),
      );
  }
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
  const { driver, parameters } = readMembers(opaque);
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
