/**
 * Repeated members and the spelling of numbers (`1.0`) in a patch are kept with its values in the patched document: kube-apiserver copies
 * the values of a patch as text, and decodes them with the whole document only.
 */
import type { Origin } from '../json/parse.ts';
import type { Json, JsonObject } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { setMember } from '../value/set-member.ts';

/** A copy of a value, written as the value was. */
export function copyWithLiterals(value: Json, origin: Origin | undefined): Json {
  if (origin === undefined) return deepCopy(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    return keepLiterals(
      value,
      value.map((item) => copyWithLiterals(item, origin)),
      origin,
    );
  }
  const copy: JsonObject = {};
  for (const name of Object.keys(value)) setMember(copy, name, copyWithLiterals(value[name] ?? null, origin));
  const repeated = origin.repeated.get(value);
  if (repeated !== undefined) {
    origin.repeated.set(
      copy,
      repeated.map(([name, member]) => [name, copyWithLiterals(member, origin)]),
    );
  }
  return keepLiterals(value, copy, origin);
}

/** Answers the copy, whose numbers are now known to be written as those of the value. */
export function keepLiterals<Copy extends object>(value: object, copy: Copy, origin: Origin | undefined): Copy {
  const literals = origin?.literals.get(value);
  if (literals !== undefined) origin?.literals.set(copy, literals);
  return copy;
}
