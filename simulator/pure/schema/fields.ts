/** The fields of a type in JSON. */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';

type TypesByName = Readonly<Record<string, TypeFacts>>;

/**
 * Returns the facts of the fields that a type has in JSON: its own fields and the fields of embedded structs.
 */
export function listFields(name: string, types: TypesByName): Readonly<Record<string, FieldFacts>> {
  const { fields = {}, inlined = [] } = types[name] ?? {};
  if (inlined.length === 0) return fields;
  return { ...fields, ...Object.assign({}, ...inlined.map(({ ref }) => listFields(ref, types))) };
}

/** Returns the names of the embedded structs around a field, such as `RuleWithOperations.Rule`, from the outermost. */
export function findEmbeddingPath(name: string, field: string, types: TypesByName): string | undefined {
  for (const { ref } of types[name]?.inlined ?? []) {
    if (!Object.hasOwn(listFields(ref, types), field)) continue;
    const structName = ref.slice(ref.lastIndexOf('.') + 1);
    const innerPath = findEmbeddingPath(ref, field, types);
    return innerPath === undefined ? structName : `${structName}.${innerPath}`;
  }
  return undefined;
}

/** Returns the type of the values of a Go map such as `map[v1.ResourceName]v1.ClaimResourceStatus`. */
export function findValueType(goType: string | undefined): string | undefined {
  return goType === undefined ? undefined : /^map\[[^\]]*\](.+)$/.exec(goType)?.[1];
}
