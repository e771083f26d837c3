/** The fields of a type as JSON has them. */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';

/** The fields that JSON shows: those of embedded structs stand beside the type's own, with what the embedded type says of them. */
export function listFields(
  name: string,
  types: Readonly<Record<string, TypeFacts>>,
): Readonly<Record<string, FieldFacts>> {
  const { fields = {}, inlined = [] } = types[name] ?? {};
  if (inlined.length === 0) return fields;
  return { ...fields, ...Object.assign({}, ...inlined.map(({ ref }) => listFields(ref, types))) };
}
