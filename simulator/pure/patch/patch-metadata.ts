/** The patch metadata of types: the patch strategies and merge keys of their fields, from the markers in `spec/types.json`. */
import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { listFields } from '../schema/fields.ts';

export interface TypePatchMetadata {
  /** The name of the type in messages. */
  readonly name: string;
  /** Returns the metadata of a member. All members of a map have the same metadata. */
  findField(name: string): FieldPatchMetadata;
}

export interface FieldPatchMetadata {
  /** The patch strategy: `merge` or `replace`. The default is `replace` for lists and `merge` for structs. */
  readonly strategy: string | undefined;
  readonly mergeKey: string | undefined;
  /** The metadata of the field's struct, or of the items of its list. */
  readonly structOrItemMetadata: TypePatchMetadata;
}

const DEFAULT_METADATA: TypePatchMetadata = {
  name: '',
  findField: () => ({ strategy: undefined, mergeKey: undefined, structOrItemMetadata: DEFAULT_METADATA }),
};

/** Returns the metadata of a kind. `key` is its key in the facts, in the form `[group/]version/Kind`. */
export function createPatchMetadata(facts: AllTypeFacts, key: string): TypePatchMetadata {
  const kind = facts.kinds[key];
  return kind === undefined ? DEFAULT_METADATA : createTypeMetadata(kind.type, facts);
}

function createTypeMetadata(type: string, facts: AllTypeFacts): TypePatchMetadata {
  const fields = listFields(type, facts.types);
  return {
    name: type.slice(type.lastIndexOf('.') + 1),
    findField: (name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field === undefined ? DEFAULT_METADATA.findField(name) : createFieldMetadata(field, facts);
    },
  };
}

function createFieldMetadata(field: FieldFacts, facts: AllTypeFacts): FieldPatchMetadata {
  const { patchStrategy, patchMergeKey: mergeKey } = field;
  // `retainKeys` concerns only clients, which must send the directive.
  const strategy = patchStrategy?.split(',').find((name) => name !== 'retainKeys');
  return { strategy, mergeKey, structOrItemMetadata: createStructOrItemMetadata(field, facts) };
}

function createStructOrItemMetadata(field: FieldFacts, facts: AllTypeFacts): TypePatchMetadata {
  const ref = field.ref ?? field.items?.ref;
  if (ref !== undefined) return createTypeMetadata(ref, facts);
  if (field.values === undefined) return DEFAULT_METADATA;
  const member = createFieldMetadata(field.values, facts);
  return { name: 'map', findField: () => member };
}
