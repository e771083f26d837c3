/** Names of drivers, devices and their attributes. */
import { isDns1123Subdomain } from '../../../pure/names/dns.ts';
import { invalidValue, required, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

const MAX_NAME = 63;
const MAX_IDENTIFIER = 32;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const IDENTIFIER_DETAIL =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')";

export function validateDriverName(name: string, at: string): FieldProblem[] {
  return [
    ...(name === '' ? [required(at)] : []),
    ...(Buffer.byteLength(name) > MAX_NAME ? [tooLong(at, MAX_NAME)] : []),
    ...isDns1123Subdomain(name.toLowerCase()).map((detail) => invalidValue(at, name, detail)),
  ];
}

/** `name`, or `driver.example.com/name`. */
export function validateQualifiedName(name: string, at: string): FieldProblem[] {
  if (name === '') return [required(at, 'name required')];
  const parts = name.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1) return validateIdentifier(first, at);
  if (parts.length > 2) return [];
  return [
    ...(first === '' ? [required(at, 'the domain must not be empty')] : validateDriverName(first, at)),
    ...(second === '' ? [required(at, 'the name must not be empty')] : validateIdentifier(second, at)),
  ];
}

export function validateFullyQualifiedName(name: string, at: string): FieldProblem[] {
  const hasDomain = name === '' || name.includes('/');
  return [...validateQualifiedName(name, at), ...(hasDomain ? [] : [invalidValue(at, name, 'must include a domain')])];
}

function validateIdentifier(identifier: string, at: string): FieldProblem[] {
  return [
    ...(Buffer.byteLength(identifier) > MAX_IDENTIFIER ? [tooLong(at, MAX_IDENTIFIER)] : []),
    ...(IDENTIFIER.test(identifier) ? [] : [invalidValue(at, identifier, IDENTIFIER_DETAIL)]),
  ];
}
