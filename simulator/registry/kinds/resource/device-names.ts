/** Validates the names of drivers, devices and their attributes. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import {
  createInvalidValueProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

type ReleaseBehaviorSet = ReadonlySet<ReleaseBehavior>;

const MAX_NAME_LENGTH = 63;
const MAX_IDENTIFIER_LENGTH = 32;
const IDENTIFIER_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;
const IDENTIFIER_DETAIL =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')";

const MAX_POOL_NAME_LENGTH = 253;

export function validatePoolName(name: string, fieldPath: string): FieldProblem[] {
  if (name === '') return [createRequiredProblem(fieldPath)];
  return [
    ...(Buffer.byteLength(name) > MAX_POOL_NAME_LENGTH ? [createTooLongProblem(fieldPath, MAX_POOL_NAME_LENGTH)] : []),
    ...name
      .split('/')
      .flatMap((part) =>
        checkDns1123Subdomain(part).map((detail) => createInvalidValueProblem(fieldPath, part, detail)),
      ),
  ];
}

/** Validates the name of a driver. Until 1.34, an empty name has a second cause, because it is not a DNS subdomain. */
export function validateDriverName(name: string, fieldPath: string, behaviors: ReleaseBehaviorSet): FieldProblem[] {
  const hasSingleCause = behaviors.has('single-device-causes');
  if (name === '' && hasSingleCause) return [createRequiredProblem(fieldPath)];
  return [
    ...(name === '' ? [createRequiredProblem(fieldPath)] : []),
    ...(Buffer.byteLength(name) > MAX_NAME_LENGTH ? [createTooLongProblem(fieldPath, MAX_NAME_LENGTH)] : []),
    ...checkDns1123Subdomain(name.toLowerCase()).map((detail) => createInvalidValueProblem(fieldPath, name, detail)),
  ];
}

/** Validates a name such as `name` or `driver.example.com/name`. */
export function validateQualifiedName(name: string, fieldPath: string, behaviors: ReleaseBehaviorSet): FieldProblem[] {
  const reportsInvalid = behaviors.has('single-device-causes');
  const createProblem = (detail: string) =>
    reportsInvalid ? createInvalidValueProblem(fieldPath, '', detail) : createRequiredProblem(fieldPath, detail);
  if (name === '' && !reportsInvalid) return [createRequiredProblem(fieldPath, 'name required')];
  const parts = name.split('/');
  const [firstPart = '', secondPart = ''] = parts;
  if (parts.length === 1) return validateIdentifier(firstPart, fieldPath);
  if (parts.length > 2) return [];
  return [
    ...(firstPart === ''
      ? [createProblem('the domain must not be empty')]
      : validateDriverName(firstPart, fieldPath, behaviors)),
    ...(secondPart === '' ? [createProblem('the name must not be empty')] : validateIdentifier(secondPart, fieldPath)),
  ];
}

export function validateFullyQualifiedName(
  name: string,
  fieldPath: string,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  const problems = validateQualifiedName(name, fieldPath, behaviors);
  if (name.includes('/')) return problems;
  if (behaviors.has('single-device-causes'))
    return [
      ...problems,
      createInvalidValueProblem(
        fieldPath,
        name,
        'a fully qualified name must be a domain and a name separated by a slash',
      ),
    ];
  return name === '' ? problems : [...problems, createInvalidValueProblem(fieldPath, name, 'must include a domain')];
}

function validateIdentifier(identifier: string, fieldPath: string): FieldProblem[] {
  return [
    ...(Buffer.byteLength(identifier) > MAX_IDENTIFIER_LENGTH
      ? [createTooLongProblem(fieldPath, MAX_IDENTIFIER_LENGTH)]
      : []),
    ...(IDENTIFIER_PATTERN.test(identifier)
      ? []
      : [createInvalidValueProblem(fieldPath, identifier, IDENTIFIER_DETAIL)]),
  ];
}
