/**
 * Parses types that are written as text, such as `map<K, list<V>>` in the declaration of a function. A single letter is a type parameter.
 */
import {
  BOOL,
  BYTES,
  type CelType,
  createListType,
  createMapType,
  createOpaqueType,
  createOptionalType,
  createParameterType,
  createStructType,
  createTypeType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
} from './type.ts';

const NAMED_TYPES: Readonly<Record<string, CelType>> = {
  bool: BOOL,
  bytes: BYTES,
  double: DOUBLE,
  duration: DURATION,
  dyn: DYN,
  int: INT,
  null: NULL,
  string: STRING,
  timestamp: TIMESTAMP,
  uint: UINT,
  ip: createOpaqueType('net.IP'),
  cidr: createOpaqueType('net.CIDR'),
  url: createStructType('kubernetes.URL'),
  quantity: createStructType('kubernetes.Quantity'),
  semver: createStructType('kubernetes.Semver'),
  format: createStructType('kubernetes.NamedFormat'),
  authorizer: createStructType('kubernetes.authorization.Authorizer'),
  pathCheck: createStructType('kubernetes.authorization.PathCheck'),
  groupCheck: createStructType('kubernetes.authorization.GroupCheck'),
  resourceCheck: createStructType('kubernetes.authorization.ResourceCheck'),
  decision: createStructType('kubernetes.authorization.Decision'),
};

export function parseType(text: string): CelType {
  const [, name = '', inner] = /^(\w+)(?:<(.*)>)?$/.exec(text) ?? [];
  const parameters = inner === undefined ? [] : splitParameters(inner).map(parseType);
  const first = parameters[0];
  if (name === 'list' && first !== undefined) return createListType(first);
  if (name === 'map' && first !== undefined) return createMapType(first, parameters[1] ?? DYN);
  if (name === 'optional' && first !== undefined) return createOptionalType(first);
  if (name === 'type') return createTypeType(first);
  const namedType = NAMED_TYPES[name];
  if (namedType !== undefined) return namedType;
  if (/^[A-Z]$/.test(name)) return createParameterType(name);
  throw new Error(`unknown CEL type: ${text}`);
}

/** Splits at the commas outside of angle brackets. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '<') depth++;
    if (text[index] === '>') depth--;
    if (text[index] === ',' && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
