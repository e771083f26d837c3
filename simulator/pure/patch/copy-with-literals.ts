/**
 * Keeps duplicate members and the spelling of numbers (`1.0`) when values of a patch are copied to the patched document. kube-apiserver
 * copies these values as text, and decodes them only with the whole document.
 */
import type { JsonSource } from '../json/parse.ts';
import type { Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { setMember } from '../value/set-member.ts';

/** Returns a copy of a value with the same spelling. */
export function copyWithLiterals(value: Json, origin: JsonSource | undefined): Json {
  if (origin === undefined) return copyDeeply(value);
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
  const repeatedMembers = origin.repeatedMembers.get(value);
  if (repeatedMembers !== undefined) {
    origin.repeatedMembers.set(
      copy,
      repeatedMembers.map(([name, member]) => [name, copyWithLiterals(member, origin)]),
    );
  }
  return keepLiterals(value, copy, origin);
}

/** Records that the numbers of the copy are spelled like those of the value; returns the copy. */
export function keepLiterals<Copy extends object>(value: object, copy: Copy, origin: JsonSource | undefined): Copy {
  const literals = origin?.literals.get(value);
  if (literals !== undefined) origin?.literals.set(copy, literals);
  return copy;
}
