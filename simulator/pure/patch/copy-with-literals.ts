/**
 * Copies values of a patch to the patched document, with their duplicate members and the spelling of their numbers (`1.0`). kube-apiserver
 * copies these values as text, and decodes the text together with the complete document.
 */
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { setMember } from '../value/set-member.ts';

/** Returns a copy of a value whose numbers have the same spelling. */
export function copyWithLiterals(value: Json, source: JsonSource | undefined): Json {
  if (source === undefined) return copyDeeply(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    return copyLiterals(
      value,
      value.map((item) => copyWithLiterals(item, source)),
      source,
    );
  }
  const copy: JsonObject = {};
  for (const name of Object.keys(value)) setMember(copy, name, copyWithLiterals(value[name] ?? null, source));
  const membersWithDuplicates = source.membersWithDuplicates.get(value);
  if (membersWithDuplicates !== undefined) {
    source.membersWithDuplicates.set(
      copy,
      membersWithDuplicates.map(([name, member]) => [name, copyWithLiterals(member, source)]),
    );
  }
  return copyLiterals(value, copy, source);
}

/** Records that the numbers of the copy have the same spelling as the numbers of the value. Returns the copy. */
export function copyLiterals<Copy extends object>(value: object, copy: Copy, source: JsonSource | undefined): Copy {
  const literals = source?.literals.get(value);
  if (literals !== undefined) source?.literals.set(copy, literals);
  return copy;
}
