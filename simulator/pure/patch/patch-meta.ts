/** The strategies and merge keys of fields in strategic merge patches, from the markers in `spec/types.json`. */
import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { listFields } from '../schema/fields.ts';

export interface TypePatchMeta {
  /** The name of the type in messages. */
  readonly name: string;
  /** Returns the metadata of a member. All members of a map have the same metadata. */
  findField(name: string): FieldPatchMeta;
}

export interface FieldPatchMeta {
  /** The patch strategy: `merge` or `replace`. The default is `replace` for lists and `merge` for structs. */
  readonly strategy: string | undefined;
  readonly mergeKey: string | undefined;
  /** The metadata of the field's struct, or of the items of its list. */
  readonly inner: TypePatchMeta;
}

const UNMARKED_META: TypePatchMeta = {
  name: '',
  findField: () => ({ strategy: undefined, mergeKey: undefined, inner: UNMARKED_META }),
};

/** Returns the metadata of a kind. `key` is its key in the facts, in the form `[group/]version/Kind`. */
export function createPatchMeta(facts: AllTypeFacts, key: string): TypePatchMeta {
  const kind = facts.kinds[key];
  return kind === undefined ? UNMARKED_META : findTypeMeta(kind.type, facts);
}

function findTypeMeta(type: string, facts: AllTypeFacts): TypePatchMeta {
  const fields = listFields(type, facts.types);
  return {
    name: type.slice(type.lastIndexOf('.') + 1),
    findField: (name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field === undefined ? UNMARKED_META.findField(name) : findFieldMeta(field, facts);
    },
  };
}

function findFieldMeta(field: FieldFacts, facts: AllTypeFacts): FieldPatchMeta {
  const { patchStrategy, patchMergeKey: mergeKey } = field;
  // `retainKeys` concerns only clients, which must send the directive.
  const strategy = patchStrategy?.split(',').find((name) => name !== 'retainKeys');
  return { strategy, mergeKey, inner: findInnerMeta(field, facts) };
}

function findInnerMeta(field: FieldFacts, facts: AllTypeFacts): TypePatchMeta {
  const ref = field.ref ?? field.items?.ref;
  if (ref !== undefined) return findTypeMeta(ref, facts);
  if (field.values === undefined) return UNMARKED_META;
  const member = findFieldMeta(field.values, facts);
  return { name: 'map', findField: () => member };
}
