/**
 * What genuine servers say of a value of the wrong type in the result of a strategic merge patch. They turn that result into the type
 * without writing it as JSON, by a converter with words of its own, which stops at the first field of the type that does not fit.
 */
import type { TypeMismatch } from '../../pure/schema/codec.ts';

const GO_KINDS: Readonly<Record<string, string>> = {
  array: 'slice',
  object: 'map',
  string: 'string',
  bool: 'bool',
  number: 'int64',
};

const PLAIN: ReadonlySet<string> = new Set(['bool', 'int32', 'int64', 'float64']);

/** Undefined for types that read their own JSON: those say the same in both. */
export function converterWords({ what, goType, final, struct }: TypeMismatch): string | undefined {
  if (final) return undefined;
  const fraction = /^number .*[.e]/i.test(what);
  const from = fraction ? 'float64' : (GO_KINDS[what.split(' ', 1)[0] ?? ''] ?? what);
  if (goType.startsWith('[]')) return `cannot restore slice from ${from}`;
  if (goType.startsWith('map[')) return `cannot restore map from ${from}`;
  if (struct) return `cannot restore struct from: ${from}`;
  const kind = PLAIN.has(goType) ? goType : 'string';
  const convertible = kind === 'string' ? from === 'int64' : /^int/.test(kind) && fraction;
  return convertible ? `cannot convert ${from} to ${goType}` : `unrecognized type: ${kind}`;
}
