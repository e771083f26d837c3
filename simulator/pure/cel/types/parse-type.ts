/**
 * Parses types that are written as text, such as `map<K, list<V>>` in the declaration of a function. A single capital letter is a type
 * parameter.
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
  createTypeOfType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
} from './type.ts';

const TYPES_BY_NAME: Readonly<Record<string, CelType>> = {
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
  const [, name = '', parameterList] = /^(\w+)(?:<(.*)>)?$/.exec(text) ?? [];
  const parameters = parameterList === undefined ? [] : splitParameters(parameterList).map(parseType);
  const firstParameter = parameters[0];
  if (name === 'list' && firstParameter !== undefined) return createListType(firstParameter);
  if (name === 'map' && firstParameter !== undefined) return createMapType(firstParameter, parameters[1] ?? DYN);
  if (name === 'optional' && firstParameter !== undefined) return createOptionalType(firstParameter);
  if (name === 'type') return createTypeOfType(firstParameter);
  const namedType = TYPES_BY_NAME[name];
  if (namedType !== undefined) return namedType;
  if (/^[A-Z]$/.test(name)) return createParameterType(name);
  throw new Error(`unknown CEL type: ${text}`);
}

/** Splits a list of type parameters at the commas that are outside of angle brackets. */
function splitParameters(text: string): string[] {
  const parameterTexts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '<') depth++;
    if (text[index] === '>') depth--;
    if (text[index] === ',' && depth === 0) {
      parameterTexts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parameterTexts, text.slice(start).trim()];
}
