/** Types written as text, which is how functions are declared: `map<K, list<V>>`. One letter is a type parameter. */
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  opaqueOf,
  optionalOf,
  parameterOf,
  STRING,
  structOf,
  TIMESTAMP,
  type Type,
  typeOf,
  UINT,
} from './type.ts';

const NAMED: Readonly<Record<string, Type>> = {
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
  ip: opaqueOf('net.IP'),
  cidr: opaqueOf('net.CIDR'),
  url: structOf('kubernetes.URL'),
  quantity: structOf('kubernetes.Quantity'),
  format: structOf('kubernetes.NamedFormat'),
  authorizer: structOf('kubernetes.authorization.Authorizer'),
  pathCheck: structOf('kubernetes.authorization.PathCheck'),
  groupCheck: structOf('kubernetes.authorization.GroupCheck'),
  resourceCheck: structOf('kubernetes.authorization.ResourceCheck'),
  decision: structOf('kubernetes.authorization.Decision'),
};

export function readType(text: string): Type {
  const [, name = '', inner] = /^(\w+)(?:<(.*)>)?$/.exec(text) ?? [];
  const parameters = inner === undefined ? [] : splitParameters(inner).map(readType);
  const first = parameters[0];
  if (name === 'list' && first !== undefined) return listOf(first);
  if (name === 'map' && first !== undefined) return mapOf(first, parameters[1] ?? DYN);
  if (name === 'optional' && first !== undefined) return optionalOf(first);
  if (name === 'type') return typeOf(first);
  const named = NAMED[name];
  if (named !== undefined) return named;
  if (/^[A-Z]$/.test(name)) return parameterOf(name);
  throw new Error(`no type: ${text}`);
}

/** At the commas that stand outside of angle brackets. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<') depth++;
    if (text[at] === '>') depth--;
    if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
