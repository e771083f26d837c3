/** The fields of a type in JSON. */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';

/** Returns the fields that JSON shows: those of embedded structs are beside the type's own fields, with the facts of the embedded type. */
export function listFields(
  name: string,
  types: Readonly<Record<string, TypeFacts>>,
): Readonly<Record<string, FieldFacts>> {
  const { fields = {}, inlined = [] } = types[name] ?? {};
  if (inlined.length === 0) return fields;
  return { ...fields, ...Object.assign({}, ...inlined.map(({ ref }) => listFields(ref, types))) };
}
