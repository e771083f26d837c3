/** Names of drivers, devices and their attributes. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { invalidValue, required, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

const MAX_NAME = 63;
const MAX_IDENTIFIER = 32;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const IDENTIFIER_DETAIL =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')";

const MAX_POOL_NAME = 253;

export function validatePoolName(name: string, at: string): FieldProblem[] {
  if (name === '') return [required(at)];
  return [
    ...(Buffer.byteLength(name) > MAX_POOL_NAME ? [tooLong(at, MAX_POOL_NAME)] : []),
    ...name.split('/').flatMap((part) => checkDns1123Subdomain(part).map((detail) => invalidValue(at, part, detail))),
  ];
}

export function validateDriverName(name: string, at: string): FieldProblem[] {
  if (name === '') return [required(at)];
  return [
    ...(Buffer.byteLength(name) > MAX_NAME ? [tooLong(at, MAX_NAME)] : []),
    ...checkDns1123Subdomain(name.toLowerCase()).map((detail) => invalidValue(at, name, detail)),
  ];
}

type Causes = ReadonlySet<Machinery>;

/** `name`, or `driver.example.com/name`. */
export function validateQualifiedName(name: string, at: string, machinery: Causes): FieldProblem[] {
  const isInvalid = machinery.has('single-device-causes');
  const createProblem = (detail: string) => (isInvalid ? invalidValue(at, '', detail) : required(at, detail));
  if (name === '' && !isInvalid) return [required(at, 'name required')];
  const parts = name.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1) return validateIdentifier(first, at);
  if (parts.length > 2) return [];
  return [
    ...(first === '' ? [createProblem('the domain must not be empty')] : validateDriverName(first, at)),
    ...(second === '' ? [createProblem('the name must not be empty')] : validateIdentifier(second, at)),
  ];
}

export function validateFullyQualifiedName(name: string, at: string, machinery: Causes): FieldProblem[] {
  const problems = validateQualifiedName(name, at, machinery);
  if (name.includes('/')) return problems;
  if (machinery.has('single-device-causes'))
    return [
      ...problems,
      invalidValue(at, name, 'a fully qualified name must be a domain and a name separated by a slash'),
    ];
  return name === '' ? problems : [...problems, invalidValue(at, name, 'must include a domain')];
}

function validateIdentifier(identifier: string, at: string): FieldProblem[] {
  return [
    ...(Buffer.byteLength(identifier) > MAX_IDENTIFIER ? [tooLong(at, MAX_IDENTIFIER)] : []),
    ...(IDENTIFIER.test(identifier) ? [] : [invalidValue(at, identifier, IDENTIFIER_DETAIL)]),
  ];
}
