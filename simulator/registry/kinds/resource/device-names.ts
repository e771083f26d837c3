/** Validates the names of drivers, devices and their attributes. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { invalidValue, required, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

type Causes = ReadonlySet<Machinery>;

const MAX_NAME_LENGTH = 63;
const MAX_IDENTIFIER_LENGTH = 32;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const IDENTIFIER_DETAIL =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')";

const MAX_POOL_NAME_LENGTH = 253;

export function validatePoolName(name: string, fieldPath: string): FieldProblem[] {
  if (name === '') return [required(fieldPath)];
  return [
    ...(Buffer.byteLength(name) > MAX_POOL_NAME_LENGTH ? [tooLong(fieldPath, MAX_POOL_NAME_LENGTH)] : []),
    ...name
      .split('/')
      .flatMap((part) => checkDns1123Subdomain(part).map((detail) => invalidValue(fieldPath, part, detail))),
  ];
}

/** Validates the name of a driver. Until 1.34, an empty name has a second cause: that it is not a DNS subdomain. */
export function validateDriverName(name: string, fieldPath: string, machinery: Causes): FieldProblem[] {
  const isRequiredOnly = machinery.has('single-device-causes');
  if (name === '' && isRequiredOnly) return [required(fieldPath)];
  return [
    ...(name === '' ? [required(fieldPath)] : []),
    ...(Buffer.byteLength(name) > MAX_NAME_LENGTH ? [tooLong(fieldPath, MAX_NAME_LENGTH)] : []),
    ...checkDns1123Subdomain(name.toLowerCase()).map((detail) => invalidValue(fieldPath, name, detail)),
  ];
}

/** Validates a name such as `name` or `driver.example.com/name`. */
export function validateQualifiedName(name: string, fieldPath: string, machinery: Causes): FieldProblem[] {
  const reportsInvalid = machinery.has('single-device-causes');
  const createProblem = (detail: string) =>
    reportsInvalid ? invalidValue(fieldPath, '', detail) : required(fieldPath, detail);
  if (name === '' && !reportsInvalid) return [required(fieldPath, 'name required')];
  const parts = name.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1) return validateIdentifier(first, fieldPath);
  if (parts.length > 2) return [];
  return [
    ...(first === ''
      ? [createProblem('the domain must not be empty')]
      : validateDriverName(first, fieldPath, machinery)),
    ...(second === '' ? [createProblem('the name must not be empty')] : validateIdentifier(second, fieldPath)),
  ];
}

export function validateFullyQualifiedName(name: string, fieldPath: string, machinery: Causes): FieldProblem[] {
  const problems = validateQualifiedName(name, fieldPath, machinery);
  if (name.includes('/')) return problems;
  if (machinery.has('single-device-causes'))
    return [
      ...problems,
      invalidValue(fieldPath, name, 'a fully qualified name must be a domain and a name separated by a slash'),
    ];
  return name === '' ? problems : [...problems, invalidValue(fieldPath, name, 'must include a domain')];
}

function validateIdentifier(identifier: string, fieldPath: string): FieldProblem[] {
  return [
    ...(Buffer.byteLength(identifier) > MAX_IDENTIFIER_LENGTH ? [tooLong(fieldPath, MAX_IDENTIFIER_LENGTH)] : []),
    ...(IDENTIFIER.test(identifier) ? [] : [invalidValue(fieldPath, identifier, IDENTIFIER_DETAIL)]),
  ];
}
